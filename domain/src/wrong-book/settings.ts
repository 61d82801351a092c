import { z } from 'zod';
import { runAtMost } from './practice.js';

/** How the site keeps wrong-books: one document, reference data. */
export const wrongBookSettings = z.object({
  id: z.string(),
  version: z.number(),
  /** false: nobody sees a wrong-book */
  shown: z.boolean(),
  /** so many right answers in a row take a question out; 0: only its person does */
  rightsToLeave: z.number(),
});
export type WrongBookSettings = z.infer<typeof wrongBookSettings>;

export const usualSettings: Omit<WrongBookSettings, 'id' | 'version'> = { shown: true, rightsToLeave: 3 };

/** What is wrong with them, a sentence each. */
export const settingsProblems = ({ rightsToLeave }: WrongBookSettings): string[] =>
  Number.isInteger(rightsToLeave) && rightsToLeave >= 0 && rightsToLeave <= runAtMost
    ? []
    : [`连续答对次数应为0至${runAtMost}之间的整数！`];
