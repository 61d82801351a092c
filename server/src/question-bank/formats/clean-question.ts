import type { QuestionPart } from '@vigil/domain/exam-taking/question';
import { richHtml } from '../../engine/rich-html.js';
import { checked, type FileQuestion, type ReadQuestion } from './read-question.js';

type Body = FileQuestion | QuestionPart;

/** A question read with nothing in it that runs on a screen; what then says nothing any more is named. */
export function cleaned(read: ReadQuestion): ReadQuestion {
  if (read.question === null) return read;
  const { parts, ...whole } = clean(read.question);
  const question: FileQuestion = parts === undefined ? whole : { ...whole, parts: parts.map(clean) };
  return read.problems.length > 0 ? { ...read, question } : checked(read.line, question, read.chapter);
}

const clean = <T extends Body>(question: T): T => ({
  ...question,
  content: richHtml(question.content),
  analysis: richHtml(question.analysis),
  // A model program is text.
  ...(question.rightAnswer === undefined || [8, 9].includes(question.quType) ? {} : { rightAnswer: richHtml(question.rightAnswer) }),
  ...(question.options === undefined ? {} : { options: question.options.map(cleanItem) }),
  ...(question.pairs === undefined ? {} : { pairs: question.pairs.map(cleanItem) }),
  ...(question.matches === undefined ? {} : { matches: question.matches.map(cleanItem) }),
});

const cleanItem = <T extends { readonly content: string }>(item: T): T => ({ ...item, content: richHtml(item.content) });
