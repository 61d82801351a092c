import type { ChildProcess } from 'node:child_process';

/** A forked process as its host knows it: messages both ways, one end. */
export interface OverseenChild<Sent, Told> {
  /** After its end it does nothing. */
  send(message: Sent): void;
  onMessage(listener: (message: Told) => void): void;
  /** Told once, whatever ended it. */
  onExit(listener: (reason: string) => void): void;
  /** Ends it whatever it is doing; resolves when it is gone. */
  kill(): Promise<void>;
}

/** Oversees a process forked with an IPC channel (`serialization: 'advanced'` when it is sent bytes). */
export function overseen<Sent extends object, Told>(child: ChildProcess): OverseenChild<Sent, Told> {
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
    send(message) {
      if (child.connected) child.send(message, () => undefined);
    },
    onMessage: (listener) => void child.on('message', (message) => listener(message as Told)),
    onExit: (listener) => void listeners.push(listener),
    kill() {
      child.kill('SIGKILL');
      return gone;
    },
  };
}
