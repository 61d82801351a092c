import type { PageRoute } from '@vigil/ui/routing/page-route.ts';
import type { QuestionFigures } from './brought.ts';
import type { Finder } from './finder.ts';

/**
 * A page of the console. Who may open it is the server's to say: it is open when its menu entry, hidden or
 * not, is among those granted.
 */
export interface ConsolePage extends PageRoute {
  /** of the server's menu entry that grants it; by it pages of other slices may lead here */
  readonly name: string;
}

/** What a slice brings to the console: the one thing its `routes.tsx` exports, as `routes`. */
export interface SliceRoutes {
  readonly pages: readonly ConsolePage[];
  /** What the search of the console (Ctrl-K) finds by name. */
  readonly finders?: readonly Finder[];
  /** What it knows of questions, for those who list and show them. */
  readonly questionFigures?: QuestionFigures;
}
