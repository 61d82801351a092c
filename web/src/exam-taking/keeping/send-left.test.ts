import { expect, it, vi } from 'vitest';
import { MemoryStorage } from '../taking/answer-queue/memory-storage.ts';
import type { QueueBody, QueueItem } from '../taking/answer-queue/queue-item.ts';
import type { Receipt, SendOutcome } from '../taking/answer-queue/transport.ts';
import type { LeftOfPaper } from './left-acts.ts';
import { type OpenPaper, sendLeft, type SendLeftPorts } from './send-left.ts';

const act = (seq: number, body: QueueBody, paperId = 'p1'): QueueItem => ({
  ...{ commandId: `${paperId}/${seq}`, paperId, device: 'd', seq, queuedAt: 0, author: 'u1', body },
});
const answer = (seq: number, quId = `q${seq}`, paperId = 'p1') =>
  act(seq, { kind: 'answer', quId, fields: { answers: ['a'] } }, paperId);
const hand = (seq: number) => act(seq, { kind: 'hand', exState: 0 });
const saved: SendOutcome = { kind: 'acknowledged', result: { fill: true } };
const late: SendOutcome = { kind: 'refused', code: 20010020, reason: 'DeadlinePassed', msg: '考试时间已到' };
const cut: SendOutcome = { kind: 'fault', offline: true, msg: '' };
const open: OpenPaper = { id: 'p1', stepOn: false };

/** What is left, and a server that answers so, one after the other, then saves. */
async function setUp(
  acts: readonly QueueItem[],
  outcomes: readonly SendOutcome[] = [],
  more: Partial<SendLeftPorts> = {},
) {
  const storage = new MemoryStorage(() => 'd');
  const papers = [...new Set(acts.map(({ paperId }) => paperId))];
  for (const paperId of papers) await storage.claim(paperId, 'tab', null);
  for (const one of acts) await storage.put('tab', one, []);
  const answers = [...outcomes];
  const send = vi.fn<(item: QueueItem) => Promise<SendOutcome>>(async () => answers.shift() ?? saved);
  const told: unknown[] = [];
  const ports: SendLeftPorts = {
    left: async () => {
      const left: LeftOfPaper[] = [];
      for (const paperId of papers) {
        const { items, uncounted } = await storage.claim(paperId, 'tab', null);
        left.push({ paperId, acts: items, done: [], untold: uncounted });
      }
      return left.filter((one) => one.acts.length + one.untold.length > 0);
    },
    ...{ isSat: async () => false, knowsTabs: true, storageOf: () => storage, transport: { send } },
    ...{ call: async () => undefined, openPaper: async () => open },
    tell: {
      sent: (paper, n) => told.push(['sent', paper.id, n]),
      handedIn: (paperId) => told.push(['handed in', paperId]),
      uncounted: (paperId, ...n) => told.push(['uncounted', paperId, ...n]),
    },
    ...more,
  };
  const sent = () => send.mock.calls.map(([{ commandId }]) => commandId);
  const put = (one: QueueItem) => storage.put('tab', one, []);
  return { ports, told, sent, put, kept: (paperId = 'p1') => storage.peek(paperId).length };
}

it('what a page of the open paper left is sent as it was, once, and said', async () => {
  const { ports, told, sent, kept } = await setUp([answer(1), act(2, { kind: 'leave' }), answer(3)]);
  expect(await sendLeft(ports)).toBe(true);
  expect([sent(), told, kept()]).toEqual([['p1/1', 'p1/2', 'p1/3'], [['sent', 'p1', 2]], 0]);
  expect(await sendLeft(ports)).toBe(false);
  expect(sent()).toHaveLength(3);
});

it('of a paper that is over it is kept as what does not count, and told on every page until somebody looked', async () => {
  const { ports, told, sent, kept } = await setUp([answer(1), answer(2)], [late, late], {
    openPaper: async () => null,
  });
  expect(await sendLeft(ports)).toBe(false);
  await sendLeft(ports);
  expect(told).toEqual([
    ['uncounted', 'p1', 2, 0],
    ['uncounted', 'p1', 2, 0],
  ]);
  expect([sent(), kept()]).toEqual([['p1/1', 'p1/2'], 0]);
});

it('what the server does not answer stays, with all behind it, for the next page; another paper does not wait for it', async () => {
  const { ports, sent, kept } = await setUp([answer(1), answer(2), answer(5, 'q', 'p2')], [cut]);
  await sendLeft(ports);
  expect([sent(), kept(), kept('p2')]).toEqual([['p1/1', 'p2/5'], 2, 0]);
  await sendLeft(ports);
  expect([sent().slice(2), kept()]).toEqual([['p1/1', 'p1/2'], 0]);
});

it('while a paper is open in a tab nothing is done: that sends by itself', async () => {
  const { ports, told, sent } = await setUp([answer(1)], [], { isSat: async () => true });
  await sendLeft(ports);
  expect([sent(), told]).toEqual([[], []]);
});

it('a hand-in that was asked for is sent and said, but not where it may still be taken back in another tab', async () => {
  const there = await setUp([answer(1), hand(2)], [], { openPaper: async () => null });
  await sendLeft(there.ports);
  expect([there.sent(), there.told]).toEqual([['p1/1', 'p1/2'], [['handed in', 'p1']]]);
  const here = await setUp([answer(1), hand(2)], [], { knowsTabs: false });
  await sendLeft(here.ports);
  expect([here.sent(), here.kept()]).toEqual([['p1/1'], 1]);
});

it('one that another device has a newer one of is told in the paper while that is open, and here once it is over', async () => {
  const older: SendOutcome = { kind: 'acknowledged', result: { superseded: true, newerElsewhere: true } };
  let now: OpenPaper | null = open;
  const { ports, told } = await setUp([answer(1)], [older], { openPaper: async () => now });
  await sendLeft(ports);
  expect(told).toEqual([]);
  now = null;
  await sendLeft(ports);
  expect(told).toEqual([['uncounted', 'p1', 0, 1]]);
});

it('nor is it told once a later answer of the same question has been sent', async () => {
  const older: SendOutcome = { kind: 'acknowledged', result: { superseded: true, newerElsewhere: true } };
  const receipt = { quId: 'q' } as Receipt;
  const later = [cut, { kind: 'acknowledged', result: { fill: true, receipt } }] as const;
  const { ports, told, put, kept } = await setUp([answer(1, 'q')], [older, ...later]);
  await sendLeft(ports);
  await put(answer(2, 'q'));
  await sendLeft({ ...ports, openPaper: async () => null });
  expect([told, kept()]).toEqual([[['uncounted', 'p1', 0, 1]], 1]);
  await sendLeft({ ...ports, openPaper: async () => null });
  expect([told.length, kept()]).toEqual([1, 0]);
});
