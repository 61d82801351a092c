import { backoffMilliseconds } from '@vigil/stores/backoff';
import type { Logger } from 'pino';
import type { FaceComparer, FaceVerdict } from '../../../platform/ports/face-comparer.js';
import { forkFaceProcess, type FaceProcess } from './face-process.js';

/** What a comparer may be told; defaults suit one exam hall on two cores. */
export interface HumanFaceComparerOptions {
  /** Comparisons accepted and not yet answered; one more is `not-checked` at once. Default 48. */
  readonly queueLimit?: number;
  /** Longest wait for one answer, from acceptance; then it is `not-checked`. Default 10 000. */
  readonly timeoutMs?: number;
  /** The process ends after so long without work. Default 5 minutes. */
  readonly idleMs?: number;
  readonly logger?: Pick<Logger, 'info' | 'warn'>;
  /** How the process is started; tests put a fake here. */
  readonly start?: () => FaceProcess;
}

interface Waiting {
  readonly id: number;
  readonly image: Uint8Array;
  readonly registered: Uint8Array | null;
  readonly answer: (verdict: FaceVerdict) => void;
  readonly timer: NodeJS.Timeout;
}

const notChecked: FaceVerdict = { outcome: 'not-checked' };
const minute = 60_000;
/** Between a crash and the next start of the process, while it does not work in between. */
const backoff = { firstMilliseconds: 1_000, longestMilliseconds: minute };

/**
 * Face comparison by the Human library in a child process at nice 10, started on first use (engine §12). One
 * picture at a time, in order of arrival. When the queue is full, the process broken or slower than
 * `timeoutMs`, the answer is `not-checked`; nothing here ever throws.
 */
export function createHumanFaceComparer(options: HumanFaceComparerOptions = {}): FaceComparer {
  const { queueLimit = 48, timeoutMs = 10_000, idleMs = 5 * minute, logger } = options;
  const start = options.start ?? forkFaceProcess;

  const queue: Waiting[] = [];
  let current: Waiting | null = null;
  let child: FaceProcess | null = null;
  let crashes = 0;
  let brokenUntil = 0;
  let nextId = 1;
  let closed = false;
  let idleTimer: NodeJS.Timeout | undefined;

  const settle = (waiting: Waiting, verdict: FaceVerdict): void => {
    clearTimeout(waiting.timer);
    waiting.answer(verdict);
  };

  const next = (): void => {
    clearTimeout(idleTimer);
    if (current !== null || closed) return;
    const waiting = queue.shift();
    if (waiting === undefined) {
      idleTimer = setTimeout(stopIdle, idleMs);
      idleTimer.unref();
      return;
    }
    current = waiting;
    child ??= launch();
    child.send({ id: waiting.id, image: waiting.image, registered: waiting.registered });
  };

  const launch = (): FaceProcess => {
    const started = start();
    started.onMessage((reply) => {
      if (child !== started || current === null || reply.id !== current.id) return;
      const waiting = current;
      current = null;
      if (reply.failed === undefined) crashes = 0;
      else logger?.warn({ reason: reply.failed }, 'face comparison failed');
      settle(waiting, reply.verdict ?? notChecked);
      next();
    });
    started.onExit((reason) => {
      if (child === started) broken(reason);
    });
    logger?.info('face process started');
    return started;
  };

  const broken = (reason: string): void => {
    child = null;
    crashes += 1;
    const wait = backoffMilliseconds(crashes, backoff);
    brokenUntil = performance.now() + wait;
    logger?.warn({ reason, restartInMs: wait }, 'face process ended');
    const lost = current === null ? queue.splice(0) : [current, ...queue.splice(0)];
    current = null;
    for (const waiting of lost) settle(waiting, notChecked);
  };

  const stopIdle = (): void => {
    const idle = child;
    child = null;
    void idle?.kill();
  };

  const tooSlow = (waiting: Waiting): void => {
    if (waiting === current) {
      const stuck = child;
      broken('no answer in time');
      void stuck?.kill();
      return;
    }
    queue.splice(queue.indexOf(waiting), 1);
    settle(waiting, notChecked);
  };

  return {
    compare: (image, registered) =>
      new Promise((answer) => {
        const full = queue.length + (current === null ? 0 : 1) >= queueLimit;
        if (closed || full || performance.now() < brokenUntil) {
          answer(notChecked);
          return;
        }
        const waiting: Waiting = {
          id: nextId,
          image,
          registered,
          answer,
          timer: setTimeout(() => tooSlow(waiting), timeoutMs),
        };
        nextId += 1;
        queue.push(waiting);
        next();
      }),
    async close() {
      closed = true;
      clearTimeout(idleTimer);
      const lost = current === null ? queue.splice(0) : [current, ...queue.splice(0)];
      current = null;
      for (const waiting of lost) settle(waiting, notChecked);
      const last = child;
      child = null;
      await last?.kill();
    },
  };
}
