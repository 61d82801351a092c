import type { Logger } from 'pino';
import {
  JudgeUnavailableError,
  mostInputs,
  type Judge,
  type Program,
  type RunOutcome,
  type Urgency,
} from '../../../../platform/ports/judge.js';
import { PythonHost } from './python-host.js';
import { startPython, type PythonProcess } from './python-process.js';

/** What the judge may be told; defaults suit a server of two cores. */
export interface PyodideJudgeOptions {
  /** Interpreter processes at most; each is started when there is work for it. Default 1. */
  readonly processes?: number;
  /** Programs accepted and not yet answered; one more is refused at once. Default 200. */
  readonly queueLimit?: number;
  /** A process ends after so long without work. Default 5 minutes. */
  readonly idleMs?: number;
  /** Nothing is started for so long after a process could not be started. Default 5 s. */
  readonly pauseMs?: number;
  readonly logger?: Pick<Logger, 'info' | 'warn'>;
  /** How a process is started; tests put a fake here. */
  readonly start?: () => PythonProcess;
}

interface Job {
  readonly program: Program;
  readonly urgency: Urgency;
  readonly outcomes: RunOutcome[];
  /** tries of the present run that ended with the process */
  lost: number;
  answer(outcomes: RunOutcome[]): void;
  fail(error: Error): void;
}

const minute = 60_000;

/**
 * Python in processes of their own (Pyodide), one for each program: no library to install, no service to run. One queue, bounded;
 * runs of somebody who waits come first, also between two runs of a paper. A run over its time ends its
 * process, and another one is started; one that ends its process in another way is tried once more and then
 * counts as the program's error. Time is the process's own; by the clock at most twice as much and half a
 * second.
 */
export function createPyodideJudge(options: PyodideJudgeOptions = {}): Judge {
  const {
    processes = 1,
    queueLimit = 200,
    idleMs = 5 * minute,
    pauseMs = 5_000,
    logger,
    start = startPython,
  } = options;
  const queue: Job[] = [];
  const hosts = new Set<PythonHost>();
  let brokenUntil = 0;
  let closed = false;

  const nextJob = (): Job | undefined => queue.find((job) => job.urgency === 'now') ?? queue[0];

  const failAll = (why: string): void => {
    for (const job of queue.splice(0)) job.fail(new JudgeUnavailableError(why));
  };

  const look = (): void => {
    const job = nextJob();
    if (closed || job === undefined) return;
    const host = [...hosts].find((one) => one.takes(job.program));
    if (host !== undefined) {
      queue.splice(queue.indexOf(job), 1);
      void serve(host, job);
      look();
    } else if (hosts.size < processes) begin();
    // One that is kept for the next run of another program gives way.
    else [...hosts].find((one) => one.isIdle)?.retire();
  };

  const begin = (): void => {
    const host = new PythonHost(start, {
      idleMs,
      onFree: look,
      onEnd: (reason, was) => {
        hosts.delete(host);
        // The next program finds one that is ready.
        if (was.used && !closed && hosts.size < processes) begin();
        if (!was.ready && !closed) {
          brokenUntil = performance.now() + pauseMs;
          logger?.warn({ reason }, 'the Python judge could not start');
          failAll('the Python judge could not start');
        }
        look();
      },
    });
    hosts.add(host);
    logger?.info('a Python judge process was started');
  };

  const serve = async (host: PythonHost, job: Job): Promise<void> => {
    const { program, outcomes } = job;
    const result = await host.run(program, program.inputs[outcomes.length] ?? '');
    if (closed) return;
    if (result.kind === 'lost') {
      job.lost += 1;
      logger?.warn({ reason: result.reason, tries: job.lost }, 'a run ended with its process');
      if (job.lost < 2) {
        queue.unshift(job);
        look();
        return;
      }
      outcomes.push({ kind: 'error', output: '', error: '程序使运行环境崩溃，已停止' });
    } else outcomes.push(result.outcome);
    job.lost = 0;
    if (outcomes.length === program.inputs.length) {
      job.answer(outcomes);
      host.retire();
    } else queue.unshift(job);
    look();
  };

  return {
    judges: (language) => language === 'python' && !closed,
    run: (program, urgency = 'later') =>
      new Promise((answer, fail) => {
        const full = queue.length + hosts.size >= queueLimit;
        if (closed || program.language !== 'python')
          fail(new JudgeUnavailableError(`no judge for ${program.language} here`));
        else if (full || performance.now() < brokenUntil)
          fail(new JudgeUnavailableError(full ? 'too many programs wait' : 'the Python judge is broken'));
        else if (program.inputs.length > mostInputs)
          fail(new JudgeUnavailableError(`more than ${mostInputs} inputs`));
        else if (program.inputs.length === 0) answer([]);
        else {
          queue.push({ program, urgency, outcomes: [], lost: 0, answer, fail });
          look();
        }
      }),
    async close() {
      closed = true;
      failAll('the server is stopping');
      await Promise.all([...hosts].map((host) => host.end()));
    },
  };
}
