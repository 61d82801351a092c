import { wholeBank } from '@vigil/domain/question-bank/bank';
import { expect, it } from 'vitest';
import type { RequestContext } from '../platform/context.js';
import { hashOf } from '../platform/reference/found-documents.js';
import { MemoryLog } from '../testing/memory-log.js';
import { changeQuestions } from './change-questions.js';

const text = '<p>题目</p>';

/** Questions of one bank in a store that answers each read in a turn of its own; tells how many were hashed in each. */
function manyQuestions(count: number, { ownerId, edited }: { ownerId: string; edited: string }) {
  const hashed = new Map<number, number>();
  let turn = 0;
  const answered = <T>(value: T): Promise<T> =>
    new Promise((resolve) => {
      setImmediate(() => {
        turn += 1;
        resolve(value);
      });
    });
  const contentOf = (id: string): unknown => ({
    quId: id,
    get content() {
      hashed.set(turn, (hashed.get(turn) ?? 0) + 1);
      return text;
    },
  });
  const bank = wholeBank({ id: 'bank', version: 1, title: '题库', ownerId } as never);
  const stored = (collection: string, id: string): unknown => {
    if (collection === 'banks') return bank;
    const sha256 = id === edited ? 'another' : hashOf({ quId: id, content: text });
    if (collection === 'question_heads') return { id, version: 1, repoId: 'bank', sha256 };
    return { id, content: contentOf(id.split('@')[0] ?? '') };
  };
  const documents = {
    collection: ({ name }: { name: string }) => ({
      get: (id: string) => answered(stored(name, id)),
      find: () => answered([]),
    }),
  };
  const user = { id: 'teacher', roleType: 2, permissions: ['repo:edit'], groupIds: [], departId: null };
  const services = {
    ...{ documents, log: new MemoryLog(), config: { shared: false }, tracing: null },
    ...{ clock: { now: () => 0, monotonic: () => 0 }, bus: { subscribe: () => undefined } },
  };
  const context = { services, session: { user } } as unknown as RequestContext;
  const ids = Array.from({ length: count }, (_none, at) => `q-${at}`);
  return { context, ids, hashed };
}

const changed = ({ context, ids }: ReturnType<typeof manyQuestions>): Promise<unknown> =>
  changeQuestions(context, {
    ...{ operation: 'questionState', ids, payload: null },
    change: (record) => ({ ...record, state: 1 }),
  });

it('contents of many questions are hashed as they are read, never many in one turn; one that is not as saved refuses', async () => {
  const many = manyQuestions(200, { ownerId: 'teacher', edited: 'q-199' });
  await expect(changed(many)).rejects.toMatchObject({
    reason: 'ContentChanged',
    message: expect.stringContaining('题目') as string,
  });
  expect(many.hashed.size).toBeGreaterThan(100);
  expect(Math.max(...many.hashed.values())).toBeLessThan(20);
});

it('nothing is said of questions in a bank of somebody else', async () => {
  await expect(changed(manyQuestions(2, { ownerId: 'other', edited: 'q-0' }))).rejects.toMatchObject({
    reason: 'NotAllowed',
  });
});
