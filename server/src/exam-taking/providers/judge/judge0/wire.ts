import { z } from 'zod';

/** What Judge0's HTTP API answers, as far as it is used (https://ce.judge0.com). Texts are base64. */
export const createdSubmissions = z.array(z.object({ token: z.string().min(1) }));

const text = z
  .string()
  .nullish()
  .transform((value) => (value ? Buffer.from(value, 'base64').toString('utf8') : ''));

export const submission = z.object({
  token: z.string(),
  status: z.object({ id: z.number().int() }),
  stdout: text,
  stderr: text,
  compile_output: text,
  message: text,
  /** KB */
  memory: z.number().nullish(),
});
export type Submission = z.infer<typeof submission>;

export const submissions = z.object({ submissions: z.array(submission) });

/**
 * Status ids: 1 in queue, 2 processing, 3 accepted, 4 wrong answer, 5 time limit exceeded, 6 compilation
 * error, 7–12 runtime errors, 13 internal error, 14 exec format error.
 */
export const isFinished = (statusId: number): boolean => statusId > 2;
