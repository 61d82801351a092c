import { expect, it } from 'vitest';
import type { QueueItem } from './queue-item.ts';
import { isAct, isTyped, isUncounted } from './readable.ts';

const act: QueueItem = {
  ...{ commandId: 'c1', paperId: 'p1', device: 'd1', seq: 1, queuedAt: 0 },
  body: { kind: 'answer', quId: 'q1', fields: { answer: '字' } },
};
const bodies: readonly QueueItem['body'][] = [
  act.body,
  { kind: 'mark', quId: 'q1', mark: true },
  { kind: 'help', text: '看不清' },
  { kind: 'leave' },
  { kind: 'hand', exState: 0 },
];

it('takes every kind of act that a page keeps, and what became of them', () => {
  for (const body of bodies) expect(isAct({ ...act, body })).toBe(true);
  expect(isUncounted({ item: act, reason: 'DeadlinePassed', msg: '', refusedAt: 0 })).toBe(true);
  expect(isTyped({ paperId: 'p1', quId: 'q1', fields: { answer: '字' } })).toBe(true);
});

it('sets aside a row that is none, whatever it lacks', () => {
  const { body: _body, ...bodiless } = act;
  const rows: unknown[] = [
    ...[null, 7, {}, bodiless, { ...act, seq: 'one' }, { ...act, commandId: 7 }, { ...act, paperId: null }],
    ...[null, 'leave', {}, { kind: 'toString' }, { kind: 'answer', quId: 'q1' }, { kind: 'help' }].map(
      (body) => ({
        ...act,
        body,
      }),
    ),
  ];
  for (const row of rows) expect(isAct(row)).toBe(false);
  for (const item of rows) expect(isUncounted({ item, reason: 'DeadlinePassed' })).toBe(false);
  expect(isUncounted({ item: act })).toBe(false);
  for (const row of [null, {}, { fields: null }, { fields: {}, act: 7 }]) expect(isTyped(row)).toBe(false);
});
