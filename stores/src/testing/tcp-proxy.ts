import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a server that a test can break. */
export interface TcpProxy {
  readonly port: number;
  /** `pass`: as if it were not there. `refuse`: connections are cut and new ones refused. `hold`: nothing passes, nothing is cut (a black hole). */
  mode(mode: 'pass' | 'refuse' | 'hold'): void;
  /** Cuts the connections at the next bytes from the client that hold `text`, after they have been passed on: the answer is never seen. */
  cutAfter(text: string): void;
  close(): Promise<void>;
}

/** Listens on a free port of the loopback address and passes everything on to `host:port`. */
export async function startTcpProxy(host: string, port: number): Promise<TcpProxy> {
  let mode: 'pass' | 'refuse' | 'hold' = 'pass';
  let fatal: string | null = null;
  const sockets = new Set<Socket>();
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const link = (from: Socket, to: Socket, onBytes: (bytes: Buffer) => void): void => {
    sockets.add(from);
    from.on('error', () => undefined);
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    from.on('data', (bytes: Buffer) => {
      if (mode === 'pass') onBytes(bytes);
    });
  };
  const server: Server = createServer((client) => {
    if (mode === 'refuse') {
      client.destroy();
      return;
    }
    const upstream = connect(port, host);
    link(upstream, client, (bytes) => client.write(bytes));
    link(client, upstream, (bytes) => {
      const isFatal = fatal !== null && bytes.includes(fatal);
      if (isFatal) fatal = null;
      upstream.write(bytes, () => isFatal && client.destroy());
      if (isFatal) client.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    mode: (next) => {
      mode = next;
      if (next === 'refuse') cut();
    },
    cutAfter: (text) => {
      fatal = text;
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
