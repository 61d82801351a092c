import { randomUUID } from 'node:crypto';
import type { Random } from '@vigil/domain/kernel/random';
import { call, Fault, type Envelope, type LoggedIn } from '../support/api.js';

interface CardEntry {
  readonly quId: string;
  readonly quType: number;
}
interface Detail {
  readonly id: string;
  readonly handState: number;
  readonly groupList: readonly { readonly quList: readonly CardEntry[] }[];
}
interface Question {
  readonly quId: string;
  readonly quType: number;
  readonly answerList: readonly { readonly id: string }[];
}

/** A save that the server said is durable. */
export interface Acknowledged {
  readonly paperId: string;
  readonly userId: string;
  readonly quId: string;
  readonly commandId: string;
  readonly operation: string;
}

/** What everybody was promised: the checker holds the log against it. */
export interface Promises {
  readonly acknowledged: Acknowledged[];
  readonly handedIn: Set<string>;
  readonly papers: Map<string, string>;
  sent: number;
  faults: number;
  refusals: Map<string, number>;
}

export const noPromises = (): Promises => ({
  acknowledged: [],
  handedIn: new Set(),
  papers: new Map(),
  sent: 0,
  faults: 0,
  refusals: new Map(),
});

/**
 * Sits an exam as a careless network would have it: commands doubled, delayed, reordered, repeated after a
 * fault with the same id. `stop` tells when to end; every acknowledgement is written down.
 */
export async function sit(
  url: string,
  who: LoggedIn,
  examId: string,
  random: Random,
  promises: Promises,
  stop: () => boolean,
): Promise<void> {
  const { token, userId } = who;
  const send = <T>(path: string, body: unknown, commandId?: string): Promise<Envelope<T> | null> =>
    sure<T>(url, path, body, token, commandId, promises, stop);

  const started = await Promise.all(
    [1, 2]
      .slice(0, random() < 0.3 ? 2 : 1)
      .map(() => send<{ id: string }>('/api/paper/paper/create-paper', { examId }, randomUUID())),
  );
  const ids = new Set(started.flatMap((answer) => (answer?.code === 0 ? [answer.data.id] : [])));
  if (ids.size > 1) throw new Error(`two starts gave two papers: ${[...ids].join(', ')}`);
  const [paperId] = ids;
  if (paperId === undefined) return;
  promises.papers.set(paperId, userId);
  const detail = await send<Detail>('/api/paper/paper/paper-detail', { id: paperId });
  if (detail === null || detail.code !== 0) return;
  const card = detail.data.groupList
    .flatMap((group) => group.quList)
    .filter((entry) => entry.quType !== 99 && entry.quType !== 7);

  let seq = 0;
  while (!stop()) {
    const entry = card[Math.floor(random() * card.length)];
    if (entry === undefined) return;
    const question = await send<Question>('/api/paper/paper/qu-detail', { paperId, quId: entry.quId });
    if (question === null || question.code !== 0) return;
    const commandId = randomUUID();
    seq += 1;
    const body = {
      paperId,
      quId: entry.quId,
      ...answerTo(question.data, random, seq),
      ...(random() < 0.5 ? { seq, device: `d-${userId}` } : {}),
    };
    const copies = random() < 0.2 ? 3 : 1;
    const answers = await Promise.all(
      Array.from({ length: copies }, () =>
        send<{ fill: boolean }>('/api/paper/paper/fill-answer', body, commandId),
      ),
    );
    if (answers.some((answer) => answer?.code === 0)) {
      promises.acknowledged.push({ paperId, userId, quId: entry.quId, commandId, operation: 'fillAnswer' });
    }
    const codes = new Set(answers.flatMap((answer) => (answer === null ? [] : [answer.code])));
    if (codes.size > 1) throw new Error(`one command was answered in two ways: ${[...codes].join(', ')}`);
    if (random() < 0.1)
      await send(
        '/api/paper/paper/mark-as',
        { paperId, quId: entry.quId, mark: random() < 0.5 },
        randomUUID(),
      );
    if (random() < 0.02) {
      const handed = await send('/api/paper/paper/hand-exam', { id: paperId, exState: 0 }, randomUUID());
      if (handed?.code === 0) {
        promises.handedIn.add(paperId);
        return sit(url, who, examId, random, promises, stop);
      }
    }
  }
}

function answerTo(question: Question, random: Random, n: number): object {
  const one = (): string => question.answerList[Math.floor(random() * question.answerList.length)]?.id ?? '';
  switch (question.quType) {
    case 1:
    case 3:
      return { answers: [one()] };
    case 2:
      return { answers: [...new Set([one(), one()])] };
    case 5:
      return { answerList: question.answerList.map(({ id }) => ({ id, answer: `第${n}次` })) };
    case 6:
      return {
        answerList: question.answerList.map(({ id }) => ({ id, answer: random() < 0.5 ? 'A' : 'B' })),
      };
    case 4:
      return { answer: `<p>第${n}次作答</p>` };
    default:
      return { codeAnswer: `print(${n})` };
  }
}

/**
 * Repeats the same call with the same id until it is answered; null when the time is up. Refusals are final.
 */
async function sure<T>(
  url: string,
  path: string,
  body: unknown,
  token: string,
  commandId: string | undefined,
  promises: Promises,
  stop: () => boolean,
): Promise<Envelope<T> | null> {
  for (;;) {
    try {
      promises.sent += 1;
      const answer = await call<T>(url, path, body, {
        token,
        ...(commandId === undefined ? {} : { commandId }),
        timeoutMilliseconds: 5000,
      });
      if (answer.code !== 0) {
        const reason = answer.reason ?? String(answer.code);
        promises.refusals.set(reason, (promises.refusals.get(reason) ?? 0) + 1);
      }
      return answer;
    } catch (error) {
      if (error instanceof Fault && error.status === 500) throw error;
      promises.faults += 1;
      if (stop()) return null;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
