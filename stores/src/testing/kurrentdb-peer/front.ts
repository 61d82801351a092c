import { createServer, connect, type Server, type Socket } from 'node:net';

/**
 * The port clients connect to, in front of a server's own: here connections are cut, swallowed (a half-open
 * line) and refused, as a network does it.
 */
export class Front {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #swallowing = false;
  #refusing = false;

  constructor(behind: { readonly port: number; readonly host: string }) {
    this.#server = createServer({ noDelay: true }, (client) => this.#join(client, behind));
  }

  listen(port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', () =>
        resolve((this.#server.address() as { port: number }).port),
      );
    });
  }

  /** Resets every connection. */
  cut(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  /**
   * While on, nothing that is sent arrives, in neither direction, and nobody is told. Switched off, what was
   * held goes on.
   */
  swallow(on: boolean): void {
    this.#swallowing = on;
    if (on) for (const socket of this.#sockets) socket.pause();
    else for (const socket of this.#sockets) socket.resume();
  }

  /** While on, connections are cut as soon as they are made: a node that is down. */
  refuse(on: boolean): void {
    this.#refusing = on;
    if (on) this.cut();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(client: Socket, behind: { readonly port: number; readonly host: string }): void {
    if (this.#refusing) {
      client.resetAndDestroy();
      return;
    }
    const server = connect({ ...behind, noDelay: true });
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(from);
      from.on('data', (bytes) => {
        if (!to.write(bytes)) from.pause();
      });
      to.on('drain', () => {
        if (!this.#swallowing) from.resume();
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      if (this.#swallowing) from.pause();
    }
  }
}
