import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';

/** Fetches its code, for a page on which it is to open without a network. */
export const fetchPythonRun = async () => (await import('./python-run.tsx')).PythonRun;

/** Runs a Python program here in the browser, on any input one likes; its code comes when it is shown. */
export const PythonRunner = fetchedPart(fetchPythonRun, null);
