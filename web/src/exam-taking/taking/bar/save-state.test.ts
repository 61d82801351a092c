import { describe, expect, it } from 'vitest';
import { losesByLeaving } from '../answer-queue/queue-snapshot.ts';
import { saveStateOf } from './save-state.ts';

const item = {
  commandId: 'c',
  paperId: 'p',
  device: 'd',
  seq: 1,
  queuedAt: 0,
  body: { kind: 'mark', quId: 'q', mark: true },
} as const;
const quiet = {
  phase: 'running',
  pending: [],
  keeping: 0,
  late: [],
  storage: 'durable',
  fault: null,
} as const;
const fault = { offline: true, msg: '' };

describe('what the bar says about saving', () => {
  it.each([
    ['saved', quiet, false],
    ['saving', quiet, true],
    ['saving', { ...quiet, keeping: 1 }, false],
    ['saving', { ...quiet, pending: [item] }, false],
    ['device', { ...quiet, pending: [item], fault }, false],
    ['device', { ...quiet, pending: [item], phase: 'logged-out' }, false],
    ['memory', { ...quiet, pending: [item], fault, storage: 'memory' }, false],
    ['memory', { ...quiet, phase: 'lost', late: [item] }, false],
    ['saved', { ...quiet, fault }, false],
  ] as const)('%s', (kind, queue, typing) => expect(saveStateOf(queue, typing, false).kind).toBe(kind));
  it('says that the network is gone only when there is nothing else to say', () => {
    expect(saveStateOf(quiet, false, true)).toEqual({ kind: 'offline', text: '网络中断' });
    expect(saveStateOf(quiet, true, true).kind).toBe('saving');
    expect(saveStateOf({ ...quiet, pending: [item], fault }, false, true).kind).toBe('device');
  });
  it.each([
    [false, quiet, true],
    [false, { ...quiet, pending: [item] }, false],
    [true, { ...quiet, late: [item] }, false],
    [false, { ...quiet, storage: 'memory' }, false],
    [true, { ...quiet, storage: 'memory' }, true],
    [true, { ...quiet, storage: 'memory', keeping: 1 }, false],
    [true, { ...quiet, storage: 'memory', pending: [item] }, false],
  ] as const)('%s: leaving the page would lose what this page alone has', (loses, queue, typing) =>
    expect(losesByLeaving(queue, typing)).toBe(loses),
  );
  it('names the count that is kept on this device', () => {
    const { text, short } = saveStateOf({ ...quiet, pending: [item, item], fault }, false, true);
    expect([text, short]).toEqual(['待提交 2 条', '待提交 2']);
  });
});
