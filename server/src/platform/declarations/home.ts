import type { RequestContext } from '../context.js';

/**
 * Parts of the console's home in their order: the one central list of it. A part shows when a section of it
 * does.
 */
const homeParts = [
  { name: 'running', title: '正在进行', timeIs: 'until' },
  { name: 'attention', title: '需要处理', timeIs: 'ago' },
  { name: 'soon', title: '即将开始', timeIs: 'from' },
  { name: 'marking', title: '待阅卷', timeIs: 'ago' },
  { name: 'drafts', title: '我的草稿', timeIs: 'ago' },
  { name: 'changes', title: '最近更改', timeIs: 'ago' },
] as const;

export type HomePartName = (typeof homeParts)[number]['name'];

/** Rows a part shows; the rest is behind its link. */
export const homeRowsAtMost = 6;

/**
 * Where work of an office stands in 需要处理: after people who need somebody at once, before what the server
 * tries again.
 */
export const officePlace = -0.5;

/** Where a section counts no further: what is read for it stays bounded however large the site is. */
export const homeCountsAtMost = 500;

/**
 * Where a row leads: a page of the menu by its `name`, the ids in its path, and what follows its address
 * (`/handed`, `?state=0`). A page that the reader may not open, or that no slice brings, makes the row plain
 * text.
 */
export interface HomeLink {
  readonly page: string;
  readonly ids?: Readonly<Record<string, string>>;
  readonly rest?: string;
}

export type HomeTone = 'success' | 'warning' | 'danger' | 'info' | 'quiet';

/** A number of a row. Rows of one part that have figures of one title stand in one column. */
export interface HomeFigure {
  readonly title: string;
  /** null: not this reader's to know */
  readonly value: number | null;
  /** what it counts, as it is said after a number: 人, 份答卷 */
  readonly unit?: string;
  /** how it is marked when it is not 0 */
  readonly tone?: HomeTone;
}

export interface HomeRow {
  /** unique within its section */
  readonly key: string;
  /** rows of one part stand in rising order of it, whichever section they are of */
  readonly place: number;
  readonly title: string;
  readonly note?: string | null;
  readonly tags?: readonly { readonly text: string; readonly tone: HomeTone }[];
  readonly figures?: readonly HomeFigure[];
  /** ms; what it says is its part's to tell: until when, from when, or since when */
  readonly at?: number | null;
  readonly to?: HomeLink | null;
}

export interface HomeMore {
  readonly text: string;
  readonly to: HomeLink;
}

/** What a section has for one reader now. */
export interface HomeContent {
  /** of all there are, in the unit of the rows, not of those shown; counted up to `homeCountsAtMost` */
  readonly total: number;
  /** the first by `place`, at most `homeRowsAtMost` */
  readonly rows: readonly HomeRow[];
  /** to the list of all of them, and to what shows several at once; null: there is none for this reader */
  readonly more?: HomeMore | readonly HomeMore[] | null;
}

/**
 * What a slice brings to the home of the console. It is asked again and again while somebody looks: it reads
 * by indexes and within bounds, folds no log, and shares among readers what does not depend on them.
 */
export interface HomeSection {
  /** unique */
  readonly name: string;
  readonly under: HomePartName;
  /** one of them is enough; who has none neither sees the section nor asks it */
  readonly permissions: readonly string[];
  /** said when nothing is in it, with what would change that */
  readonly empty: string;
  /** channels of the bus on which something is said when it may read differently */
  readonly channels?: readonly string[];
  load(context: RequestContext): Promise<HomeContent>;
}

/** A part of the home with the sections that make it up. */
export interface HomePart {
  readonly name: HomePartName;
  readonly title: string;
  readonly timeIs: (typeof homeParts)[number]['timeIs'];
  readonly sections: readonly HomeSection[];
}

/** The home from what the slices declare, in the order of parts, then of slices. */
export const homeOf = (sections: readonly HomeSection[]): HomePart[] =>
  homeParts
    .map((part) => ({ ...part, sections: sections.filter(({ under }) => under === part.name) }))
    .filter((part) => part.sections.length > 0);
