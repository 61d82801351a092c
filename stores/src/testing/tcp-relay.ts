import { connect, createServer, type Socket } from 'node:net';

/**
 * A wire between a client and a server, with the client's end on the loopback, that can be cut and silenced.
 */
export interface TcpRelay {
  readonly port: number;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  /**
   * Connections stay open, also new ones, but nothing comes through either way: what is sent now is lost with
   * its connection.
   */
  silence(): void;
  /** New connections work again; silenced ones are ended. */
  mend(): void;
  /**
   * Ends the next connection over which the client sends `text`, after it has reached the server: the answer
   * is never seen.
   */
  cutAfter(text: string): void;
  close(): Promise<void>;
}

/** Relays to `targetPort` of `targetHost`. */
export async function openTcpRelay(targetPort: number, targetHost = '127.0.0.1'): Promise<TcpRelay> {
  let state: 'whole' | 'cut' | 'silent' = 'whole';
  let lastWords: string | null = null;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
    return socket;
  };
  const endAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((near) => {
    keep(near);
    if (state === 'cut') near.destroy();
    if (state !== 'whole') return;
    const far = keep(connect(targetPort, targetHost));
    near.on('data', (bytes: Buffer) => {
      if (state === 'whole') far.write(bytes);
      if (lastWords === null || !bytes.includes(lastWords)) return;
      lastWords = null;
      far.removeAllListeners('data');
      near.destroy();
    });
    far.on('data', (bytes) => state === 'whole' && near.write(bytes));
    near.once('close', () => far.end());
    far.once('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    cut: () => {
      state = 'cut';
      endAll();
    },
    silence: () => {
      state = 'silent';
    },
    mend: () => {
      if (state === 'silent') endAll();
      state = 'whole';
    },
    cutAfter: (text) => {
      lastWords = text;
    },
    close: () => {
      endAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
