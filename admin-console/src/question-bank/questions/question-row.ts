import type { QuestionRowFieldsFragment } from '../../generated/graphql.ts';

/** A question as lists carry it. */
export type QuestionRow = QuestionRowFieldsFragment;

export const keyOf = ({ id }: QuestionRow): string => id;

const nameChars = 40;

/** What a question is called where its whole words would be too many. */
export const nameOf = ({ text, id }: QuestionRow): string => {
  const [stem = ''] = text.split('\n');
  return stem === '' ? id : stem.slice(0, nameChars);
};
