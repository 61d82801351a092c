import { Worker } from 'node:worker_threads';
import { LeastSpent } from './limits/least-spent.js';
import { RetryLaterError } from './errors.js';

/** What a thread beside the one that answers calls is, and how much it may take. */
export interface SideThreadOptions {
  /** what `workerFile` answers */
  readonly file: string;
  readonly memoryMb: number;
  /** asked and not yet begun; a further one is told to come again */
  readonly mostWaiting: number;
  /** what failed, for the error of whoever asked */
  readonly what: string;
}

interface Asked<Ask, Done> {
  readonly ask: Ask;
  readonly spender: string;
  readonly resolve: (done: Done) => void;
  readonly reject: (error: Error) => void;
}

/** What the thread says of a piece of work. */
export type SideReply<Done> = { readonly done: Done } | { readonly failed: string };

const idleMilliseconds = 60_000;

/**
 * Work of tens of milliseconds that the thread that answers calls does not have, one piece after the other in a
 * thread that gives way to it (`answerBeside` in its file). It begins with the first piece and ends when nobody
 * needed it for a minute. Of those that wait, whoever has had the least of it lately comes first, so that many
 * pieces of one spender hold up nobody else for longer than one of them. Memory and the number that wait are bounded.
 */
export class SideThread<Ask, Done> {
  private worker: Worker | null = null;
  private idle: NodeJS.Timeout | null = null;
  private running: Asked<Ask, Done> | null = null;
  private begunAt = 0;
  private readonly queue = new LeastSpent<Asked<Ask, Done>>();

  constructor(private readonly options: SideThreadOptions) {}

  /** Asked and not yet begun. */
  get waiting(): number {
    return this.queue.length;
  }

  /** Rejects with what the work threw, as text; with `RetryLaterError` when too many wait. `spender`: whose it is. */
  run(ask: Ask, spender = ''): Promise<Done> {
    if (this.queue.length >= this.options.mostWaiting)
      return Promise.reject(new RetryLaterError('当前访问人数较多，请稍后再试！', 2));
    return new Promise((resolve, reject) => {
      this.queue.push({ ask, spender, resolve, reject }, spender);
      this.next();
    });
  }

  private next(): void {
    if (this.running !== null) return;
    const asked = this.queue.take(performance.now());
    if (asked === undefined) return this.rest();
    if (this.idle !== null) clearTimeout(this.idle);
    this.idle = null;
    const thread = (this.worker ??= this.begun());
    this.running = asked;
    this.begunAt = performance.now();
    thread.ref();
    thread.postMessage(asked.ask);
  }

  private begun(): Worker {
    const { file, memoryMb, what } = this.options;
    const thread = new Worker(file, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    thread.on('message', (reply: SideReply<Done>) => {
      const asked = this.finished();
      if ('done' in reply) asked?.resolve(reply.done);
      else asked?.reject(new Error(`${what}: ${reply.failed}`));
      this.next();
    });
    thread.on('error', (error) => this.ended(thread, error));
    thread.on('exit', (code) => this.ended(thread, new Error(`${what}: its thread ended with code ${code}`)));
    return thread;
  }

  private finished(): Asked<Ask, Done> | null {
    const asked = this.running;
    this.running = null;
    const now = performance.now();
    if (asked !== null) this.queue.charge(asked.spender, now - this.begunAt, now);
    return asked;
  }

  /** Holds up no process that wants to end. */
  private rest(): void {
    const thread = this.worker;
    if (thread === null) return;
    thread.unref();
    this.idle ??= setTimeout(() => {
      if (this.worker === thread) this.worker = null;
      this.idle = null;
      void thread.terminate();
    }, idleMilliseconds).unref();
  }

  /** The piece under way is lost with the thread; the next begins another. */
  private ended(thread: Worker, error: Error): void {
    if (this.worker !== thread) return;
    this.worker = null;
    this.finished()?.reject(error);
    this.next();
  }
}
