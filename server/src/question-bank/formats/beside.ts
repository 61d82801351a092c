import { isDeepStrictEqual } from 'node:util';
import { questionContent } from '@vigil/domain/question-bank/question';
import type { FileQuestion } from './file-question.js';

// What an exchange format has no words for travels beside the question, as JSON where other tools see a
// comment or an attribute of no meaning: the file imported here again gives the whole question, any other
// tool reads the rest.

const schema = questionContent
  .pick({
    quType: true,
    level: true,
    tags: true,
    scoreHint: true,
    options: true,
    blanks: true,
    inOrder: true,
    pairs: true,
    matches: true,
    rightAnswer: true,
    points: true,
    titleBody: true,
    scratchUrl: true,
    code: true,
    parts: true,
  })
  .partial();

/** Fields that may travel beside a question; its text and its explanation every format says itself. */
const fields = Object.keys(schema.shape) as (keyof typeof schema.shape)[];

export interface Beside {
  /** field names of a question */
  readonly fields: readonly string[];
  /** one line; empty when the format said everything */
  readonly json: string;
}

/**
 * What of a question its format did not say: `said` is the question as it reads without this. null in the
 * JSON: there is no such field.
 */
export function besideOf(question: FileQuestion, said: FileQuestion | null | undefined): Beside {
  const unsaid = fields.filter((field) => !isDeepStrictEqual(question[field], said?.[field]));
  const json =
    unsaid.length === 0
      ? ''
      : oneLine(Object.fromEntries(unsaid.map((field) => [field, question[field] ?? null])));
  return { fields: unsaid, json };
}

/** JSON that every reader of lines takes for one: it leaves two separators of lines as they are. */
const oneLine = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u2028\u2029]/g,
    (separator) => `\\u${separator.charCodeAt(0).toString(16)}`,
  );

/**
 * The question with what travelled beside it. What is no such JSON adds nothing and is named in `problems`.
 */
export function withBeside(question: FileQuestion, json: string, problems: string[]): FileQuestion {
  if (json === '') return question;
  const given = entriesIn(json);
  const read = schema.safeParse(Object.fromEntries((given ?? []).filter(([, value]) => value !== null)));
  if (given === null || !read.success) {
    problems.push('随题保存的附注已损坏！');
    return question;
  }
  const absent = new Set(given.filter(([, value]) => value === null).map(([field]) => field));
  const kept = Object.fromEntries(
    Object.entries(question).filter(([field]) => !absent.has(field) || !(field in schema.shape)),
  );
  return { ...blankOf(question), ...kept, ...read.data } as FileQuestion;
}

const blankOf = ({ quType, content, analysis, level, tags }: FileQuestion) => ({
  quType,
  content,
  analysis,
  level,
  tags,
});

function entriesIn(json: string): [string, unknown][] | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value)
      : null;
  } catch {
    return null;
  }
}
