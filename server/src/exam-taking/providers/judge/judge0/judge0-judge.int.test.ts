import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FakeJudge } from '../../../../testing/fake-judge.js';
import { judgeContract } from '../../../../platform/ports/judge-contract.js';
import { JudgeUnavailableError, type Judge, type Program } from '../../../../platform/ports/judge.js';
import { createPyodideJudge } from '../pyodide/pyodide-judge.js';
import { createJudge0Judge } from './judge0-judge.js';
import { Judge0Peer } from './judge0-peer.fixture.js';

const token = 'only-this-server';
/** The peer loads Python before it answers for the first time. */
const firstRunMs = 60_000;

/** A judge that asks a Judge0 whose programs run by another judge. */
async function judgeBy(behind: Judge, timeoutMs = 10_000) {
  const peer = new Judge0Peer(token, behind);
  const url = await peer.listen();
  const judge = createJudge0Judge({
    url,
    token,
    languageIds: { python: 71, cpp: 54 },
    lookAgainMs: 20,
    timeoutMs,
  });
  const close = async (): Promise<void> => {
    for (const one of [judge, peer, behind]) await one.close();
  };
  return { peer, url, judge, close };
}

let asked: Awaited<ReturnType<typeof judgeBy>>;

describe('a Judge0', () => {
  beforeAll(async () => {
    asked = await judgeBy(createPyodideJudge(), firstRunMs);
  });
  afterAll(() => asked.close());

  judgeContract(() => asked.judge);
});

describe('a Judge0, whatever runs its programs,', () => {
  let peer: Judge0Peer;
  let url: string;
  let judge: Judge;
  beforeEach(async () => {
    asked = await judgeBy(new FakeJudge());
    ({ peer, url, judge } = asked);
  });
  afterEach(() => asked.close());

  const program = (more: Partial<Program> = {}): Program => ({
    language: 'python',
    source: 'double',
    inputs: ['1'],
    timeLimitMs: 1_000,
    memoryLimitMb: 128,
    ...more,
  });

  it('is asked in batches of at most 20, and its answers come in the order of the inputs', async () => {
    const inputs = Array.from({ length: 23 }, (_none, index) => String(index));
    const outcomes = await judge.run(program({ inputs }));
    expect(outcomes.map((outcome) => outcome.output)).toEqual(
      inputs.map((input) => `${Number(input) * 2}\n`),
    );
    expect(peer.requests.filter((one) => one.startsWith('POST'))).toHaveLength(2);
  });

  it('takes the longest time that a question may give', async () => {
    expect(await judge.run(program({ timeLimitMs: 10_000 }))).toMatchObject([{ kind: 'ran', output: '2\n' }]);
  });

  it('says what a compiler said', async () => {
    expect(await judge.run(program({ language: 'cpp' }))).toEqual([
      { kind: 'compile-error', output: '', error: 'main.cpp:1: error' },
    ]);
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
    const impatient = createJudge0Judge({
      url,
      token,
      languageIds: { python: 71 },
      lookAgainMs: 5,
      patienceMs: 0,
    });
    await expect(impatient.run(program())).rejects.toThrow('did not finish in time');
  });

  it('judges the languages it was told, and no others', async () => {
    const onlyCpp = createJudge0Judge({ url, token, languageIds: { cpp: 54 } });
    expect([onlyCpp.judges('cpp'), onlyCpp.judges('python')]).toEqual([true, false]);
    await expect(onlyCpp.run(program())).rejects.toThrow('no judge for python');
  });
});
