/** 1 easy, 2 middle, 3 hard. */
export type Level = 1 | 2 | 3;

/**
 * What any question may carry beside its text; `image`, `media` and `template` name files of
 * `server/demo-assets/media`.
 */
export interface DraftExtra {
  readonly tags?: readonly string[];
  readonly image?: string;
  readonly media?: string;
}

/** What a marker looks for: each point with its share of the question's points, 0 to 1. */
type Points = readonly (readonly [text: string, share: number])[];
/** What a program reads and must print; a hidden one is never shown to a candidate. */
export type Tests = readonly (readonly [input: string, output: string, visible: 'visible' | 'hidden'])[];

interface DraftBase extends DraftExtra {
  readonly level: Level;
  /** HTML of one paragraph, or of blocks when it starts with `<` */
  readonly stem: string;
  readonly why: string;
}

/**
 * A question as its author writes it: ids, version and order of right-hand items are added by `questionsOf`.
 */
export type Draft = DraftBase &
  (
    | { readonly quType: 1 | 2 | 3; readonly options: readonly string[] }
    | { readonly quType: 4; readonly model: string; readonly points: Points }
    | { readonly quType: 5; readonly accepted: readonly (readonly string[])[]; readonly inOrder: boolean }
    | {
        readonly quType: 6;
        readonly pairs: readonly (readonly [string, string])[];
        readonly distractors: readonly string[];
      }
    | { readonly quType: 7; readonly model: string; readonly template: string }
    | { readonly quType: 8 | 9; readonly starter: string; readonly model: string; readonly tests: Tests }
    | { readonly quType: 99; readonly parts: readonly (readonly [share: number, part: Draft])[] }
  );

/** A bank with its chapters and their questions, as data. */
export interface BankDraft {
  readonly id: string;
  readonly title: string;
  /** value of dictionary repo_catalog */
  readonly catId: string;
  /** for whom it is, in words */
  readonly faceCrowd: string;
  readonly remark: string;
  readonly training: boolean;
  readonly chapters: readonly {
    readonly id: string;
    readonly title: string;
    readonly tags: readonly string[];
    readonly questions: readonly Draft[];
  }[];
}

/** Single choice; the right option starts with `*`. */
export const single = (
  level: Level,
  stem: string,
  options: readonly string[],
  why: string,
  extra: DraftExtra = {},
): Draft => ({
  quType: 1,
  level,
  stem,
  options,
  why,
  ...extra,
});

/** Multiple choice; every right option starts with `*`. */
export const multiple = (
  level: Level,
  stem: string,
  options: readonly string[],
  why: string,
  extra: DraftExtra = {},
): Draft => ({
  quType: 2,
  level,
  stem,
  options,
  why,
  ...extra,
});

/** True or false. */
export const judge = (
  level: Level,
  stem: string,
  isTrue: boolean,
  why: string,
  extra: DraftExtra = {},
): Draft => ({
  quType: 3,
  level,
  stem,
  options: isTrue ? ['*正确', '错误'] : ['正确', '*错误'],
  why,
  ...extra,
});

/** Essay, with a model answer and, if given, a guide for markers. */
export const essay = (
  level: Level,
  stem: string,
  model: string,
  why: string,
  { points = [], ...extra }: DraftExtra & { readonly points?: Points } = {},
): Draft => ({ quType: 4, level, stem, model, points, why, ...extra });

/** Fill-in: one list of accepted texts for each `____` of the stem. */
export const fillIn = (
  level: Level,
  stem: string,
  accepted: readonly (readonly string[])[],
  why: string,
  extra: DraftExtra & { readonly anyOrder?: boolean } = {},
): Draft => {
  const { anyOrder = false, ...rest } = extra;
  return { quType: 5, level, stem, accepted, inOrder: !anyOrder, why, ...rest };
};

/** Matching of left and right items; `distractors` are right items that belong to nothing. */
export const matching = (
  level: Level,
  stem: string,
  pairs: readonly (readonly [string, string])[],
  distractors: readonly string[],
  why: string,
  extra: DraftExtra = {},
): Draft => ({ quType: 6, level, stem, pairs, distractors, why, ...extra });

/** Scratch, with a template project to start from. */
export const scratch = (
  level: Level,
  stem: string,
  template: string,
  model: string,
  why: string,
  extra: DraftExtra = {},
): Draft => ({
  quType: 7,
  level,
  stem,
  template,
  model,
  why,
  ...extra,
});

/** Python, with starter code; with `tests` it is judged, else marked by a person. */
export const python = (
  level: Level,
  stem: string,
  starter: string,
  model: string,
  why: string,
  { tests = [], ...extra }: DraftExtra & { readonly tests?: Tests } = {},
): Draft => ({ quType: 8, level, stem, starter, model, tests, why, ...extra });

/** C++, with starter code. */
export const cpp = (
  level: Level,
  stem: string,
  starter: string,
  model: string,
  why: string,
  extra: DraftExtra = {},
): Draft => ({
  quType: 9,
  level,
  stem,
  starter,
  model,
  tests: [],
  why,
  ...extra,
});

/** Composite: a passage with parts whose shares add up to 1. */
export const composite = (
  level: Level,
  stem: string,
  parts: readonly (readonly [share: number, part: Draft])[],
  why: string,
  extra: DraftExtra = {},
): Draft => ({ quType: 99, level, stem, parts, why, ...extra });
