import type { Recorded } from '@vigil/domain/kernel/event';
import type { Document, Documents } from '@vigil/stores/documents/port';
import type { EventLog } from '@vigil/stores/event-log/port';
import { expect, it } from 'vitest';
import { differingDocuments } from './differing-documents.js';
import { RecordedDocuments } from './recorded-documents.js';

const definition = { name: 'exams', recordedAs: 'exam' };
const inVersion = (id: string, version: number): object | null => (version === 0 ? null : { id, version });
const change = (id: string, newVersion: number): Recorded =>
  ({
    ...{ type: 'ReferenceChanged', stream: `ref-exam-${id}`, position: String(newVersion) },
    data: {
      ...{ entity: 'exam', id, expectedVersion: newVersion - 1, newVersion },
      ...{ before: inVersion(id, newVersion - 1), after: inVersion(id, newVersion) },
    },
  }) as unknown as Recorded;

it('many that differ are looked at again some at a time, each in its stream; what was changed meanwhile differs no more', async () => {
  const ids = Array.from({ length: 100 }, (_none, at) => `e-${at}`);
  const recorded = new RecordedDocuments([definition]);
  for (const id of ids) recorded.see(change(id, 1));
  // Somebody changes all of them but two while the log is read.
  const stored = ids.map((id, at) => ({ id, version: at < 2 ? 3 : 2 }));
  const reads: number[] = [];
  const documents = {
    collection: () => ({
      find: async () => stored,
      getMany: async (some: readonly string[]): Promise<Document[]> => {
        reads.push(some.length);
        return stored.filter(({ id }) => some.includes(id));
      },
    }),
  } as unknown as Documents;
  const streams: string[] = [];
  const log = {
    readStream: async (stream: string) => {
      streams.push(stream);
      return [change(stream.slice('ref-exam-'.length), 2)];
    },
    compare: (one: string, other: string) => one.localeCompare(other),
  } as unknown as EventLog;
  const differing = await differingDocuments(documents, recorded, log);
  expect(differing.map(({ id, kind }) => `${id} ${kind}`)).toEqual(['e-0 newer', 'e-1 newer']);
  expect(new Set(streams).size).toBe(100);
  expect(streams, 'what still differs is looked at twice more').toHaveLength(104);
  expect(reads.length).toBeLessThan(10);
});

it('one that is changed between the looks at its stream and at its document differs no more at the next', async () => {
  const recorded = new RecordedDocuments([definition]);
  recorded.see(change('e', 1));
  let version = 2;
  const documents = {
    collection: () => ({
      find: async () => [{ id: 'e', version }],
      getMany: async () => [{ id: 'e', version }],
    }),
  } as unknown as Documents;
  const log = {
    readStream: async () => {
      const told = Array.from({ length: version }, (_none, at) => change('e', at + 1));
      if (version < 4) version += 1;
      return told;
    },
    compare: (one: string, other: string) => one.localeCompare(other),
  } as unknown as EventLog;
  expect(await differingDocuments(documents, recorded, log)).toEqual([]);
});
