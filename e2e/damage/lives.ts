import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { runTool, tools } from '../faults/installation/processes.js';
import { startServer } from '../support/server-process.js';

/** What a damaged installation is started, used and verified with. */
export interface Lives {
  /** Rejects when it does not come so far; why is in `server.log`. */
  start(folder: string, env: Readonly<Record<string, string>>, uid: number | null): Promise<Life>;
  /** What the operator's two commands complain of. */
  verify(folder: string, uid: number | null): Promise<readonly string[]>;
}

export interface Life {
  readonly url: string;
  /** In good order; answers the exit code, null when it was ended by something else. */
  stop(): Promise<number | null>;
}

const patienceSeconds = 60;

/** One that waits for `confirm-clock` serves all the same, and says so to whoever uses it. */
async function isReady(response: Response): Promise<boolean> {
  if (response.ok) return true;
  const { parts = {} } = (await response.json()) as { readonly parts?: Record<string, ReadyPart> };
  return Object.entries(parts).every(
    ([name, { ok, awaitsConfirmationSince }]) =>
      ok || (name === 'clock' && awaitsConfirmationSince !== undefined),
  );
}

interface ReadyPart {
  readonly ok: boolean;
  readonly awaitsConfirmationSince?: number;
}

/** A process for each, as people start them. */
export const processes: Lives = {
  start: (folder, env, uid) =>
    startServer({
      ...{ dataDir: folder, env: { ...env }, patienceSeconds, isReady },
      ...(uid === null ? {} : { uid }),
    }),
  verify: async (folder, uid) => {
    const place = { DATA_DIR: folder };
    const complaints = await Promise.all([
      runTool(tools.audit, ['verify'], place, uid ?? undefined),
      runTool(tools.projections, ['verify'], place, uid ?? undefined),
    ]);
    return complaints.flat();
  },
};

interface Reply {
  readonly id: number;
  readonly result?: unknown;
  readonly failed?: string;
}

/** All in one other process, which is begun anew when a damage has ended it: a fifth of the processor time. */
export class HostedLives implements Lives {
  #host: ChildProcess | null = null;
  #next = 0;

  async start(folder: string, env: Readonly<Record<string, string>>): Promise<Life> {
    const url = await this.#ask<string>('start', folder, env);
    return { url, stop: () => this.#ask<number>('stop').catch(() => null) };
  }

  verify(folder: string): Promise<readonly string[]> {
    return this.#ask<readonly string[]>('verify', folder);
  }

  /** What a round left in it must not reach the next. */
  async end(): Promise<void> {
    const host = this.#host;
    this.#host = null;
    if (host === null || host.exitCode !== null || host.signalCode !== null) return;
    host.kill('SIGKILL');
    await once(host, 'exit');
  }

  #ask<T>(call: string, ...args: readonly unknown[]): Promise<T> {
    this.#host ??= fork(fileURLToPath(new URL('host.mjs', import.meta.url)), {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const host = this.#host;
    const id = (this.#next += 1);
    return new Promise<T>((resolve, reject) => {
      const ended = (): void => {
        this.#host = null;
        reject(new Error('the process of the lives has ended'));
      };
      const told = (reply: Reply): void => {
        if (reply.id !== id) return;
        host.off('message', told);
        host.off('exit', ended);
        if (reply.failed === undefined) resolve(reply.result as T);
        else reject(new Error(reply.failed));
      };
      host.on('message', told);
      host.once('exit', ended);
      // A host that has just ended closes its channel before it says so.
      host.send({ id, call, args }, (error) => {
        if (error !== null) ended();
      });
    });
  }
}
