import { parseArgs } from 'node:util';
import { examDrafts } from '../exams/demo/public.js';

/** What a run of the cohort was asked for. */
export interface CohortOptions {
  readonly candidates: number;
  readonly minutes: number;
  readonly examId: string;
  /** origin of the server, without a slash at the end */
  readonly url: string;
  readonly seed: number;
  readonly password: string | undefined;
  readonly platform: 'pc' | 'h5';
}

/** An argument that cannot be meant, told in one sentence. */
export class CohortUsageError extends Error {
  override readonly name = 'CohortUsageError';
}

const usage =
  '用法：npm run demo:cohort -- --candidates 200 --minutes 10 [--exam demo-open] [--url http://127.0.0.1:8080] [--seed 1] [--password 口令]';

function whole(name: string, text: string, from: number, to: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < from || value > to)
    throw new CohortUsageError(`--${name} 应为 ${from} 到 ${to} 的整数，收到 “${text}”。\n${usage}`);
  return value;
}

/** Reads the command line. Bounds: 1–5000 candidates, 1–240 minutes. Throws `CohortUsageError`. */
export function readOptions(args: readonly string[], randomSeed: () => number): CohortOptions {
  let values;
  try {
    values = parseArgs({
      args: [...args],
      options: {
        candidates: { type: 'string', default: '200' },
        minutes: { type: 'string', default: '10' },
        exam: { type: 'string', default: 'demo-open' },
        url: { type: 'string', default: 'http://127.0.0.1:8080' },
        seed: { type: 'string' },
        password: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new CohortUsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
  if (!URL.canParse(values.url) || !/^https?:$/.test(new URL(values.url).protocol))
    throw new CohortUsageError(`--url 不是网址：${values.url}\n${usage}`);
  const draft = examDrafts.find((one) => one.id === values.exam);
  return {
    candidates: whole('candidates', values.candidates, 1, 5000),
    minutes: whole('minutes', values.minutes, 1, 240),
    examId: values.exam,
    url: new URL(values.url).origin,
    seed: values.seed === undefined ? randomSeed() : whole('seed', values.seed, 0, 2_147_483_647),
    password: values.password ?? draft?.password,
    platform: draft?.settings.answerDevice === 2 ? 'h5' : 'pc',
  };
}
