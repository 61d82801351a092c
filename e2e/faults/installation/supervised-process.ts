import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

export interface ProcessOptions {
  readonly name: string;
  /** what node is given: options, file, arguments */
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** where its output goes */
  readonly logFile: string;
  /** Before each start: puts the disk into the state the last end left it in. */
  readonly beforeStart?: () => void;
}

const pauseBetweenStarts = 150;

/**
 * A process with a supervisor: whenever it ends unasked it is started again, as systemd or a container engine
 * would.
 */
export class SupervisedProcess {
  private child: ChildProcess | null = null;
  private asked = false;
  private running: Promise<void> = Promise.resolve();
  /** exit codes and signals, in order */
  readonly ends: string[] = [];

  constructor(private readonly options: ProcessOptions) {}

  get name(): string {
    return this.options.name;
  }

  start(): void {
    this.asked = false;
    this.running = this.keepRunning();
  }

  /** Sends the signal to the process of this moment; nothing when none runs. */
  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }

  /** SIGTERM, and no new start. Answers the exit code. */
  async stop(): Promise<number | null> {
    this.asked = true;
    const { child } = this;
    child?.kill('SIGCONT');
    child?.kill('SIGTERM');
    await this.running;
    return child?.exitCode ?? null;
  }

  private async keepRunning(): Promise<void> {
    while (!this.asked) {
      this.options.beforeStart?.();
      const startedAt = performance.now();
      await this.once();
      if (performance.now() - startedAt < 1000) await wait(pauseBetweenStarts);
    }
  }

  private once(): Promise<void> {
    const { command, env, logFile } = this.options;
    const output = openSync(logFile, 'a');
    const child = spawn(process.execPath, command, {
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    this.child = child;
    const endWithUs = (): void => void child.kill('SIGKILL');
    process.once('exit', endWithUs);
    return new Promise((resolve) =>
      child.once('exit', (code, signal) => {
        process.off('exit', endWithUs);
        this.ends.push(signal ?? String(code));
        resolve();
      }),
    );
  }
}
