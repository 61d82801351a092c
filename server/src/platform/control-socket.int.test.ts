import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askRunningServer, controlSocketPath } from '@vigil/projections/cli/running-server';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ControlSocket } from './control-socket.js';

let folder: string;
let socket: ControlSocket;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-control-'));
  socket = new ControlSocket(controlSocketPath(folder), pino({ level: 'silent' }));
  socket.handle('double', (argument) => ({ twice: Number((argument as { n: number }).n) * 2 }));
  socket.handle('fail', () => {
    throw new Error('cannot');
  });
  await socket.listen();
});
afterEach(async () => {
  await socket.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the control socket', () => {
  it('carries a command and its result, and only the owner may use it', async () => {
    expect(await askRunningServer(folder, 'double', { n: 21 })).toEqual({ result: { twice: 42 } });
    expect((await stat(controlSocketPath(folder))).mode & 0o777).toBe(0o600);
  });

  it('tells the sentence of a command that failed or that nobody knows, and goes on', async () => {
    await expect(askRunningServer(folder, 'fail', null)).rejects.toThrow('cannot');
    await expect(askRunningServer(folder, 'none', null)).rejects.toThrow('unknown command none');
    expect(await askRunningServer(folder, 'double', { n: 1 })).toEqual({ result: { twice: 2 } });
  });

  it('answers null when no server runs, also beside a socket left by a crash', async () => {
    await socket.close();
    expect(await askRunningServer(folder, 'double', { n: 1 })).toBeNull();
  });

  it('lies in the temporary folder when the path would be too long for the system', () => {
    const long = join(folder, 'x'.repeat(120));
    expect(Buffer.byteLength(controlSocketPath(long))).toBeLessThanOrEqual(100);
    expect(controlSocketPath(long)).toBe(controlSocketPath(long));
  });

  it('refuses a second command of the same name', () =>
    expect(() => socket.handle('double', () => null)).toThrow('taken'));
});
