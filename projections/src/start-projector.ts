import { Worker } from 'node:worker_threads';
import { workerFile } from '@vigil/stores/threads';
import type {
  FromProjector,
  ProjectorCalls,
  ProjectorData,
  Rebuilt,
  ToProjector,
} from './projector-protocol.js';
import type { ProjectedBatch, ProjectorStatus } from './runner/projector-status.js';
import type { Verification } from './runner/verify.js';

export type { ProjectedBatch, ProjectorStatus, ViewStatus } from './runner/projector-status.js';

export interface StartProjectorOptions extends Omit<ProjectorData, 'reportBatches'> {
  /** Told once when the thread ends without having been asked to. The views stand still from then on. */
  readonly onExit?: (error: unknown) => void;
  /** Told after each live batch, for traces. */
  readonly onBatch?: (batch: ProjectedBatch) => void;
}

/** The projector's thread as the main thread holds it. After it has ended every call rejects. */
export interface ProjectorHandle {
  /** Names of the views it keeps. */
  readonly views: readonly string[];
  /** Whether this process keeps the views now; absent where no lease decides it. */
  readonly holdsLease?: () => boolean;
  /** Ends after the commit at hand. */
  stop(): Promise<void>;
  status(): Promise<ProjectorStatus>;
  rebuild(view: string): Promise<Rebuilt>;
  verify(view: string): Promise<Verification>;
}

/**
 * Folding makes short-lived objects: with the usual 16 MB semi-spaces a third of a rebuild goes to the
 * garbage collector.
 */
const youngGenerationMb = 96;

/**
 * Starts the projector's thread on `dataDir`; resolves when every view can be read. Rejects when it cannot
 * start.
 */
export async function startProjector({
  dataDir,
  busName,
  onExit,
  onBatch,
}: StartProjectorOptions): Promise<ProjectorHandle> {
  const worker = new Worker(workerFile(import.meta.url, './main.ts'), {
    workerData: { dataDir, busName, reportBatches: onBatch !== undefined } satisfies ProjectorData,
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
  });
  const calls = new Calls(worker, onBatch);
  const views = await calls.ready;
  calls.onEnd((error) => onExit?.(error));
  return {
    views,
    stop: () => calls.stop(),
    status: () => calls.ask('status', null),
    rebuild: (view) => calls.ask('rebuild', view),
    verify: (view) => calls.ask('verify', view),
  };
}

interface Waiting {
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

class Calls {
  readonly ready: Promise<readonly string[]>;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #ended: Promise<void>;
  #onEnd: ((error: unknown) => void) | null = null;
  #end: Error | null = null;
  #stopping: Promise<void> | null = null;
  #next = 0;

  constructor(worker: Worker, onBatch: StartProjectorOptions['onBatch']) {
    this.#worker = worker;
    let cause: unknown;
    worker.on('error', (error) => {
      cause = error;
    });
    this.#ended = new Promise((resolve) => {
      worker.on('exit', (code) => {
        this.#end = new Error(
          this.#stopping === null
            ? `the projector has ended (exit code ${code})`
            : 'the projector is stopped',
          { cause },
        );
        for (const { reject } of this.#waiting.values()) reject(this.#end);
        this.#waiting.clear();
        if (this.#stopping === null) this.#onEnd?.(cause ?? this.#end);
        resolve();
      });
    });
    this.ready = new Promise((resolve, reject) => {
      worker.on('message', (message: FromProjector) => {
        if (message.kind === 'ready') resolve(message.views);
        else if (message.kind === 'batch') onBatch?.(message.batch);
        else this.#settle(message);
      });
      worker.once('exit', () => reject(cause ?? this.#end));
    });
  }

  onEnd(listener: (error: unknown) => void): void {
    this.#onEnd = listener;
  }

  ask<C extends keyof ProjectorCalls>(
    call: C,
    argument: ProjectorCalls[C]['argument'],
  ): Promise<ProjectorCalls[C]['result']> {
    if (this.#end !== null) return Promise.reject(this.#end);
    const id = this.#next;
    this.#next += 1;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, call, argument } as ToProjector);
    });
  }

  stop(): Promise<void> {
    this.#stopping ??=
      this.#end === null ? this.ask('stop', null).then(() => this.#ended) : Promise.resolve();
    return this.#stopping;
  }

  #settle(message: Extract<FromProjector, { id: number }>): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.kind === 'result') waiting?.resolve(message.result as never);
    else waiting?.reject(Object.assign(new Error(message.message), { code: message.code }));
  }
}
