import { fork } from 'node:child_process';
import { workerFile } from '@vigil/stores/threads';
import type { FaceReply, FaceRequest } from './protocol.js';

/** A running face process. `onExit` is told once, whatever ended it; after that `send` does nothing. */
export interface FaceProcess {
  send(request: FaceRequest): void;
  onReply(listener: (reply: FaceReply) => void): void;
  onExit(listener: (reason: string) => void): void;
  /** Ends it; resolves when it is gone. */
  kill(): Promise<void>;
}

/** Forks `child.ts` from its compiled form; pictures travel as bytes (structured clone), its errors go to our stderr. */
export function forkFaceProcess(): FaceProcess {
  const child = fork(workerFile(import.meta.url, './child.ts'), {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let told = false;
  const listeners: ((reason: string) => void)[] = [];
  const gone = new Promise<void>((resolve) => {
    const end = (reason: string): void => {
      if (told) return;
      told = true;
      for (const listener of listeners) listener(reason);
      resolve();
    };
    child.once('exit', (code, signal) => end(`exit ${signal ?? code}`));
    child.once('error', (error) => end(error.message));
  });
  return {
    send(request) {
      if (child.connected) child.send(request, () => undefined);
    },
    onReply: (listener) => void child.on('message', (message) => listener(message as FaceReply)),
    onExit: (listener) => void listeners.push(listener),
    kill() {
      child.kill('SIGKILL');
      return gone;
    },
  };
}
