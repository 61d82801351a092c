import { plainAccount } from '@vigil/domain/organisation/plain-account';
import { bankDefaults } from '@vigil/domain/question-bank/bank';
import type { Recorded } from '@vigil/domain/kernel/event';
import type { CollectionDefinition, Document, Documents } from '@vigil/stores/documents/port';
import type { EventLog } from '@vigil/stores/event-log/port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collections as people } from '../../organisation/collections.js';
import { recordedHash } from '../../platform/reference/found-documents.js';
import { collections as questionBank } from '../../question-bank/collections.js';
import { differingDocuments } from './differing-documents.js';
import { RecordedDocuments } from './recorded-documents.js';
import { toldHashes, type ToldHashes } from './told-hashes.fixture.js';

// A Vigil to come, in which accounts and banks have two fields more than when their hashes were told.
const later = { pinned: false, labels: [] };
beforeAll(() => {
  for (const defaults of [plainAccount, bankDefaults]) Object.assign(defaults, later);
});
afterAll(() => {
  for (const defaults of [plainAccount, bankDefaults])
    for (const field of Object.keys(later)) Reflect.deleteProperty(defaults, field);
});

const definitions: Readonly<Record<string, CollectionDefinition>> = {
  users: people.users,
  banks: questionBank.banks,
};
const told = toldHashes.filter(({ collection }) => collection in definitions);

const definitionOf = ({ collection }: ToldHashes) => definitions[collection] as CollectionDefinition;

const found = (one: ToldHashes): object => {
  const { document, sha256, sealed } = one;
  const hashes = { sha256, ...(sealed === null ? {} : { sealed }) };
  const documents = [{ id: document.id, version: document['version'], ...hashes }];
  const { recordedAs: entity } = definitionOf(one);
  return { type: 'ReferenceFound', data: { entity, why: 'demo', operator: null, documents } };
};

/** What verify says where the log has the finding and then these events. */
async function said(one: ToldHashes, stored: object, ...events: object[]): Promise<string[]> {
  const recorded = new RecordedDocuments([definitionOf(one)]);
  [found(one), ...events]
    .map((event, at) => ({ ...event, stream: 's', position: `${at + 1}` }) as unknown as Recorded)
    .forEach((event) => recorded.see(event));
  const held = [{ ...stored, id: one.document.id }] as Document[];
  const documents = {
    collection: () => ({ find: async () => held, getMany: async () => held }),
  } as unknown as Documents;
  const log = { readAll: async () => ({ events: [], last: '9', more: false }) } as unknown as EventLog;
  return (await differingDocuments(documents, recorded, log)).map(({ kind }) => kind);
}

/** A change of the document to a next version, as that Vigil records it. */
const change = (one: ToldHashes, before: object, after: object): object => {
  const { document, sealed } = one;
  const { recordedAs: entity, recordedForm } = definitionOf(one);
  const version = document['version'] as number;
  return {
    type: 'ReferenceChanged',
    data: {
      ...{ entity, id: document.id, expectedVersion: version, newVersion: version + 1 },
      ...{ before: recordedForm?.(before as never), after: recordedForm?.(after as never) },
      ...(sealed === null ? {} : { sealed, sealedBefore: sealed }),
    },
  };
};

describe.each(told)(
  '$collection ($what), known by a hash from before two default fields were there,',
  (one) => {
    const { document } = one;
    const next = { ...document, version: (document['version'] as number) + 1, labels: ['new'] };

    it('are hashed otherwise today', () => {
      expect(recordedHash(definitionOf(one), document)).not.toBe(one.sha256);
    });

    it('are as the log says, filled up or not', async () => {
      expect(await said(one, document)).toEqual([]);
      expect(await said(one, { ...document, pinned: false })).toEqual([]);
      expect(await said(one, { ...document, ...later })).toEqual([]);
    });

    it('may be changed', async () => {
      expect(await said(one, next, change(one, document, next))).toEqual([]);
      const other = { ...one, sha256: 'another' };
      expect(await said(other, next, change(one, document, next), found(one)), 'told late').toEqual([]);
    });

    it('are told where a new field says something that nobody wrote, or an old one something else', async () => {
      for (const edit of [{ pinned: true }, { labels: ['x'] }, { state: 1 }]) {
        const edited = { ...document, ...edit };
        expect(await said(one, edited), JSON.stringify(edit)).toEqual(['otherwise']);
        expect(await said(one, next, change(one, edited, next)), JSON.stringify(edit)).toEqual(['unfounded']);
      }
    });
  },
);
