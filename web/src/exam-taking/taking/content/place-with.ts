import type { AnswerFields } from '@vigil/ui/questions/question.ts';
import type { PartPlace } from './types.ts';

/** The place with this answer in it: fields that the answer does not have stay (wire.md, fill-answer). */
export function placeWith<P extends PartPlace>(place: P, fields: AnswerFields, answered: boolean): P {
  return {
    ...place,
    answered,
    ...(fields.answers ? { checked: [...fields.answers] } : {}),
    ...(fields.answerList ? { texts: fields.answerList.map(({ id, answer }) => ({ id, answer })) } : {}),
    ...(fields.answer === undefined ? {} : { answer: fields.answer }),
    ...(fields.codeAnswer === undefined ? {} : { codeAnswer: fields.codeAnswer }),
    ...(fields.scratchAnswer === undefined ? {} : { scratchAnswer: fields.scratchAnswer }),
  };
}
