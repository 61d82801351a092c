import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '@vigil/domain/kernel/random';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPasswords } from './organisation/demo/people.js';
import { answersTo, type SeenQuestion } from './exam-taking/demo/answering.js';
import { addressIn, runServer } from './testing/server-process.js';
import { until } from './testing/until.js';

// Run by `e2e/newest-node.mjs` under other Nodes too.

interface Detail {
  readonly groupList: readonly {
    readonly quList: readonly { readonly quId: string; readonly quType: number }[];
  }[];
}
interface Result {
  readonly judging: boolean;
  readonly totalScore: number;
  readonly userScore: number | null;
  readonly passed: number | null;
}

let folder: string;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-exam-'));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** The demo on the folder of this test, and how somebody calls it. */
async function started() {
  const server = runServer(children, { DATA_DIR: join(folder, 'data'), DEMO: 'on', CAPTCHA: 'off' });
  const url = addressIn(await server.printed('Vigil 已启动'));
  const call = async <T>(path: string, body: unknown, token = ''): Promise<T> => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token === '' ? {} : { token }) },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { readonly code: number; readonly data: T };
    expect({ path, status: response.status, code: answer.code }).toEqual({ path, status: 200, code: 0 });
    return answer.data;
  };
  const login = async (): Promise<string> =>
    (
      await call<{ token: string }>('/api/sys/user/login', {
        username: 'student',
        password: demoPasswords.student,
      })
    ).token;
  const end = async (): Promise<number | null> => {
    server.child.kill('SIGTERM');
    return server.exit;
  };
  return { call, login, end, output: () => server.output() };
}

describe(`an exam by REST under Node ${process.version}`, { timeout: 240_000 }, () => {
  it('is sat, handed in, its program judged and all of it scored; a restart changes nothing of it', async () => {
    const first = await started();
    const token = await first.login();
    const call = <T>(path: string, body: unknown): Promise<T> => first.call<T>(path, body, token);
    const { id } = await call<{ id: string }>('/api/paper/paper/create-paper', {
      examId: 'demo-password',
      password: '123456',
    });
    const { groupList } = await call<Detail>('/api/paper/paper/paper-detail', { id });
    const random = seededRandom('all of it is known');
    for (const { quId } of groupList.flatMap((group) => group.quList)) {
      const question = await call<SeenQuestion>('/api/paper/paper/qu-detail', { paperId: id, quId });
      for (const answer of answersTo(question, true, random)) {
        const body = { paperId: id, ...answer };
        expect(await call('/api/paper/paper/fill-answer', body)).toMatchObject({ fill: true });
      }
    }
    await call('/api/paper/paper/hand-exam', { id, exState: 0 });
    const judged = await until(
      'the program to be judged',
      async () => {
        const result = await call<Result>('/api/paper/paper/paper-result', { id });
        return result.judging ? null : result;
      },
      120_000,
    );
    expect(judged).toMatchObject({ totalScore: 100, userScore: 100, passed: 1 });
    expect(await first.end()).toBe(0);
    // Whatever Node says at its start (deprecations, experiments) is ours to mend.
    expect(first.output()).not.toMatch(/\(node:\d+\)|Warning/);

    const second = await started();
    expect(await second.call('/api/paper/paper/paper-result', { id }, await second.login())).toEqual(judged);
    expect(await second.end()).toBe(0);
  });
});
