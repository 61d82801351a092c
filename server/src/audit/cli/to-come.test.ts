import type { Recorded } from '@vigil/domain/kernel/event';
import type { Documents } from '@vigil/stores/documents/port';
import { expect, it } from 'vitest';
import { checkpointIdOf } from '../../platform/reactors/checkpoint.js';
import { referenceCompletion } from '../../platform/reference/complete-reference.js';
import type { Difference, DifferenceKind } from './differing-documents.js';
import { besideMilliseconds, LogEnd, longestWriteMilliseconds } from './log-end.js';
import { RecordedDocuments } from './recorded-documents.js';
import { verifyRecorded } from './verify-recorded.js';

const definition = { name: 'users', recordedAs: 'user' };
const position = (place: number): string => String(place).padStart(4, '0');
const log = { compare: (one: string, other: string) => one.localeCompare(other) };

interface Stored {
  /** null: there is none */
  readonly checkpoint: string | null;
  /** ms; null: none was written */
  readonly heartbeat: number | null;
}

const holding = ({ checkpoint, heartbeat }: Stored): Documents =>
  ({
    collection: () => ({
      get: async (id: string) => {
        const value = id === checkpointIdOf(referenceCompletion) ? checkpoint : heartbeat;
        return value === null ? null : { id, version: 1, value };
      },
    }),
  }) as unknown as Documents;

/** Of a log that changed a document at each of these times (ms), of which the one at `at` differs: exit code and lines. */
async function verified(times: readonly number[], at: number, kind: DifferenceKind, stored: Stored) {
  const [recorded, end] = [new RecordedDocuments([definition]), new LogEnd()];
  for (const [place, time] of times.entries()) {
    const data = { entity: 'user', id: `u${place}`, newVersion: 1, before: null, after: {} };
    const event = { type: 'ReferenceChanged', data, time, position: position(place) } as unknown as Recorded;
    recorded.see(event);
    end.see(event);
  }
  const one: Difference = { definition, id: `u${at}`, kind, text: kind, position: position(at) };
  const lines: string[] = [];
  const stores = { documents: holding(stored), log };
  return [await verifyRecorded(stores, recorded, end, [one], (line) => lines.push(line)), lines.join('\n')];
}

const start = '';
const late = longestWriteMilliseconds + 1;
const turnedBack: Stored = { checkpoint: start, heartbeat: null };

it.each<[string, number[], number, DifferenceKind, Stored]>([
  ['the last change', [0], 0, 'older', turnedBack],
  ['one beside others that have theirs', [0, 1, 2], 0, 'missing', turnedBack],
  ['a deletion that is the last', [0, 1], 1, 'back', turnedBack],
  ['a deletion beside others that were carried out', [0, 1, besideMilliseconds], 0, 'back', turnedBack],
  ['while the server was seen to run just then', [0], 0, 'older', { ...turnedBack, heartbeat: late - 1 }],
])('is to come: %s', async (_what, times, at, kind, stored) => {
  const [exit, said] = await verified(times, at, kind, stored);
  expect(exit).toBe(0);
  expect(said).toContain(`下次启动会补上\n  集合 users 的文档 u${at}：${kind}`);
});

it.each<[string, number[], number, DifferenceKind, Stored]>([
  ['a change long before the last event', [0, late], 0, 'older', turnedBack],
  ['one after which the server was seen to run', [0], 0, 'missing', { ...turnedBack, heartbeat: late }],
  [
    'a deletion seconds before a change that has its document',
    [0, besideMilliseconds + 1],
    0,
    'back',
    turnedBack,
  ],
])('is a fault that a start writes: %s', async (_what, times, at, kind, stored) => {
  const [exit, said] = await verified(times, at, kind, stored);
  expect(exit).toBe(1);
  expect(said).toContain(`1 个有问题\n  集合 users 的文档 u${at}：${kind}`);
  expect(said).toContain('下次启动会按日志补写');
  expect(said).not.toContain('请从备份恢复');
});

it.each<[string, DifferenceKind, Stored]>([
  ['what the reactor has come to', 'older', { ...turnedBack, checkpoint: position(0) }],
  ['where nobody knows how far it has come', 'missing', { ...turnedBack, checkpoint: null }],
  ['another content', 'changed', turnedBack],
])('is for a backup: %s', async (_what, kind, stored) => {
  const [exit, said] = await verified([0], 0, kind, stored);
  expect(exit).toBe(1);
  expect(said).toContain('请从备份恢复');
});
