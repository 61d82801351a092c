import { startServer } from './server-process.js';

/** Vigil as people reach it, whatever it runs on. */
export interface Installation {
  readonly url: string;
  readonly dataDir: string;
  /** kill -9 of every process of Vigil; its stores stay. */
  kill(): Promise<void>;
  /** Starts again after `kill`, at the same address on the same data; ready when it resolves. */
  start(): Promise<void>;
  /**
   * Ends every process of Vigil in good order and starts them again, with more environment until the next
   * start.
   */
  restart(env?: Readonly<Record<string, string>>): Promise<void>;
  /** Ends everything in good order. */
  stop(): Promise<void>;
}

export interface InstallationOptions {
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
}

/** One process with the embedded stores, as `npm start` starts it. */
export async function startEmbedded({ dataDir, env }: InstallationOptions): Promise<Installation> {
  let running = await startServer({ dataDir, env });
  const { url, port } = running;
  const start = async (more = {}): Promise<void> => {
    running = await startServer({ dataDir, port, env: { ...env, ...more } });
  };
  const stop = async (): Promise<void> => void (await running.stop());
  return {
    url,
    dataDir,
    kill: () => running.kill(),
    start: () => start(),
    restart: async (more) => {
      await stop();
      await start(more);
    },
    stop,
  };
}
