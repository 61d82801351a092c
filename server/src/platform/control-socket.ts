import { randomUUID } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Logger } from 'pino';
import type { Control, ControlHandler } from './control.js';

interface Reply {
  readonly ok: boolean;
  readonly result?: unknown;
  readonly error?: string;
}

/**
 * How operators' tools ask the running server (engine §10): one JSON line `{command, argument}`, one JSON
 * line `{ok, result | error}` back. Only the system user who runs the server may connect. The caller holds
 * the data folder, so that a socket found there is a left-over.
 */
export class ControlSocket implements Control {
  private readonly handlers = new Map<string, ControlHandler>();
  private readonly open = new Set<Socket>();
  private server: Server | null = null;

  constructor(
    private readonly path: string,
    private readonly logger: Logger,
  ) {}

  handle(command: string, handler: ControlHandler): void {
    if (this.handlers.has(command)) throw new Error(`control command ${command} is taken`);
    this.handlers.set(command, handler);
  }

  async listen(): Promise<void> {
    rmSync(this.path, { force: true });
    const server = createServer((socket) => this.serve(socket));
    this.server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.path, resolve);
    });
    chmodSync(this.path, 0o600);
  }

  async close(): Promise<void> {
    const { server } = this;
    if (server === null) return;
    this.server = null;
    for (const socket of this.open) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    rmSync(this.path, { force: true });
  }

  private serve(socket: Socket): void {
    this.open.add(socket);
    socket.on('close', () => this.open.delete(socket));
    socket.on('error', () => socket.destroy());
    createInterface({ input: socket }).on(
      'line',
      (line) => void this.answer(line).then((reply) => socket.write(`${JSON.stringify(reply)}\n`)),
    );
  }

  private async answer(line: string): Promise<Reply> {
    try {
      const { command, argument } = JSON.parse(line) as { command?: unknown; argument?: unknown };
      const handler = typeof command === 'string' ? this.handlers.get(command) : undefined;
      if (handler === undefined) return { ok: false, error: `unknown command ${String(command)}` };
      return { ok: true, result: (await handler(argument, randomUUID())) ?? null };
    } catch (error) {
      this.logger.error({ err: error }, 'a control command failed');
      return { ok: false, error: error instanceof Error ? error.message : String(error) };
    }
  }
}
