import type { PageRoute } from '@vigil/ui/routing/page-route.ts';
import type { ComponentType } from 'react';
import type { ExamDialog, Place, Places, QuestionFigures } from './brought.tsx';
import type { Finder } from './finder.ts';

/**
 * A page of the console. Who may open it is the server's to say: it is open when its menu entry, hidden or
 * not, is among those granted.
 */
export interface ConsolePage extends PageRoute {
  /** of the server's menu entry that grants it; by it pages of other slices may lead here */
  readonly name: string;
  /** Places of it whose parts come with its own code: without them it would wait once more, or move. */
  readonly places?: readonly Place[];
}

/** What a slice brings to pages of those below it; its code is fetched where it is shown. */
export type Brings = { readonly [P in Place]?: () => Promise<ComponentType<Places[P]>> } & {
  /** What it knows of questions, for those who list and show them. */
  readonly questionFigures?: QuestionFigures;
  /** What it does with an exam of the list, in dialogs. */
  readonly examDialogs?: readonly ExamDialog[];
};

/** What a slice brings to the console: the one thing its `routes.tsx` exports, as `routes`. */
export interface SliceRoutes {
  readonly pages: readonly ConsolePage[];
  /** What the search of the console (Ctrl-K) finds by name. */
  readonly finders?: readonly Finder[];
  /** What it shows in pages of slices below it, which know nothing of it. */
  readonly brings?: Brings;
}
