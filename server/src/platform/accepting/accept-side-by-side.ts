import { fork } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import type { Logger } from 'pino';
import { workerFile } from '@vigil/stores/threads';
import { overseen } from '../overseen-child.js';
import type { CopiesWanted } from './child.js';

const patienceMilliseconds = 10_000;

export interface SideBySide {
  /** Resolves when every copy accepts, or none more will come. */
  readonly copied: Promise<void>;
  /** Closes the copies, which the server's own close does not; the connections they brought are the server's. */
  readonly close: () => void;
}

/**
 * Lets a listening server accept up to `copies` + 1 connections in one turn of the event loop instead of one.
 * Node takes one per turn and listening socket; a process with many busy connections has long turns, and
 * whoever is new waits for as many of them as there are others before them: minutes, while who is connected
 * waits half a second. Copies of the socket need another process, which sends it back again and again and
 * ends.
 *
 * Where it cannot be done (no process to be had) the log says so and the server goes on as it is.
 */
export function acceptSideBySide(server: Server, copies: number, logger: Logger): SideBySide {
  const extra: Server[] = [];
  let closed = false;
  const closeCopies = (): void => {
    for (const one of extra.splice(0)) one.close();
  };
  const { _handle: handle } = server as unknown as { _handle: Server | null };
  if (handle === null || copies < 1) return { copied: Promise.resolve(), close: closeCopies };
  const child = fork(workerFile(import.meta.url, './child.ts'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const mirror = overseen<CopiesWanted, object>(child);
  const patience = setTimeout(() => void mirror.kill(), patienceMilliseconds);
  const copied = new Promise<void>((resolve) => {
    mirror.onExit((reason) => {
      clearTimeout(patience);
      if (extra.length < copies && !closed)
        logger.warn(
          { reason, copies: extra.length },
          'connections are accepted one by one: the listening socket could not be copied',
        );
      if (!server.listening) closeCopies();
      resolve();
    });
    child.on('message', (_message, copy) => {
      // The channel may end before a socket is through.
      if (closed || typeof copy !== 'object' || copy === null) return;
      extra.push(follower(server, copy));
      if (extra.length === copies) child.disconnect();
    });
    child.send({ copies } satisfies CopiesWanted, handle, (error) => error !== null && void mirror.kill());
  });
  const close = (): void => {
    closed = true;
    void mirror.kill();
    closeCopies();
  };
  return { copied, close };
}

/** A copy of the listening socket, whose connections are the server's: made as an HTTP server's own are. */
function follower(server: Server, handle: object): Server {
  const one = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    server.emit('connection', socket),
  );
  one.on('error', (error) => server.emit('error', error));
  return one.listen(handle);
}
