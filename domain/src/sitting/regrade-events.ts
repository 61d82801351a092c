import { z } from 'zod';
import type { EventBody } from '../kernel/event.js';
import { adjustments } from './adjustments.js';

/**
 * A regrade of the exam, or its undoing, reached this paper; a score that changes by it follows in the same append.
 * From now on the paper counts with `adjustments` and nothing else that regrades said before (ET106).
 */
export const paperRegraded = z.object({
  /** the act of the exam's regrades, counted from 1 */
  act: z.number(),
  regradeId: z.string(),
  undone: z.boolean(),
  reason: z.string(),
  /** ids of the regrades that stand and concern this paper, in their order */
  regrades: z.array(z.string()),
  adjustments,
  /** what the paper can bring and what passes, from now on */
  totalScore: z.number(),
  qualifyScore: z.number(),
});
export type PaperRegraded = z.infer<typeof paperRegraded>;

/** Facts of `regrade-{examId}`. `act`: counts applications and undoings from 1. */
export const regradeEventSchemas = {
  RegradeApplied: z.object({
    examId: z.string(),
    regradeId: z.string(),
    act: z.number(),
    adjustments,
    reason: z.string(),
    /** what its dry run had seen of the papers, SHA-256 */
    seen: z.string(),
  }),
  RegradeUndone: z.object({ examId: z.string(), regradeId: z.string(), act: z.number(), reason: z.string() }),
  /** The reactor brought an act to every paper it found; `changed`: papers with another score by it. */
  RegradeCarried: z.object({
    examId: z.string(),
    regradeId: z.string(),
    act: z.number(),
    papers: z.number(),
    changed: z.number(),
  }),
};

type Data<T extends keyof typeof regradeEventSchemas> = z.infer<(typeof regradeEventSchemas)[T]>;
export type RegradeEvent =
  | EventBody<'RegradeApplied', Data<'RegradeApplied'>>
  | EventBody<'RegradeUndone', Data<'RegradeUndone'>>
  | EventBody<'RegradeCarried', Data<'RegradeCarried'>>;

export const regradeStream = (examId: string): string => `regrade-${examId}`;
