import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { seededRandom } from '@vigil/domain/kernel/random';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import { loadTestCandidates, type LoggedIn } from '../support/api.js';
import { startServer } from '../support/server-process.js';
import { type Acknowledged, answerOne, ask, openPaper } from './acts.js';
import type { Elsewhere } from './damage-files.js';
import type { End } from './plan.js';
import { entered } from './use.js';

/** Folders to take copies of: one installation after either end, itself earlier, and another one. */
export type Scene = Readonly<Record<End, string>> &
  Elsewhere & {
    /** commands that were acknowledged before the kill `midway` */
    readonly acknowledged: readonly string[];
  };

const env = { LOAD_TEST: 'on', LOG_LEVEL: 'warn' };

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
  const acknowledged = await killedMidway(at('living'), seed);
  keep('midway');
  return {
    ...{ older: at('older'), foreign: at('foreign'), stopped: at('stopped'), killed: at('killed') },
    ...{ midway: at('midway'), acknowledged },
  };
}

/** Killed while candidates save; answers the commands that were acknowledged to them. */
async function killedMidway(dataDir: string, seed: string): Promise<readonly string[]> {
  const server = await startServer({ dataDir, env });
  const acknowledged: Acknowledged = [];
  const after = 40 + Math.floor(seededRandom(`${seed}/kill`)() * 40);
  const killed: Promise<void>[] = [];
  const admin = await entered(server.url, 'admin');
  const candidates = await loadTestCandidates(server.url, admin.token, 'demo-open', 6);
  const save = async (who: LoggedIn): Promise<void> => {
    const { id: paperId, quIds } = await openPaper(server.url, who);
    for (let turn = 0; killed.length === 0; turn += 1) {
      const quId = quIds[turn % quIds.length] as string;
      await answerOne(server.url, who, { paperId, quId, turn, seed: `${seed}/midway` }, acknowledged);
      if (acknowledged.length >= after && killed.length === 0) killed.push(server.kill());
    }
  };
  // What was on its way when the server went was not acknowledged.
  await Promise.allSettled(candidates.map(save));
  if (killed.length === 0) throw new Error('candidates could not save, and nothing was killed');
  await Promise.all(killed);
  return acknowledged;
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

/**
 * What was acknowledged last is noted beside the log within a second. It is read from a copy: this process copies the
 * folder's files, and whoever closes a file gives up all locks that its process has on it. SQLite's would be among them,
 * of a connection that libsql closes when its statements are collected: that then takes the WAL away from under the
 * server that was started since.
 */
async function noted(dataDir: string): Promise<void> {
  const copy = mkdtempSync(join(dirname(dataDir), 'look-'));
  for (const name of ['events.db', 'events.db-wal']) cpSync(join(dataDir, name), join(copy, name));
  const log = await openSqliteEventLog({ file: join(copy, 'events.db'), mode: 'reader' });
  const head = await log.head();
  await log.close();
  rmSync(copy, { recursive: true });
  for (;;) {
    const mark = readAcknowledged(join(dataDir, 'acknowledged.json'));
    if (mark !== null && mark >= head) return;
    await setTimeout(50);
  }
}

/** The position up to which appends are noted as acknowledged; null: no mark. */
export function readAcknowledged(file: string): string | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { position: string }).position : null;
}

async function activity(url: string, seed: string, people: number): Promise<void> {
  const admin = await entered(url, 'admin');
  const candidates = await loadTestCandidates(url, admin.token, 'demo-open', people);
  await ask(url, admin, '/api/repo/save', { title: `题库 ${seed}` });
  // One of them has a password, and goes on with this paper after the damage.
  const student = await entered(url, 'student');
  for (const [index, who] of [student, ...candidates].entries()) {
    const { id: paperId, quIds } = await openPaper(url, who);
    for (const [turn, quId] of quIds.slice(0, 6).entries())
      await answerOne(url, who, { paperId, quId, turn, seed });
    await ask(url, who, '/api/paper/paper/leave-incr', { id: paperId });
    if (index % 2 === 1) await ask(url, who, '/api/paper/paper/hand-exam', { id: paperId, exState: 0 });
  }
}
