import { spawn, type ChildProcess } from 'node:child_process';
import { workerFile } from '@vigil/stores/threads';

export interface ServerProcess {
  readonly child: ChildProcess;
  output(): string;
  /** Resolves when the text was printed; rejects when the process ended before. */
  printed(text: string): Promise<string>;
  readonly exit: Promise<number | null>;
}

/** The compiled server as its own process, as `npm start` runs it; it is in `children` until it has ended. */
export function runServer(
  children: Set<ChildProcess>,
  env: Record<string, string>,
  main = workerFile(import.meta.url, '../main.ts'),
): ServerProcess {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH ?? '', DEMO: 'off', PORT: '0', ...env },
  });
  children.add(child);
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const exit = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => {
      children.delete(child);
      resolve(code);
    }),
  );
  const printed = (wanted: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (text.includes(wanted)) resolve(text);
      };
      child.stdout.on('data', look);
      child.stderr.on('data', look);
      void exit.then(() => reject(new Error(`ended before printing ${wanted}: ${text}`)));
      look();
    });
  return { child, output: () => text, printed, exit };
}

/** The address in what a server prints when it listens. */
export const addressIn = (text: string): string => /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0] ?? '';
