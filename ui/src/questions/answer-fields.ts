import { isInvisible } from '@vigil/domain/kernel/invisible';
import type { AnswerFields, QuestionPart } from './question.ts';

const choiceTypes = [1, 2, 3];
const codeTypes = [8, 9];

/**
 * The answer that stands in what qu-detail gave, in the form fill-answer takes (wire.md "Answers by type").
 */
export function fieldsOf(question: QuestionPart): AnswerFields {
  const { quType } = question;
  if (choiceTypes.includes(quType))
    return {
      answers: question.answerList.filter((option) => option.checked === true).map((option) => option.id),
    };
  if (quType === 5 || quType === 6)
    return { answerList: question.answerList.map(({ id, answer }) => ({ id, answer: answer ?? '' })) };
  if (quType === 7) return { scratchAnswer: question.scratchAnswer ?? '' };
  if (codeTypes.includes(quType)) return { codeAnswer: question.codeAnswer ?? '' };
  return { answer: question.answer ?? '' };
}

/** Whether anything is answered: an option, a non-blank entry, text or picture, code, a file. */
export function isFilled(fields: AnswerFields): boolean {
  if (fields.answers) return fields.answers.length > 0;
  if (fields.answerList) return fields.answerList.some((entry) => !isInvisible(entry.answer));
  if (fields.codeAnswer !== undefined) return !isInvisible(fields.codeAnswer);
  if (fields.scratchAnswer !== undefined) return fields.scratchAnswer !== '';
  return hasContent(fields.answer ?? '');
}

/** Some of its blanks or pairs are filled in, and some are not. */
export const isPartlyFilled = ({ answerList = [] }: AnswerFields): boolean =>
  answerList.some(({ answer }) => !isInvisible(answer)) &&
  answerList.some(({ answer }) => isInvisible(answer));

/** Text of one entry (blank, left item), '' when it has none. */
export const entryOf = (fields: AnswerFields, id: string): string =>
  fields.answerList?.find((entry) => entry.id === id)?.answer ?? '';

/** The same fields with one entry changed; entries keep their order. */
export function withEntry(
  fields: AnswerFields,
  ids: readonly string[],
  id: string,
  answer: string,
): AnswerFields {
  return { answerList: ids.map((one) => ({ id: one, answer: one === id ? answer : entryOf(fields, one) })) };
}

function hasContent(html: string): boolean {
  return /<img\b|data-latex/i.test(html) || !isInvisible(html.replace(/<[^>]*>|&nbsp;/g, ''));
}
