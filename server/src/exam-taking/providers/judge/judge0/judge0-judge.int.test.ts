import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { judgeContract } from '../contract.js';
import { JudgeUnavailableError, type Judge, type Program } from '../judge.js';
import { createPyodideJudge } from '../pyodide/pyodide-judge.js';
import { createJudge0Judge } from './judge0-judge.js';
import { Judge0Peer } from './judge0-peer.fixture.js';

const token = 'only-this-server';
let behind: Judge;
let peer: Judge0Peer;
let url: string;
let judge: Judge;
let folder: string;
let server: Server;
let connections = 0;

beforeAll(async () => {
  process.env.JUDGE_CONTRACT = 'in the environment';
  folder = await mkdtemp(join(tmpdir(), 'vigil-judge0-'));
  await writeFile(join(folder, 'secret.txt'), 'out of reach');
  server = createServer(() => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  behind = createPyodideJudge();
  peer = new Judge0Peer(token, behind);
  url = await peer.listen();
  judge = createJudge0Judge({ url, token, languageIds: { python: 71, cpp: 54 }, lookAgainMs: 20 });
});
afterAll(async () => {
  delete process.env.JUDGE_CONTRACT;
  await judge.close();
  await peer.close();
  await behind.close();
  server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  peer.requests.length = 0;
  peer.created = 0;
});

const program = (more: Partial<Program> = {}): Program => ({
  language: 'python',
  source: 'print(int(input()) + 1)',
  inputs: ['1'],
  timeLimitMs: 1_000,
  memoryLimitMb: 128,
  ...more,
});

describe('a Judge0', () => {
  judgeContract({
    judge: () => judge,
    secretVariable: 'in the environment',
    secretFile: () => ({ path: join(folder, 'secret.txt'), text: 'out of reach' }),
    port: () => ({ port: (server.address() as AddressInfo).port, connections: () => connections }),
  });

  it('is asked in batches of at most 20, and its answers come in the order of the inputs', async () => {
    const inputs = Array.from({ length: 23 }, (_none, index) => String(index));
    const outcomes = await judge.run(program({ inputs }));
    expect(outcomes.map((outcome) => outcome.output)).toEqual(inputs.map((input) => `${Number(input) + 1}\n`));
    expect(peer.requests.filter((one) => one.startsWith('POST'))).toHaveLength(2);
  });

  it('says what a compiler said', async () => {
    expect(await judge.run(program({ language: 'cpp' }))).toEqual([{ kind: 'compile-error', output: '', error: 'main.cpp:1: error' }]);
  });

  it('is asked again after an answer that was lost, is odd, or says that it is busy', async () => {
    peer.trouble.push('cut', 503, 'odd');
    expect(await judge.run(program())).toMatchObject([{ kind: 'ran', output: '2\n' }]);
    expect(peer.created).toBe(2);
  });

  it('is unavailable when it fails inside, refuses, wants another token, or is not there', async () => {
    peer.trouble.push('internal');
    await expect(judge.run(program())).rejects.toThrow(JudgeUnavailableError);
    peer.trouble.push(422);
    await expect(judge.run(program())).rejects.toThrow('Judge0 answered 422');
    expect(peer.requests.filter((one) => one.startsWith('POST'))).toHaveLength(2);
    const stranger = createJudge0Judge({ url, token: 'another', languageIds: { python: 71 } });
    await expect(stranger.run(program())).rejects.toThrow('Judge0 answered 401');
    const nowhere = createJudge0Judge({ url: 'http://127.0.0.1:9', token: '', languageIds: { python: 71 } });
    await expect(nowhere.run(program())).rejects.toThrow(JudgeUnavailableError);
  });

  it('is waited for so long and no longer', async () => {
    const impatient = createJudge0Judge({ url, token, languageIds: { python: 71 }, lookAgainMs: 5, patienceMs: 0 });
    await expect(impatient.run(program())).rejects.toThrow('did not finish in time');
  });

  it('judges the languages it was told, and no others', async () => {
    const onlyCpp = createJudge0Judge({ url, token, languageIds: { cpp: 54 } });
    expect([onlyCpp.judges('cpp'), onlyCpp.judges('python')]).toEqual([true, false]);
    await expect(onlyCpp.run(program())).rejects.toThrow('no judge for python');
  });
});
