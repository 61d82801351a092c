import { lazy, Suspense } from 'react';

const PythonRun = lazy(async () => ({ default: (await import('./python-run.tsx')).PythonRun }));

/** Runs a Python program here in the browser, on any input one likes; its code comes when it is shown. */
export const PythonRunner = ({ code }: { readonly code: string }) => (
  <Suspense>
    <PythonRun code={code} />
  </Suspense>
);
