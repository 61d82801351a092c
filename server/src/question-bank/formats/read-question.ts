import { questionProblems } from '@vigil/domain/question-bank/question-save';
import type { FileQuestion } from './file-question.js';
import type { Beside } from './beside.js';

/** A question to be written into a file. `chapter`: titles of the chapters it stands in, outermost first. */
export interface ExportedQuestion {
  readonly id: string;
  readonly question: FileQuestion;
  readonly chapter: readonly string[];
}

/**
 * A file of questions, and of each question what the format has no words for and only a reader of ours finds
 * again; null: it is left out.
 */
export interface WrittenQuestions {
  readonly file: string | Uint8Array;
  readonly beside: readonly (Beside | null)[];
}

/**
 * One question found in a file. With problems it is shown and not stored; with warnings alone it is stored, and
 * who imports it is told what of it the bank cannot keep.
 */
export interface ReadQuestion {
  /** where it begins, from 1 */
  readonly line: number;
  readonly question: FileQuestion | null;
  /** path of chapters the file names, outermost first */
  readonly chapter: readonly string[];
  /** sentences for the importer */
  readonly problems: readonly string[];
  /** sentences for the importer */
  readonly warnings: readonly string[];
}

/**
 * What is said of one question while it is read. A problem: what would change its key or show it to candidates.
 * A warning: what is lost or moved.
 */
export interface Said {
  readonly problems: string[];
  readonly warnings: string[];
}

export const nothingSaid = (): Said => ({ problems: [], warnings: [] });

/**
 * What was found at a line, held against the rules of saving; problems of reading come first, nothing is said
 * twice.
 */
export function checked(
  line: number,
  question: FileQuestion | null,
  chapter: readonly string[],
  { problems, warnings }: { readonly problems: readonly string[]; readonly warnings?: readonly string[] },
): ReadQuestion {
  const own = question === null ? [] : questionProblems({ ...question, quId: 'q', repoId: 'b' });
  return {
    line,
    question,
    chapter,
    problems: [...new Set([...problems, ...own])],
    warnings: [...new Set(warnings)],
  };
}

/** Text as HTML: what could be markup is escaped, lines become breaks. */
export const htmlOf = (text: string): string =>
  `<p>${text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').split('\n').join('<br />')}</p>`;

/** An option or item: one line of text, escaped. */
export const lineOf = (text: string): string =>
  text
    .trim()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .split('\n')
    .join('<br />');

export const optionsOf = (texts: readonly { readonly content: string; readonly isRight: boolean }[]) =>
  texts.map(({ content, isRight }, index) => ({ id: `o${index + 1}`, content, isRight }));

export const blanksOf = (accepted: readonly (readonly string[])[]) =>
  accepted.map((texts, index) => ({ id: `b${index + 1}`, accepted: [...texts] }));

/**
 * Pairs and right-hand items from what belongs together and what belongs to nothing; equal right-hand texts
 * are one item.
 */
export function pairsOf(together: readonly (readonly [string, string])[], distractors: readonly string[]) {
  const rights = [...new Set([...together.map(([, right]) => right), ...distractors])];
  return {
    pairs: together.map(([content, right], index) => ({
      id: `l${index + 1}`,
      content,
      matchId: `m${rights.indexOf(right) + 1}`,
    })),
    matches: rights.map((content, index) => ({ id: `m${index + 1}`, content })),
  };
}

export const trueFalse = (isTrue: boolean) =>
  optionsOf([
    { content: '正确', isRight: isTrue },
    { content: '错误', isRight: !isTrue },
  ]);

/** Right and wrong in the words every format has for them; others are two options like any. */
export const isUsualTrueFalse = (options: NonNullable<FileQuestion['options']>): boolean =>
  options.length === 2 && options[0]?.content === '正确' && options[1]?.content === '错误';

/** The level as a tag, for formats that know tags only; the lowest goes without saying. */
export const levelTag = ({ level }: Pick<FileQuestion, 'level'>): string[] =>
  level === 1 ? [] : [`难度:${level}`];

/** Tags as a format has them: the level, if one says it, and the others, each once. */
export function tagged(tags: readonly string[]): Pick<FileQuestion, 'level' | 'tags'> {
  const each = [...new Set(tags.map((tag) => tag.trim()))].filter((tag) => tag !== '');
  const level = each.map((tag) => /^难度[:：]\s*([123])$/.exec(tag)?.[1]).find((one) => one !== undefined);
  return { level: Number(level ?? 1), tags: each.filter((tag) => !/^难度[:：]/.test(tag)) };
}

export const blankQuestion = { analysis: '', level: 1, tags: [] } satisfies Partial<FileQuestion>;

/** Index of the next such character that no backslash makes literal, or -1. */
export function findUnescaped(text: string, character: string, from = 0): number {
  for (let i = from; i < text.length; i += 1) {
    if (text[i] === '\\') i += 1;
    else if (text[i] === character) return i;
  }
  return -1;
}

/** Parts between such characters, those made literal by a backslash left where they are. */
export function splitUnescaped(text: string, character: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = findUnescaped(text, character); at >= 0; at = findUnescaped(text, character, from)) {
    parts.push(text.slice(from, at));
    from = at + 1;
  }
  return [...parts, text.slice(from)];
}
