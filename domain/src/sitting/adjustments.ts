import { z } from 'zod';
import { canonicalJson } from '../kernel/canonical-json.js';

/** What a regrade says of one question or part: what is left out stays as it is. */
export const questionAdjustment = z.object({
  quId: z.string(),
  /** 1, 2, 3: ids of the options that are right; of several in a single choice each one is */
  options: z.array(z.string()).min(1).optional(),
  /** 5: what is right in each blank, all of them */
  blanks: z
    .array(z.object({ id: z.string(), accepted: z.array(z.string()).min(1) }))
    .min(1)
    .optional(),
  inOrder: z.boolean().optional(),
  /** 6: the right-hand item of each left one, all of them */
  pairs: z
    .array(z.object({ id: z.string(), matchId: z.string() }))
    .min(1)
    .optional(),
  /** points */
  score: z.number().optional(),
  /** `full`: all points for whoever has it; `void`: it counts for nobody */
  counts: z.enum(['full', 'void']).optional(),
});
export type QuestionAdjustment = z.infer<typeof questionAdjustment>;

/** What a regrade changes of an exam's papers. */
export const adjustments = z.object({
  questions: z.array(questionAdjustment),
  /** 0 exact, 1 half if incomplete, 2 per option */
  multiRule: z.number().optional(),
  /** points that pass */
  qualifyScore: z.number().optional(),
});
export type Adjustments = z.infer<typeof adjustments>;

export const noAdjustments: Adjustments = { questions: [] };

export const changesNothing = ({ questions, multiRule, qualifyScore }: Adjustments): boolean =>
  questions.length === 0 && multiRule === undefined && qualifyScore === undefined;

/** Several regrades as one: what a later one says of a thing takes the place of what an earlier one said. */
export function composed(all: readonly Adjustments[]): Adjustments {
  const questions = new Map<string, QuestionAdjustment>();
  for (const one of all)
    for (const said of one.questions) questions.set(said.quId, { ...questions.get(said.quId), ...said });
  const multiRule = all.findLast((one) => one.multiRule !== undefined)?.multiRule;
  const qualifyScore = all.findLast((one) => one.qualifyScore !== undefined)?.qualifyScore;
  return {
    questions: [...questions.values()].sort((a, b) => (a.quId < b.quId ? -1 : 1)),
    ...(multiRule === undefined ? {} : { multiRule }),
    ...(qualifyScore === undefined ? {} : { qualifyScore }),
  };
}

export const sameAdjustments = (one: Adjustments, other: Adjustments): boolean =>
  canonicalJson(one) === canonicalJson(other);
