import type { Program, RunOutcome } from '../../../../platform/ports/judge.js';
import { type ProcessReport, longestMs } from './protocol.js';
import type { PythonProcess } from './python-process.js';

interface HostOptions {
  readonly idleMs: number;
  /** It can take a run. */
  readonly onFree: () => void;
  /** It is gone; `wasReady`: it had been able to run programs; `wasUsed`: it had a program. */
  readonly onEnd: (reason: string, was: { readonly ready: boolean; readonly used: boolean }) => void;
}

export type HostResult =
  | { readonly kind: 'done'; readonly outcome: RunOutcome }
  | { readonly kind: 'lost'; readonly reason: string };

interface Current {
  readonly id: number;
  readonly program: Program;
  readonly answer: (result: HostResult) => void;
}

/** Longest start of an interpreter on a machine that is busy with something else. */
const startMilliseconds = 120_000;
/** Between taking a run and beginning it lies the making of a fresh interpreter. */
const beginMilliseconds = 30_000;
/**
 * A process that takes more than this after a run is replaced: interpreters of runs before it are still in
 * it.
 */
const mostResidentMb = 1_024;

const overTime = (): RunOutcome => ({ kind: 'time-limit', output: '', error: '' });

/**
 * Memory of a fresh interpreter: the first process makes it in seconds, those after it begin with it. 31 MB,
 * from the first program on.
 */
let snapshot: Uint8Array | null = null;

/**
 * One interpreter process and the run it is at: keeps its time, ends it when it does not keep the time. All its runs are
 * of one program: what got out of Python in one run may have changed anything in the process (decision 318).
 */
export class PythonHost {
  private current: Current | null = null;
  /** of its first run, and of all its runs */
  private program: Program | null = null;
  private ready = false;
  private ended = false;
  private nextId = 1;
  private timer: NodeJS.Timeout;
  private readonly process: PythonProcess;

  constructor(
    start: () => PythonProcess,
    private readonly options: HostOptions,
  ) {
    this.process = start();
    this.timer = setTimeout(() => this.stop('did not start in time'), startMilliseconds);
    this.process.onMessage((report) => this.heard(report));
    this.process.onExit((reason) => this.stop(reason));
    this.process.send({ kind: 'begin', snapshot });
  }

  /** It is at no run. */
  get isIdle(): boolean {
    return this.ready && !this.ended && this.current === null;
  }

  /** It can take a run of this program. */
  takes(program: Program): boolean {
    return this.isIdle && (this.program === null || this.program === program);
  }

  /** Ends it: its program has come to its end, or another one cannot wait. */
  retire(): void {
    this.stop('used');
  }

  run(program: Program, input: string): Promise<HostResult> {
    return new Promise((answer) => {
      const id = this.nextId;
      this.nextId += 1;
      this.current = { id, program, answer };
      this.program = program;
      this.within(beginMilliseconds, () => this.stop('did not begin in time'));
      this.process.send({
        kind: 'run',
        id,
        source: program.source,
        input,
        memoryLimitMb: program.memoryLimitMb,
        timeLimitMs: program.timeLimitMs,
      });
    });
  }

  /** Resolves when the process is gone. */
  async end(): Promise<void> {
    this.stop('the server is stopping');
    await this.process.kill();
  }

  private heard(report: ProcessReport): void {
    if (this.ended) return;
    if (report.kind === 'ready') {
      snapshot ??= report.snapshot;
      this.ready = true;
      this.rest();
      return;
    }
    const { current } = this;
    if (current === null || report.id !== current.id) return;
    if (report.kind === 'started') {
      this.within(longestMs(current.program.timeLimitMs), () => {
        this.settle({ kind: 'done', outcome: overTime() });
        this.stop('over its time');
      });
    } else if (report.kind === 'failed') this.stop(report.text);
    else {
      if (report.residentMb > mostResidentMb) {
        this.settle({ kind: 'done', outcome: report.outcome });
        this.stop('large');
        return;
      }
      this.settle({ kind: 'done', outcome: report.outcome });
      this.rest();
    }
  }

  private rest(): void {
    this.within(this.options.idleMs, () => this.stop('idle'));
    this.timer.unref();
    this.options.onFree();
  }

  private within(milliseconds: number, otherwise: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(otherwise, milliseconds);
  }

  private settle(result: HostResult): void {
    const { current } = this;
    this.current = null;
    current?.answer(result);
  }

  private stop(reason: string): void {
    if (this.ended) return;
    this.ended = true;
    clearTimeout(this.timer);
    void this.process.kill();
    this.settle({ kind: 'lost', reason });
    this.options.onEnd(reason, { ready: this.ready, used: this.program !== null });
  }
}
