import { z } from 'zod';
import { answer } from '../sitting/public.js';

/**
 * An answer whose points are known, mixed among those to mark so that whoever drifts is seen: reference data of
 * an exam.
 */
export const markingSample = z.object({
  id: z.string(),
  version: z.number(),
  examId: z.string(),
  /** the question or part it answers */
  quId: z.string(),
  answer,
  points: z.number(),
  /** why it is worth that */
  note: z.string(),
  createTime: z.number(),
  updateTime: z.number(),
});
export type MarkingSample = z.infer<typeof markingSample>;

/** Samples an exam may have of one question. */
export const samplesAtMost = 20;
