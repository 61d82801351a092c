import type { Recorded } from '@vigil/domain/kernel/event';
import type { Document, Documents } from '@vigil/stores/documents/port';
import type { EventLog } from '@vigil/stores/event-log/port';
import { expect, it } from 'vitest';
import { hashOf } from '../../platform/reference/found-documents.js';
import { MemoryLog } from '../../testing/memory-log.js';
import { differingDocuments } from './differing-documents.js';
import { RecordedDocuments } from './recorded-documents.js';

const definition = { name: 'exams', recordedAs: 'exam' };
const inVersion = (id: string, version: number): object | null => (version === 0 ? null : { id, version });
const change = (id: string, newVersion: number): object => ({
  ...{ type: 'ReferenceChanged', stream: `ref-exam-${id}` },
  data: {
    ...{ entity: 'exam', id, expectedVersion: newVersion - 1, newVersion },
    ...{ before: inVersion(id, newVersion - 1), after: inVersion(id, newVersion) },
  },
});

const found = (id: string, version: number): object => ({
  ...{ type: 'ReferenceFound', stream: 'found-x' },
  data: {
    ...{ entity: 'exam', why: 'demo', operator: null },
    documents: [{ id, version, sha256: hashOf({ id, version }) }],
  },
});

/** A log that has more events at each read, and in which everything was read before. */
function growing(recorded: RecordedDocuments, events: readonly object[], later: (read: number) => object[]) {
  const all = new MemoryLog();
  const append = (one: object): void => {
    const position = String(all.events.length + 1).padStart(16, '0');
    all.events.push({ ...one, position, actor: { kind: 'staff', id: 's' } } as Recorded);
  };
  events.forEach(append);
  all.events.forEach((event) => recorded.see(event));
  let reads = 0;
  const log = {
    start: all.start,
    readAll: async (after: string, limit: number) => {
      reads += 1;
      later(reads).forEach(append);
      return all.readAll(after, limit);
    },
  };
  return { log, reads: () => reads };
}

const differing = async (
  recorded: RecordedDocuments,
  log: Pick<EventLog, 'readAll' | 'start'>,
  stored: () => readonly Document[],
): Promise<string[]> => {
  const documents = {
    collection: () => ({
      find: async () => stored(),
      getMany: async (some: readonly string[]) => stored().filter(({ id }) => some.includes(id)),
    }),
  } as unknown as Documents;
  return (await differingDocuments(documents, recorded, log)).map(({ id, kind }) => `${id} ${kind}`);
};

it('many that differ are looked at again together; what was changed while all was read differs no more', async () => {
  const ids = Array.from({ length: 100 }, (_none, at) => `e-${at}`);
  const recorded = new RecordedDocuments([definition]);
  const first = ids.map((id) => change(id, 1));
  const { log, reads } = growing(recorded, first, (read) =>
    read === 1 ? ids.map((id) => change(id, 2)) : [],
  );
  // The log lacks what was done with two of them since.
  const stored = ids.map((id, at) => ({ id, version: at < 2 ? 3 : 2 }));
  expect(await differing(recorded, log, () => stored)).toEqual(['e-0 newer', 'e-1 newer']);
  expect(reads(), 'those two differed otherwise at first').toBe(2);
});

it('many that the log does not know, and nobody touches, are looked at again once', async () => {
  const recorded = new RecordedDocuments([definition]);
  const { log, reads } = growing(recorded, [], () => []);
  const stored = Array.from({ length: 1000 }, (_none, at) => ({ id: `e-${at}`, version: 1 }));
  expect(await differing(recorded, log, () => stored)).toHaveLength(1000);
  expect(reads()).toBe(5);
});

it('one that is changed between the looks at the log and at its document differs no more at the next', async () => {
  const recorded = new RecordedDocuments([definition]);
  let version = 2;
  const { log } = growing(recorded, [change('e', 1)], (read) => {
    if (read > 3) return [];
    const told = [change('e', version)];
    if (read < 3) version += 1;
    return told;
  });
  expect(await differing(recorded, log, () => [{ id: 'e', version } as Document])).toEqual([]);
});

it('one that the program told of after all was read, and that somebody changed then, is known', async () => {
  const recorded = new RecordedDocuments([definition]);
  const { log } = growing(recorded, [change('other', 1)], (read) =>
    read === 1 ? [found('e', 1), change('e', 2)] : [],
  );
  const stored = [
    { id: 'other', version: 1 },
    { id: 'e', version: 2 },
  ];
  expect(await differing(recorded, log, () => stored)).toEqual([]);
});

it('a save under way is given each of the looks for its document to be written', async () => {
  const recorded = new RecordedDocuments([definition]);
  const { log, reads } = growing(recorded, [change('e', 1), change('e', 2)], () => []);
  const stored = (): Document[] => [{ id: 'e', version: reads() < 3 ? 1 : 2 } as Document];
  expect(await differing(recorded, log, stored)).toEqual([]);
});
