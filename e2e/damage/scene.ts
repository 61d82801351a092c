import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { seededRandom } from '@vigil/domain/kernel/random';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import { anAnswer, type SeenQuestion } from '../faults/actors/answers.js';
import { call, login, loadTestCandidates, type LoggedIn } from '../support/api.js';
import { startServer } from '../support/server-process.js';
import type { Elsewhere } from './damage-files.js';
import type { End } from './plan.js';

/** Folders to take copies of: one installation after either end, itself earlier, and another one. */
export type Scene = Readonly<Record<End, string>> & Elsewhere;

interface Detail {
  readonly groupList: readonly {
    readonly quList: readonly { readonly quId: string; readonly quType: number }[];
  }[];
}

const env = { LOAD_TEST: 'on', LOG_LEVEL: 'warn' };
/** composite questions are answered by their parts, Scratch ones by an upload */
const notAnsweredHere = new Set([7, 99]);

/** Makes the installations: demo data, candidates who answer, hand in and are watched, twice with a stop between. */
export async function prepareScene(folder: string, seed: string, foreign: boolean): Promise<Scene> {
  const at = (name: string): string => join(folder, name);
  const keep = (name: string): void => copyInstallation(at('living'), at(name));
  mkdirSync(at('living'), { recursive: true });
  mkdirSync(at('foreign'), { recursive: true });
  if (foreign) await living(at('foreign'), 'SIGTERM', () => Promise.resolve());
  await living(at('living'), 'SIGTERM', (url) => activity(url, `${seed}/1`, 3));
  keep('older');
  await living(at('living'), 'SIGTERM', (url) => activity(url, `${seed}/2`, 4));
  keep('stopped');
  await living(at('living'), 'SIGKILL', (url) => activity(url, `${seed}/3`, 4));
  keep('killed');
  return { older: at('older'), foreign: at('foreign'), stopped: at('stopped'), killed: at('killed') };
}

export const copyInstallation = (from: string, to: string): void =>
  cpSync(from, to, { recursive: true, filter: (name) => !/\.sock$|server\.log$/.test(name) });

async function living(
  dataDir: string,
  end: 'SIGTERM' | 'SIGKILL',
  work: (url: string) => Promise<void>,
): Promise<void> {
  const server = await startServer({ dataDir, env });
  try {
    await work(server.url);
    await noted(dataDir);
  } finally {
    await (end === 'SIGKILL' ? server.kill() : server.stop());
  }
}

/** What was acknowledged last is noted beside the log within a second. */
async function noted(dataDir: string): Promise<void> {
  const log = await openSqliteEventLog({ file: join(dataDir, 'events.db'), mode: 'reader' });
  const head = await log.head();
  await log.close();
  for (;;) {
    const mark = readAcknowledged(join(dataDir, 'acknowledged.json'));
    if (mark !== null && mark >= head) return;
    await setTimeout(50);
  }
}

function readAcknowledged(file: string): string | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { position: string }).position : null;
}

async function activity(url: string, seed: string, people: number): Promise<void> {
  const random = seededRandom(seed);
  const admin = await login(url, 'admin', 'Admin123');
  const candidates = await loadTestCandidates(url, admin.token, 'demo-open', people);
  await ask(url, admin, '/api/repo/save', { title: `题库 ${seed}` });
  for (const [index, who] of candidates.entries()) {
    const { id } = await ask<{ id: string }>(url, who, '/api/paper/paper/create-paper', {
      examId: 'demo-open',
    });
    const { groupList } = await ask<Detail>(url, who, '/api/paper/paper/paper-detail', { id });
    const card = groupList
      .flatMap(({ quList }) => quList)
      .filter(({ quType }) => !notAnsweredHere.has(quType));
    for (const [turn, { quId }] of card.slice(0, 6).entries()) {
      const question = await ask<SeenQuestion>(url, who, '/api/paper/paper/qu-detail', { paperId: id, quId });
      const { sent } = anAnswer(question, random, `${seed}-${turn}`);
      await ask(url, who, '/api/paper/paper/fill-answer', {
        paperId: id,
        quId,
        clientSeq: turn + 1,
        ...sent,
      });
    }
    await ask(url, who, '/api/paper/paper/leave-incr', { id });
    if (index % 2 === 0) await ask(url, who, '/api/paper/paper/hand-exam', { id, exState: 0 });
  }
}

async function ask<T>(url: string, { token }: LoggedIn, path: string, body: object): Promise<T> {
  const answer = await call<T>(url, path, body, { token, commandId: randomUUID() });
  if (answer.code !== 0) throw new Error(`${path} ${JSON.stringify(body)}: ${answer.msg}`);
  return answer.data;
}
