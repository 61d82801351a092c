import { createHash, randomUUID } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Logger } from 'pino';
import type { Control, ControlHandler } from './control.js';

interface Reply {
  readonly ok: boolean;
  readonly result?: unknown;
  readonly error?: string;
}

/** Where the socket of a data folder is: inside it, or in the temporary folder when the path is too long for the system (108 bytes). */
export function controlSocketPath(dataDir: string): string {
  const inside = join(dataDir, 'control.sock');
  if (Buffer.byteLength(inside) <= 100) return inside;
  return join(tmpdir(), `vigil-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}.sock`);
}

/**
 * How operators' tools ask the running server (engine §10): one JSON line `{command, argument}`, one JSON line `{ok, result | error}` back.
 * Only the system user who runs the server may connect. The caller holds the data folder, so that a socket found there is a left-over.
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
    createInterface({ input: socket }).on('line', (line) => void this.answer(line).then((reply) => socket.write(`${JSON.stringify(reply)}\n`)));
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

/** Asks the server that runs on a data folder. Null when none is running; rejects with the server's sentence when it could not do it. */
export async function callControl(dataDir: string, command: string, argument: unknown): Promise<{ readonly result: unknown } | null> {
  const socket = createConnection(controlSocketPath(dataDir));
  try {
    const connected = await new Promise<boolean>((resolve, reject) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(false) : reject(error),
      );
    });
    if (!connected) return null;
    socket.write(`${JSON.stringify({ command, argument })}\n`);
    const lines = createInterface({ input: socket });
    const line = await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve);
      lines.once('close', () => reject(new Error('the server closed the connection without an answer')));
    });
    const reply = JSON.parse(line) as Reply;
    if (!reply.ok) throw new Error(reply.error ?? 'failed');
    return { result: reply.result };
  } finally {
    socket.destroy();
  }
}
