import { createHash } from 'node:crypto';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * The server's control socket of a data folder: inside it, or in the temporary folder when the path is too
 * long for the system (108 bytes).
 */
export function controlSocketPath(dataDir: string): string {
  const inside = join(dataDir, 'control.sock');
  if (Buffer.byteLength(inside) <= 100) return inside;
  return join(tmpdir(), `vigil-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}.sock`);
}

/**
 * Asks the server that runs on the folder: one JSON line there, one back (engine §10). Null when none is
 * running; rejects with the server's sentence when it could not do it.
 */
export async function askRunningServer(
  dataDir: string,
  command: string,
  argument: unknown,
): Promise<{ readonly result: unknown } | null> {
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
    const reply = JSON.parse(line) as {
      readonly ok: boolean;
      readonly result?: unknown;
      readonly error?: string;
    };
    if (!reply.ok) throw new Error(reply.error ?? 'the server could not do it');
    return { result: reply.result };
  } finally {
    socket.destroy();
  }
}
