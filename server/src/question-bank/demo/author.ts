import { seededRandom, shuffled } from '@vigil/domain/kernel/random';
import { questionContent, type QuestionContent } from '@vigil/domain/question-bank/question';

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
type Tests = readonly (readonly [input: string, output: string, visible: 'visible' | 'hidden'])[];

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

const paragraph = (text: string): string => (text.startsWith('<') ? text : `<p>${text}</p>`);
const number = (index: number): string => String(index + 1).padStart(2, '0');

type QuestionBody = Omit<QuestionContent, 'version' | 'repoId' | 'chapterId' | 'level' | 'tags' | 'parts'>;

function bodyOf(quId: string, draft: Draft, urlOf: (file: string) => string): QuestionBody {
  const body = {
    quId,
    quType: draft.quType,
    content: paragraph(draft.stem),
    analysis: paragraph(draft.why),
    ...(draft.image === undefined ? {} : { image: urlOf(draft.image) }),
    ...(draft.media === undefined ? {} : { media: urlOf(draft.media) }),
  };
  switch (draft.quType) {
    case 1:
    case 2:
    case 3:
      return {
        ...body,
        options: draft.options.map((text, index) => ({
          id: `o${index + 1}`,
          content: text.startsWith('*') ? text.slice(1) : text,
          isRight: text.startsWith('*'),
        })),
      };
    case 4:
      return {
        ...body,
        rightAnswer: paragraph(draft.model),
        ...(draft.points.length === 0
          ? {}
          : { points: draft.points.map(([text, share], index) => ({ id: `m${index + 1}`, text, share })) }),
      };
    case 5:
      return {
        ...body,
        blanks: draft.accepted.map((accepted, index) => ({ id: `b${index + 1}`, accepted: [...accepted] })),
        inOrder: draft.inOrder,
      };
    case 6: {
      const rights = shuffled(
        [...draft.pairs.map(([, right]) => right), ...draft.distractors],
        seededRandom(quId),
      );
      const matches = rights.map((content, index) => ({ id: `m${index + 1}`, content }));
      const idOf = (content: string): string => matches.find((match) => match.content === content)?.id ?? '';
      return {
        ...body,
        pairs: draft.pairs.map(([content, right], index) => ({
          id: `l${index + 1}`,
          content,
          matchId: idOf(right),
        })),
        matches,
      };
    }
    case 7:
      return { ...body, rightAnswer: paragraph(draft.model), scratchUrl: urlOf(draft.template) };
    case 8:
    case 9:
      return { ...body, titleBody: draft.starter, rightAnswer: draft.model, ...codeOf(draft.tests) };
    case 99:
      return body;
  }
}

const codeOf = (tests: Tests): Pick<QuestionBody, 'code'> =>
  tests.length === 0
    ? {}
    : {
        code: {
          tests: tests.map(([input, output, visible], index) => ({
            id: `t${index + 1}`,
            input,
            output,
            visible: visible === 'visible',
          })),
          timeLimit: 2_000,
        },
      };

/**
 * The immutable first versions of a bank's questions. `urlOf` gives the address a media file was stored
 * under. Ids: `{bank}-{chapter}-{nn}`.
 */
export function questionsOf(bank: BankDraft, urlOf: (file: string) => string): QuestionContent[] {
  return bank.chapters.flatMap((chapter) =>
    chapter.questions.map((draft, index) => {
      const quId = `${bank.id}-${chapter.id}-${number(index)}`;
      const parts =
        draft.quType === 99
          ? draft.parts.map(([share, part], at) => ({ ...bodyOf(`${quId}-p${at + 1}`, part, urlOf), share }))
          : undefined;
      return questionContent.parse({
        ...bodyOf(quId, draft, urlOf),
        version: 1,
        repoId: bank.id,
        chapterId: chapter.id,
        level: draft.level,
        tags: [...new Set([...chapter.tags, ...(draft.tags ?? [])])],
        ...(parts === undefined ? {} : { parts }),
      });
    }),
  );
}
