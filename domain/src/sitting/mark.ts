import { z } from 'zod';

// What a person gives for an answer. Points have one decimal.

/** Points for one point of the marking guide, by its id. */
export const criterionPoints = z.object({ id: z.string(), points: z.number() });
export type CriterionPoints = z.infer<typeof criterionPoints>;

/** A remark on a stretch of the answer: `from` up to but without `to`, characters of its plain text. */
export const annotation = z.object({ from: z.number(), to: z.number(), text: z.string() });
export type Annotation = z.infer<typeof annotation>;

/** One mark for the answer to a question or part, as it stands in `AnswersMarked`. */
export const answerMark = z.object({
  quId: z.string(),
  points: z.number(),
  criteria: z.array(criterionPoints).optional(),
  comment: z.string().optional(),
  annotations: z.array(annotation).optional(),
  /** which answer was marked: how often what is kept there had changed (`AnswerSlot.answerRevision`) */
  answerRevision: z.number(),
  /** 1, 2: independent rounds; 3: the decision between them */
  round: z.number(),
  /** the points the answer has from now on; null: another round is waited for */
  stands: z.number().nullable(),
  /** why a judgement, a key's result or a mark that stood is overridden */
  reason: z.string().optional(),
  /** given once for several answers that are the same */
  alike: z.boolean().optional(),
  /** marks of this answer that count no longer with it: reviewers' figures leave them out */
  supersedes: z.array(z.object({ reviewerId: z.string(), points: z.number() })).optional(),
});
export type AnswerMark = z.infer<typeof answerMark>;

/** A mark as the paper keeps it: with who gave it, and when (ms). */
export interface KeptMark extends AnswerMark {
  readonly reviewerId: string;
  readonly at: number;
}

/**
 * Which of the marks that count one more takes the place of: one given after points stood, of all; else those its own
 * reviewer gave in the same round. Two rounds, and the decision between them, are voices beside one another.
 */
export const supersededBy = (
  counting: readonly KeptMark[],
  { reviewerId, round }: Pick<KeptMark, 'reviewerId' | 'round'>,
): readonly KeptMark[] =>
  counting.some(({ stands }) => stands !== null)
    ? counting
    : counting.filter((mark) => mark.reviewerId === reviewerId && mark.round === round);

/** The marks of an answer that no later one took the place of. */
export const countingMarks = (marks: readonly KeptMark[]): readonly KeptMark[] =>
  marks.reduce<readonly KeptMark[]>((counting, mark) => {
    const gone = supersededBy(counting, mark);
    return [...counting.filter((one) => !gone.includes(one)), mark];
  }, []);

/** The mark that counts among those of an answer: the last that stands; null: none does. */
export const standingMark = (marks: readonly KeptMark[]): (KeptMark & { readonly stands: number }) | null => {
  for (const mark of [...marks].reverse())
    if (mark.stands !== null) return mark as KeptMark & { readonly stands: number };
  return null;
};
