import type { ComponentType } from 'react';

/** A page as its slice declares it in its `routes.tsx`; nothing central lists pages. */
export interface PageRoute {
  /** its whole address, spelt as the specification spells it */
  readonly path: string;
  /** in the browser's tab until the page itself says better */
  readonly title: string;
  /** Fetches the page when it is first opened. */
  readonly load: () => Promise<ComponentType>;
}
