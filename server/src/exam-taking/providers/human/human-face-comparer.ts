import { backoffMilliseconds } from '@vigil/stores/backoff';
import type { Logger } from 'pino';
import type { FaceComparer, FaceVerdict } from '../../../platform/ports/face-comparer.js';
import type {
  FaceFinder,
  FindVerdict,
  KnownFace,
  PrintVerdict,
} from '../../../platform/ports/face-finder.js';
import { forkFaceProcess, type FaceProcess } from './face-process.js';
import type { FaceNews, FaceQuestion, FaceReply } from './protocol.js';

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
  readonly question: FaceQuestion;
  /** null: nothing came of it */
  readonly answer: (reply: FaceReply | null) => void;
  readonly timer: NodeJS.Timeout;
}

const notChecked = { outcome: 'not-checked' } as const satisfies FaceVerdict & PrintVerdict & FindVerdict;
const minute = 60_000;
/** Between a crash and the next start of the process, while it does not work in between. */
const backoff = { firstMilliseconds: 1_000, longestMilliseconds: minute };

/**
 * Face comparison by the Human library in a child process at nice 10, started on first use (engine §12). One
 * picture at a time, in order of arrival. When the queue is full, the process broken or slower than
 * `timeoutMs`, the answer is `not-checked`; nothing here ever throws.
 */
export function createHumanFaceComparer(options: HumanFaceComparerOptions = {}): FaceComparer & FaceFinder {
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
  let source: (() => AsyncIterable<readonly KnownFace[]>) | null = null;
  /** of the process that runs: whether it has been told of all known faces */
  let fed: { readonly child: FaceProcess; readonly done: Promise<boolean> } | null = null;

  const settle = (waiting: Waiting, reply: FaceReply | null): void => {
    clearTimeout(waiting.timer);
    waiting.answer(reply);
  };

  const next = (): void => {
    clearTimeout(idleTimer);
    if (current !== null || closed) return;
    const waiting = queue.shift();
    if (waiting === undefined) {
      // One that holds known faces stays: reading them again takes longer than keeping it.
      if (fed === null) idleTimer = setTimeout(stopIdle, idleMs).unref();
      return;
    }
    current = waiting;
    child ??= launch();
    child.send({ id: waiting.id, ...waiting.question });
  };

  const launch = (): FaceProcess => {
    const started = start();
    started.onMessage((reply) => {
      if (child !== started || current === null || reply.id !== current.id) return;
      const waiting = current;
      current = null;
      if (reply.failed === undefined) crashes = 0;
      else logger?.warn({ reason: reply.failed }, 'face comparison failed');
      settle(waiting, reply.failed === undefined ? reply : null);
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
    fed = null;
    crashes += 1;
    const wait = backoffMilliseconds(crashes, backoff);
    brokenUntil = performance.now() + wait;
    logger?.warn({ reason, restartInMs: wait }, 'face process ended');
    const lost = current === null ? queue.splice(0) : [current, ...queue.splice(0)];
    current = null;
    for (const waiting of lost) settle(waiting, null);
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
    settle(waiting, null);
  };

  const isBroken = (): boolean => closed || performance.now() < brokenUntil;

  const ask = (question: FaceQuestion): Promise<FaceReply | null> =>
    new Promise((answer) => {
      const full = queue.length + (current === null ? 0 : 1) >= queueLimit;
      if (full || isBroken()) {
        answer(null);
        return;
      }
      const waiting: Waiting = {
        id: nextId,
        question,
        answer,
        timer: setTimeout(() => tooSlow(waiting), timeoutMs),
      };
      nextId += 1;
      queue.push(waiting);
      next();
    });

  const tell = (news: FaceNews): void => {
    // One that was told of none yet reads them all, these too.
    if (fed !== null && fed.child === child) fed.child.send(news);
  };

  /** Whether the process that runs, begun if need be, has been told of every known face. */
  const feed = (): Promise<boolean> => {
    if (source === null || isBroken()) return Promise.resolve(false);
    child ??= launch();
    clearTimeout(idleTimer);
    if (fed?.child !== child) fed = { child, done: readAll(child, source) };
    return fed.done;
  };

  const readAll = async (
    to: FaceProcess,
    from: () => AsyncIterable<readonly KnownFace[]>,
  ): Promise<boolean> => {
    try {
      to.send({ kind: 'begin' });
      for await (const faces of from()) {
        if (child !== to) return false;
        to.send({ kind: 'know', faces });
      }
      return true;
    } catch (error) {
      logger?.warn({ err: error }, 'the known faces cannot be read');
      if (fed?.child === to) fed = null;
      return false;
    }
  };

  return {
    compare: async (image, registered) => (await ask({ image, registered }))?.verdict ?? notChecked,
    print: async (image) => (await ask({ kind: 'print', image }))?.print ?? notChecked,
    knowAll(from) {
      source = from;
      fed = null;
    },
    know: (faces) => tell({ kind: 'know', faces }),
    unknow: (ids) => tell({ kind: 'unknow', ids }),
    async find(image) {
      const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), timeoutMs).unref());
      if (!(await Promise.race([feed(), late]))) return notChecked;
      return (await ask({ kind: 'find', image }))?.found ?? notChecked;
    },
    async close() {
      closed = true;
      clearTimeout(idleTimer);
      const lost = current === null ? queue.splice(0) : [current, ...queue.splice(0)];
      current = null;
      for (const waiting of lost) settle(waiting, null);
      const last = child;
      child = null;
      await last?.kill();
    },
  };
}
