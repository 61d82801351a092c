import { fork, type ChildProcess } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workerFile } from '@vigil/stores/threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BreakOut, BrokenOut } from './break-out.fixture.js';
import { startBehindWalls } from './python-process.js';

// Run by `e2e/newest-node.mjs` under other Nodes too.

const server = createServer((_request, response) => response.end('reached'));
const datagrams = createSocket('udp4');
const reached = { connections: 0, datagrams: 0 };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-walls-'));
  await writeFile(join(folder, 'secret.txt'), 'out of reach');
  server.on('connection', () => (reached.connections += 1)).listen(0, '127.0.0.1');
  datagrams.on('message', () => (reached.datagrams += 1)).bind(0, '127.0.0.1');
  await Promise.all([once(server, 'listening'), once(datagrams, 'listening')]);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  datagrams.close();
  await rm(folder, { recursive: true, force: true });
});

const file = workerFile(import.meta.url, './break-out.fixture.ts');
const told = async (start: (args: string[]) => ChildProcess, shut: boolean) => {
  Object.assign(reached, { connections: 0, datagrams: 0 });
  const breakOut: BreakOut = {
    shut,
    folder,
    secret: join(folder, 'secret.txt'),
    tcpPort: (server.address() as AddressInfo).port,
    udpPort: datagrams.address().port,
  };
  const child = start([JSON.stringify(breakOut)]);
  const [message] = (await once(child, 'message')) as [
    { readonly outcomes: BrokenOut; readonly environment: string[] },
  ];
  return message;
};
const behindWalls = (args: string[]) => startBehindWalls(file, args, ['ignore', 'ignore', 'inherit', 'ipc']);
const withoutWalls = (args: string[]) =>
  fork(file, args, { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });

/** What some Nodes do not have at all. */
const notInEvery = ['database', 'foreign functions', 'resized'];
/** Names of the attempts that came to something else. */
const others = (outcomes: Readonly<Record<string, string>>, expected: RegExp): string[] =>
  Object.entries(outcomes)
    .filter(([name, outcome]) => !(outcome === 'missing' && notInEvery.includes(name)))
    .filter(([, outcome]) => !expected.test(outcome))
    .map(([name, outcome]) => `${name}: ${outcome}`);

describe(`the walls of the interpreter's process under Node ${process.version}`, () => {
  it('would all be missed: without them every attempt gets through', async () => {
    const { outcomes, environment } = await told(withoutWalls, false);
    expect(others(Object.assign({}, ...Object.values(outcomes)), /^got/)).toEqual([]);
    expect(environment).toContain('PATH');
    expect(reached.connections).toBeGreaterThan(0);
    expect(reached.datagrams).toBeGreaterThan(0);
  });

  it('refuse files, processes, threads, addons, code and the inspector by how it was started alone', async () => {
    const { outcomes, environment } = await told(behindWalls, false);
    const { files, starts, code, network } = outcomes;
    expect(others({ ...files, ...starts, ...code }, /^refused$/)).toEqual([]);
    expect(environment).toEqual([]);
    // A Node whose permission model covers the network refuses that as well.
    if (process.allowedNodeEnvironmentFlags.has('--allow-net'))
      expect(others(network, /^refused$/)).toEqual([]);
  });

  it('refuse everything once the interpreter has started', async () => {
    const { outcomes } = await told(behindWalls, true);
    expect(others(Object.assign({}, ...Object.values(outcomes)), /^refused$/)).toEqual([]);
    expect(reached).toEqual({ connections: 0, datagrams: 0 });
  });
});
