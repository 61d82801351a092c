import { randomUUID } from 'node:crypto';
import { seededRandom } from '@vigil/domain/kernel/random';
import { anAnswer, type SeenQuestion } from '../faults/actors/answers.js';
import { call, type LoggedIn } from '../support/api.js';

/** An act that the server declined, in its own words. */
export class Declined extends Error {}

/** What was acknowledged: the ids of commands whose events the log must hold. */
export type Acknowledged = string[];

interface Detail {
  readonly groupList: readonly {
    readonly quList: readonly { readonly quId: string; readonly quType: number }[];
  }[];
}

/** composite questions are answered by their parts, Scratch ones by an upload; Python is judged in its own time */
const notAnsweredHere = new Set([7, 8, 99]);

/** Many rounds share a machine; who hangs for longer has not answered. */
export const timeoutMilliseconds = 60_000;

/** One call of somebody; answers its data. Throws `Declined`, or a `Fault` where HTTP said no. */
export async function ask<T>(
  url: string,
  { token }: LoggedIn,
  path: string,
  body: object,
  acknowledged: Acknowledged = [],
): Promise<T> {
  const commandId = randomUUID();
  const answer = await call<T>(url, path, body, { token, commandId, timeoutMilliseconds });
  if (answer.code !== 0) throw new Declined(answer.msg);
  acknowledged.push(commandId);
  return answer.data;
}

/** The paper of an exam that somebody has open, or a new one, and the questions of it that are answered here. */
export async function openPaper(
  url: string,
  who: LoggedIn,
): Promise<{ readonly id: string; readonly quIds: readonly string[] }> {
  const { id } = await ask<{ id: string }>(url, who, '/api/paper/paper/create-paper', {
    examId: 'demo-open',
  });
  const { groupList } = await ask<Detail>(url, who, '/api/paper/paper/paper-detail', { id });
  const card = groupList.flatMap(({ quList }) => quList);
  return { id, quIds: card.filter(({ quType }) => !notAnsweredHere.has(quType)).map(({ quId }) => quId) };
}

/** Looks at a question and saves an answer that nobody else gives. */
export async function answerOne(
  url: string,
  who: LoggedIn,
  { paperId, quId, turn, seed }: { paperId: string; quId: string; turn: number; seed: string },
  acknowledged: Acknowledged = [],
): Promise<void> {
  const question = await ask<SeenQuestion>(url, who, '/api/paper/paper/qu-detail', { paperId, quId });
  const { sent } = anAnswer(question, seededRandom(`${seed}/${turn}`), `${seed}-${turn}`);
  const body = { paperId, quId, clientSeq: Date.now() + turn, ...sent };
  await ask(url, who, '/api/paper/paper/fill-answer', body, acknowledged);
}

/** A learner goes on with the paper that is open, saves, hands in and begins another. */
export async function sit(url: string, who: LoggedIn, acknowledged: Acknowledged): Promise<void> {
  const { id: paperId, quIds } = await openPaper(url, who);
  for (const [turn, quId] of quIds.slice(-2).entries())
    await answerOne(url, who, { paperId, quId, turn, seed: 'use' }, acknowledged);
  await ask(url, who, '/api/paper/paper/hand-exam', { id: paperId, exState: 0 }, acknowledged);
  await openPaper(url, who);
}

/** A teacher changes the title of a bank. */
export async function edit(url: string, who: LoggedIn, acknowledged: Acknowledged): Promise<void> {
  const { records } = await ask<{ records: readonly { id: string; title: string; version: number }[] }>(
    url,
    who,
    '/api/repo/paging',
    { current: 1, size: 50, params: {} },
  );
  const bank = records.find(({ id }) => id === 'safety');
  if (bank === undefined) throw new Declined('the bank to edit is not in the list');
  const { id, title, version } = bank;
  await ask(url, who, '/api/repo/save', { id, version, title: `${title}（改）` }, acknowledged);
}
