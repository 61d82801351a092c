import { z } from 'zod';

/** Papers of one act at most. */
export const papersAtMost = 5000;

/**
 * The stream of one act over many papers, `papers-act-{actId}`. `void`: they do not count any more; `restore`: they
 * count again. `chance`: those that are voided take no chance of the exam.
 */
export const papersActSchemas = {
  PapersActBegun: z.object({
    actId: z.string(),
    kind: z.enum(['void', 'restore']),
    paperIds: z.array(z.string()).min(1).max(papersAtMost).readonly(),
    reason: z.string(),
    chance: z.boolean(),
  }),
  /** Each paper was told: how many there were, how many have it, and how many refused it. */
  PapersActEnded: z.object({
    actId: z.string(),
    total: z.number(),
    changed: z.number(),
    refused: z.number(),
  }),
};
export type PapersActBegun = z.infer<typeof papersActSchemas.PapersActBegun>;
export type PapersActEnded = z.infer<typeof papersActSchemas.PapersActEnded>;
export type PapersActEvent =
  | { readonly type: 'PapersActBegun'; readonly data: PapersActBegun }
  | { readonly type: 'PapersActEnded'; readonly data: PapersActEnded };

/** Not `paper-…`: that is where papers are. */
export const papersActStream = (actId: string): string => `papers-act-${actId}`;
