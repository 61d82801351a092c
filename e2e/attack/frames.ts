import { WebSocket, type ClientOptions } from 'ws';

export const subprotocol = 'graphql-transport-ws';
const patienceMilliseconds = 10_000;

/** What came of a socket: how it was refused or closed, and what was said on it. */
export class Frames {
  readonly said: string[] = [];
  /** `HTTP 401`, `4403 SessionInvalid`; null while it is open */
  ended: string | null = null;
  private readonly waiting = new Set<() => void>();
  private readonly socket: WebSocket;
  opened = false;

  constructor(url: string, path: string, options: ClientOptions = {}, protocols: string | string[] = []) {
    this.socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, protocols, options);
    this.socket.on('open', () => this.note(() => (this.opened = true)));
    this.socket.on('message', (data: Buffer) => this.note(() => this.said.push(data.toString('utf8'))));
    this.socket.on('close', (code, reason) => this.note(() => (this.ended ??= `${code} ${String(reason)}`)));
    this.socket.on('unexpected-response', (_request, response) => {
      this.note(() => (this.ended ??= `HTTP ${response.statusCode}`));
      response.destroy();
    });
    this.socket.on('error', (error) => this.note(() => (this.ended ??= error.message)));
  }

  /** A GraphQL socket of a session, acknowledged. */
  static async live(url: string, token: string | null): Promise<Frames> {
    const frames = new Frames(url, '/graphql', {}, subprotocol);
    await frames.until(() => frames.opened || frames.ended !== null);
    frames.send({ type: 'connection_init', payload: token === null ? {} : { token } });
    await frames.until(() => frames.said.length > 0 || frames.ended !== null);
    return frames;
  }

  get protocol(): string {
    return this.socket.protocol;
  }

  send(message: object | string | Buffer): void {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    this.socket.send(
      typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message),
    );
  }

  /** Resolves when it holds; rejects after ten seconds. */
  async until(holds: () => boolean): Promise<void> {
    const last = Date.now() + patienceMilliseconds;
    while (!holds()) {
      if (Date.now() > last)
        throw new Error(
          `a socket says no more: ${this.ended ?? 'open'}, ${this.said.join(' ').slice(0, 300)}`,
        );
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 200);
        this.waiting.add(() => (clearTimeout(timer), resolve()));
      });
    }
  }

  close(): void {
    this.socket.terminate();
  }

  private note(happened: () => void): void {
    happened();
    for (const wake of this.waiting) wake();
    this.waiting.clear();
  }
}
