import { runSeconds, type RunReport, type RunRequest } from './protocol.ts';

/** How a run ended. `unavailable`: the interpreter could not be loaded. */
export type RunEnd = 'finished' | 'raised' | 'over-time' | 'stopped' | 'unavailable';

export interface RunListener {
  /** The interpreter is loaded and the program begins. */
  readonly onStart?: () => void;
  readonly onOutput: (text: string) => void;
}

interface Current {
  readonly listener: RunListener;
  readonly end: (how: RunEnd) => void;
}

/**
 * Python in one worker, one program at a time, at most 10 s each: a run over its time, or stopped, ends with
 * its worker.
 */
export class PythonRunner {
  private worker: Worker | null = null;
  private current: Current | null = null;
  private limit: ReturnType<typeof setTimeout> | undefined;

  /** Runs a program on what `input()` reads, one line each. A run under way is stopped. */
  run(code: string, input: string, listener: RunListener): Promise<RunEnd> {
    this.stop();
    return new Promise((end) => {
      this.current = { listener, end };
      this.worker ??= this.open();
      this.worker.postMessage({ code, input } satisfies RunRequest);
    });
  }

  stop(): void {
    if (this.current !== null) this.settle('stopped', true);
  }

  /** Ends it for good. */
  close(): void {
    this.stop();
    this.drop();
  }

  private open(): Worker {
    const worker = new Worker(new URL('./python.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = (event: MessageEvent<RunReport>) => this.heard(event.data);
    worker.onerror = () => this.settle('unavailable', true);
    return worker;
  }

  private heard(report: RunReport): void {
    if (report.kind === 'ready') {
      this.current?.listener.onStart?.();
      this.limit = setTimeout(() => this.settle('over-time', true), runSeconds * 1000);
    } else if (report.kind === 'output') this.current?.listener.onOutput(report.text);
    else if (report.kind === 'finished') this.settle('finished', false);
    else if (report.kind === 'raised') {
      this.current?.listener.onOutput(report.text);
      this.settle('raised', false);
    } else this.settle('unavailable', true);
  }

  private settle(how: RunEnd, drop: boolean): void {
    clearTimeout(this.limit);
    if (drop) this.drop();
    const { current } = this;
    this.current = null;
    current?.end(how);
  }

  private drop(): void {
    this.worker?.terminate();
    this.worker = null;
  }
}
