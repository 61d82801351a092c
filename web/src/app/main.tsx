import { pageAt } from '@vigil/ui/routing/page-at.ts';
import { pages } from './slices.ts';

// This is here before the rest of the application: the page's own code sets out with that, not after it. Should
// it not come, the router says so when it asks.
pageAt(pages, location.pathname)
  ?.load()
  .catch(() => undefined);

// Not awaited: the rest of the application imports what stands in this file's chunk.
void import('./start.tsx').then(({ start }) => start());
