import { describe, expect, it, vi } from 'vitest';
import type { AnswerFields } from '@vigil/ui/questions/question.ts';
import { HandInQueued, type QueueBody } from '../answer-queue/queue-item.ts';
import { AnswerBook } from './answer-book.ts';

function setUp(refuse?: Error, drafted: () => Promise<boolean> = async () => true) {
  const queued: QueueBody[] = [];
  const drafts: [string, AnswerFields][] = [];
  let timers: { ms: number; act: () => void }[] = [];
  const book = new AnswerBook({
    enqueue: async (body) => {
      if (refuse) throw refuse;
      queued.push(body);
    },
    draft: (quId, fields) => {
      drafts.push([quId, fields]);
      return drafted();
    },
    after: (ms, act) => {
      const timer = { ms, act };
      timers.push(timer);
      return () => (timers = timers.filter((one) => one !== timer));
    },
  });
  /** The typist pauses: the short timers end, those that are still wanted. */
  const pause = () => {
    for (const timer of timers.filter((one) => one.ms === 800)) {
      if (!timers.includes(timer)) continue;
      timers = timers.filter((one) => one !== timer);
      timer.act();
    }
  };
  return { book, queued, drafts, pause, timers: () => timers };
}

describe('the answer book', () => {
  it('shows and queues a choice at once', () => {
    const { book, queued } = setUp();
    book.choose('q1', { answers: ['a'] });
    expect(book.answer('q1')).toEqual({ answers: ['a'] });
    expect(queued).toEqual([{ kind: 'answer', quId: 'q1', fields: { answers: ['a'] } }]);
  });
  it('keeps text that is typed without a pause after 3 s of typing at the latest', () => {
    const { book, queued, timers } = setUp();
    for (const answer of ['a', 'ab', 'abc']) book.type('q1', { answer });
    timers()
      .find((one) => one.ms === 3000)
      ?.act();
    expect(queued).toEqual([{ kind: 'answer', quId: 'q1', fields: { answer: 'abc' } }]);
    expect([timers(), book.typing]).toEqual([[], false]);
  });
  it('shows text at once and queues it once after 0.8 s without typing', () => {
    const { book, queued, pause, timers } = setUp();
    book.type('q1', { answer: 'a' });
    book.type('q1', { answer: 'ab' });
    expect(book.answer('q1')).toEqual({ answer: 'ab' });
    expect([queued.length, timers().map((one) => one.ms), book.typing]).toEqual([0, [3000, 300, 800], true]);
    pause();
    expect(queued).toEqual([{ kind: 'answer', quId: 'q1', fields: { answer: 'ab' } }]);
    expect(book.typing).toBe(false);
  });
  it('a text that is being typed is in the storage 0.3 s after its first letter, and again after each further one', () => {
    const { book, drafts, timers } = setUp();
    const store = () =>
      timers()
        .find((one) => one.ms === 300)
        ?.act();
    book.type('q1', { answer: 'a' });
    book.type('q1', { answer: 'ab' });
    store();
    expect(drafts).toEqual([['q1', { answer: 'ab' }]]);
    book.type('q1', { answer: 'abc' });
    store();
    expect(drafts.at(-1)).toEqual(['q1', { answer: 'abc' }]);
  });
  it('a text that the storage does not take is given to the queue at once, as it stands, and no text twice', async () => {
    let refuse: (kept: boolean) => void = () => undefined;
    const { book, queued, timers, pause } = setUp(undefined, () => new Promise((end) => (refuse = end)));
    const store = () =>
      timers()
        .find((one) => one.ms === 300)
        ?.act();
    book.type('q1', { answer: 'a' });
    store();
    book.type('q1', { answer: 'ab' });
    refuse(false);
    await vi.waitFor(() =>
      expect(queued).toEqual([{ kind: 'answer', quId: 'q1', fields: { answer: 'ab' } }]),
    );
    expect(book.typing).toBe(false);
    book.type('q1', { answer: 'abc' });
    store();
    pause();
    expect(queued).toHaveLength(2);
    refuse(false);
    await book.flush();
    expect(queued).toHaveLength(2);
  });
  it('flush queues every text at once, and no text twice', async () => {
    const { book, queued, pause } = setUp();
    book.type('q1', { answer: 'a' });
    book.type('q2', { codeAnswer: 'b' });
    await book.flush();
    pause();
    expect(queued).toHaveLength(2);
  });
  it('takes over what an earlier page left in the queue, newest last, but not over what is being typed', () => {
    const { book } = setUp();
    book.type('q2', { answer: 'typing' });
    const item = (quId: string, answer: string) => ({
      commandId: answer,
      paperId: 'p',
      device: 'd',
      seq: 1,
      queuedAt: 0,
      body: { kind: 'answer' as const, quId, fields: { answer } },
    });
    book.adopt([item('q1', 'old'), item('q1', 'new'), item('q2', 'old')]);
    expect([book.answer('q1'), book.answer('q2')]).toEqual([{ answer: 'new' }, { answer: 'typing' }]);
  });
  it('forgets what another device may have changed, except for what still waits', () => {
    const { book } = setUp();
    book.choose('q1', { answers: ['a'] });
    book.choose('q2', { answers: ['b'] });
    book.setMark('q1', true);
    book.forget(new Set(['q2']));
    expect([book.answer('q1'), book.answer('q2'), book.mark('q1')]).toEqual([
      undefined,
      { answers: ['b'] },
      undefined,
    ]);
  });
  it('keeps showing what could not be queued because the paper is being handed in', async () => {
    const { book } = setUp(new HandInQueued());
    book.type('q1', { answer: 'late' });
    await book.flush();
    expect(book.answer('q1')).toEqual({ answer: 'late' });
  });
});
