import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { backoffMilliseconds } from '@vigil/stores/backoff';
import {
  errorLimitCharacters,
  JudgeUnavailableError,
  outputLimitBytes,
  type ProgramLanguage,
  type Judge,
  type Program,
  type RunOutcome,
} from '../../../../platform/ports/judge.js';
import { createdSubmissions, isFinished, submissions, type Submission } from './wire.js';

/** Where a Judge0 is and what it calls the languages. */
export interface Judge0Options {
  /** without a slash at the end */
  readonly url: string;
  /** header `X-Auth-Token`; empty: none is asked for */
  readonly token: string;
  /** Judge0's number of each language it is used for */
  readonly languageIds: Partial<Readonly<Record<ProgramLanguage, number>>>;
  /** Longest wait for one HTTP answer. Default 10 s. */
  readonly timeoutMs?: number;
  /** Longest wait for the runs of one program, in Judge0's queue too. Default 2 minutes. */
  readonly patienceMs?: number;
  /** Between two looks at runs that are under way. Default 300 ms. */
  readonly lookAgainMs?: number;
}

/** Judge0 takes so many submissions in one call unless configured otherwise. */
const atOnce = 20;
/**
 * Longest `wall_time_limit` it takes unless configured otherwise; a longer one is answered 422. In seconds.
 */
const mostWallSeconds = 20;
const tries = 4;
const backoff = { firstMilliseconds: 200, longestMilliseconds: 1_600 };
const fields = 'token,status,stdout,stderr,compile_output,message,memory';

/**
 * An answer that says the request itself is wrong, or that this server may not ask: trying again changes
 * nothing.
 */
class Refused extends Error {}

/**
 * Programs in any language, run by a Judge0 (1.13 or later) that the operator keeps; it gets source and
 * inputs, never what should be printed. A call whose fate is unknown is made again: a submission that nobody
 * asks for any more costs one run and nothing else.
 */
export function createJudge0Judge(options: Judge0Options): Judge {
  const { timeoutMs = 10_000, patienceMs = 120_000, lookAgainMs = 300 } = options;
  const ending = new AbortController();
  const headers = {
    'content-type': 'application/json',
    ...(options.token === '' ? {} : { 'x-auth-token': options.token }),
  };

  async function call<S extends z.ZodType>(
    schema: S,
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
  ): Promise<z.infer<S>> {
    const response = await fetch(`${options.url}${path}`, {
      method,
      headers,
      redirect: 'error',
      signal: AbortSignal.any([ending.signal, AbortSignal.timeout(timeoutMs)]),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) {
      await response.body?.cancel();
      const said = `Judge0 answered ${response.status}`;
      throw response.status < 500 && response.status !== 429 && response.status !== 408
        ? new Refused(said)
        : new Error(said);
    }
    return schema.parse(await response.json());
  }

  async function patiently<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (cause) {
        if (attempt === tries || cause instanceof Refused || ending.signal.aborted)
          throw new JudgeUnavailableError(cause instanceof Error ? cause.message : String(cause), { cause });
        await sleep(backoffMilliseconds(attempt, backoff), undefined, { ref: false });
      }
    }
  }

  async function runSome(
    program: Program,
    languageId: number,
    inputs: readonly string[],
    until: number,
  ): Promise<RunOutcome[]> {
    const wanted = inputs.map((input) => ({
      language_id: languageId,
      source_code: encoded(program.source),
      stdin: encoded(input),
      cpu_time_limit: program.timeLimitMs / 1000,
      wall_time_limit: Math.min(mostWallSeconds, (2 * program.timeLimitMs + 500) / 1000),
      memory_limit: program.memoryLimitMb * 1024,
      enable_network: false,
    }));
    const created = await patiently(() =>
      call(createdSubmissions.length(inputs.length), 'POST', '/submissions/batch?base64_encoded=true', {
        submissions: wanted,
      }),
    );
    const tokens = created.map(({ token }) => token);
    const finished = new Map<string, Submission>();
    for (;;) {
      const left = tokens.filter((token) => !finished.has(token));
      if (left.length === 0) break;
      if (performance.now() > until) throw new JudgeUnavailableError('Judge0 did not finish in time');
      await sleep(lookAgainMs, undefined, { ref: false });
      const path = `/submissions/batch?base64_encoded=true&fields=${fields}&tokens=${left.map(encodeURIComponent).join(',')}`;
      const { submissions: seen } = await patiently(() => call(submissions, 'GET', path));
      for (const one of seen)
        if (left.includes(one.token) && isFinished(one.status.id)) finished.set(one.token, one);
    }
    return tokens.map((token) => outcomeOf(finished.get(token) as Submission, program));
  }

  return {
    judges: (language) => options.languageIds[language] !== undefined,
    async run(program) {
      const languageId = options.languageIds[program.language];
      if (languageId === undefined) throw new JudgeUnavailableError(`no judge for ${program.language} here`);
      const until = performance.now() + patienceMs;
      const outcomes: RunOutcome[] = [];
      for (let from = 0; from < program.inputs.length; from += atOnce)
        outcomes.push(
          ...(await runSome(program, languageId, program.inputs.slice(from, from + atOnce), until)),
        );
      return outcomes;
    },
    async close() {
      ending.abort();
    },
  };
}

const encoded = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

/** Throws when Judge0 itself failed. */
function outcomeOf(ended: Submission, { memoryLimitMb }: Program): RunOutcome {
  const output = cut(ended.stdout);
  const error = (ended.stderr || ended.message).slice(-errorLimitCharacters);
  const id = ended.status.id;
  if (id === 3 || id === 4)
    return ended.stdout.length > output.length
      ? { kind: 'output-limit', output, error: '' }
      : { kind: 'ran', output, error: '' };
  if (id === 5) return { kind: 'time-limit', output, error: '' };
  if (id === 6)
    return { kind: 'compile-error', output: '', error: ended.compile_output.slice(0, errorLimitCharacters) };
  // SIGXFSZ: its files, and so its output, grew over the limit.
  if (id === 8) return { kind: 'output-limit', output, error: '' };
  if (id >= 7 && id <= 12) {
    const full =
      (ended.memory ?? 0) >= memoryLimitMb * 1024 * 0.95 || /\bMemoryError\b|bad_alloc/.test(error);
    return { kind: full ? 'memory-limit' : 'error', output, error };
  }
  throw new JudgeUnavailableError(`Judge0 failed with status ${id}: ${ended.message.slice(0, 200)}`);
}

const cut = (text: string): string =>
  Buffer.byteLength(text) <= outputLimitBytes
    ? text
    : new TextDecoder().decode(Buffer.from(text).subarray(0, outputLimitBytes));
