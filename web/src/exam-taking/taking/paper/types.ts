import type {
  OpenQuestionMutation,
  QuestionPartFragment,
  TakingPaperQuery,
} from '../../../generated/graphql.ts';

/** A paper as paper-detail tells it. */
export type TakingPaper = TakingPaperQuery['paperDetail'];
/** One place on the answer card. */
export type CardEntry = TakingPaper['groupList'][number]['quList'][number];
/** One question, or one part of a composite one. */
export type QuestionPart = QuestionPartFragment;
/** A question as qu-detail tells it; only a composite (99) has parts. */
export type TakingQuestion = OpenQuestionMutation['quDetail'];

/** All places of a paper in their order. */
export const entriesOf = (paper: TakingPaper): readonly CardEntry[] =>
  paper.groupList.flatMap((group) => group.quList);
