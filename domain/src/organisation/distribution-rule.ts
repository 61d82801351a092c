import { z } from 'zod';

/** An agent level that a person may have (spec 3 §6). What is shared out by it is the mall's. */
export const distributionRule = z.object({
  id: z.string(),
  version: z.number(),
  title: z.string(),
  /** place in the list, from 1 */
  sort: z.number(),
});
export type DistributionRule = z.infer<typeof distributionRule>;
