import { pageAt } from '@vigil/ui/routing/page-at.ts';
import { pages } from './app/slices.ts';

// This is here before the rest of the application: the page's own code sets out with that, not after it. Should
// it not come, the page says so when it is shown.
const page = pageAt(pages, location.pathname)
  ?.load()
  .catch(() => undefined);

// Not awaited: the rest of the console imports what stands in this file's chunk.
void import('./app/start.tsx').then(({ start }) => start(page));
