import '@testing-library/jest-dom/vitest';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, useSyncExternalStore } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { AnswerQueue } from '../answer-queue/answer-queue.ts';
import { olderThanAnothers, QueueWorld } from '../answer-queue/testing/queue-world.ts';
import { AnswerBook } from '../paper/answer-book.ts';
import type { CardPlace } from '../paper/card-model.ts';
import type { Sitting } from '../paper/sitting.ts';
import { undecidedOf } from './older-answers.ts';
import { OlderAnswers } from './older-answers-notice.tsx';

afterEach(cleanup);

const places = [1, 2].map((sort): CardPlace => ({
  ...{ quId: `q${sort}`, sort, quType: 1, answered: true, half: false, mark: false },
}));
const card = { groups: [], places, answered: 2, half: 0, marked: 0 };
const options = { quId: 'q2', answerList: [{ id: 'x' }, { id: 'y' }, { id: 'z' }], subList: [] };

/** A paper of two questions; another device has a newer answer to the second than the one that this page sends. */
async function setUp({ step = false, readOnly = false } = {}) {
  const world = new QueueWorld();
  world.fault(olderThanAnothers, 1);
  const queue = await world.openTab();
  await queue.enqueue({ kind: 'answer', quId: 'q2', fields: { answers: ['x', 'z'] } });
  await world.settle();
  const book = new AnswerBook({
    enqueue: (body) => queue.enqueue(body),
    draft: async () => true,
    after: () => () => undefined,
  });
  const question = (quId: string) => (quId === 'q2' ? options : undefined);
  const sitting = { queue, book, content: { question }, shelf: { entry: () => ({}) } } as unknown as Sitting;
  render(
    <MantineProvider env="test">
      <Page {...{ sitting, queue, step, readOnly }} />
    </MantineProvider>,
  );
  return { world, queue, book, user: userEvent.setup() };
}

function Page(props: { sitting: Sitting; queue: AnswerQueue; step: boolean; readOnly: boolean }) {
  const { sitting, step, readOnly } = props;
  const [at, go] = useState('q1');
  const queue = useSyncExternalStore(props.queue.subscribe, props.queue.snapshot);
  const current = places.find(({ quId }) => quId === at)!;
  const numbering = (quId: string) => `第 ${places.find((one) => one.quId === quId)?.sort} 题`;
  return (
    <OlderAnswers
      {...{ sitting, step, work: { queue, readOnly, open: true }, hand: { card, current, numbering, go } }}
    />
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const notice = () => screen.queryByRole('region', { name: '未采用的作答' });

it('leads to the question, says what was written there, and gives it again as an answer of now', async () => {
  const { world, queue, book, user } = await setUp();
  expect(notice()).toHaveTextContent('第 2 题在另一台设备上有更新的答案，本机的作答未采用');
  expect(screen.queryByRole('button', { name: '改用这份答案' })).toBeNull();
  await user.click(button('查看第 2 题'));
  expect(notice()).toHaveTextContent('另一台设备上有更新的答案，这份作答未采用选择 A、C作答时间：');
  await user.click(button('改用这份答案'));
  await act(() => world.settle());
  expect(world.value('q2')).toEqual({ answers: ['x', 'z'] });
  expect(book.answer('q2')).toEqual({ answers: ['x', 'z'] });
  expect(new Set(world.arrived.map(({ commandId }) => commandId)).size).toBe(2);
  expect(queue.snapshot().uncounted).toEqual([]);
  expect(notice()).toBeNull();
});

it('an answer of now asks nothing more, while it waits and once it is saved; refused, the choice is there again', async () => {
  for (const refused of [false, true]) {
    const { world, queue } = await setUp();
    world.offline = true;
    await act(() => queue.enqueue({ kind: 'answer', quId: 'q2', fields: { answers: ['y'] } }));
    expect([notice(), undecidedOf(queue.snapshot(), places, (quId) => quId)]).toEqual([null, []]);
    world.offline = false;
    const refusal = { kind: 'refused', code: 20010000, reason: 'AnswerNotUnderstood', msg: '' } as const;
    if (refused) world.fault(refusal, 1);
    await act(() => world.letTimePass(60_000));
    expect(queue.snapshot().pending).toEqual([]);
    expect(notice() !== null).toBe(refused);
    expect(undecidedOf(queue.snapshot(), places, (quId) => quId)).toEqual(refused ? [places[1]] : []);
    cleanup();
  }
});

it('what stands may stay: then it is told no more, and nothing is sent', async () => {
  const { world, queue, user } = await setUp();
  await user.click(button('查看第 2 题'));
  await user.click(button('保留现在的答案'));
  await act(() => world.settle());
  expect([world.value('q2'), world.attempts, queue.snapshot().uncounted]).toEqual([undefined, 1, []]);
  expect(notice()).toBeNull();
});

it('a page that only shows the paper says so and chooses nothing; question by question there is no way back', async () => {
  await setUp({ readOnly: true });
  expect(notice()).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  const { user } = await setUp({ step: true });
  await user.click(button('知道了'));
  expect(notice()).toBeNull();
});

it('an answer that another tab has to give is not dropped', async () => {
  const { queue, user } = await setUp();
  await user.click(button('查看第 2 题'));
  act(() => queue.yield());
  await user.click(button('改用这份答案'));
  expect(queue.snapshot().uncounted).toHaveLength(1);
});
