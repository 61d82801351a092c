import { expect, it } from 'vitest';
import type { Documents } from '@vigil/stores/documents/port';
import { openSqliteDocumentsInThread } from '@vigil/stores/documents/sqlite/in-thread-documents';
import { MemoryLog } from '../../testing/memory-log.js';
import { collections } from '../collections.js';
import { accountProcess, accountsIn, byHand, type Account } from './accounts.fixture.js';

const account: Account = { id: 'a', version: 1, title: 'x', secret: '1' };

/** `meanwhile` comes about once, before this process looks for a change's secrets. */
function delayed(documents: Documents, meanwhile: () => Promise<unknown>): Documents {
  let first = true;
  return {
    ...documents,
    collection: (definition) => {
      const collection = documents.collection(definition);
      if (definition.name !== collections.referenceSecrets.name) return collection as never;
      const get = async (id: string): Promise<unknown> => {
        if (first) {
          first = false;
          await meanwhile();
        }
        return collection.get(id);
      };
      return { ...collection, get } as never;
    },
  };
}

it.each([null, account])(
  'a change whose document somebody completed and deleted meanwhile has no secrets any more, and needs none; before it: %j',
  async (before) => {
    const documents = await openSqliteDocumentsInThread({ file: ':memory:' });
    const log = new MemoryLog();
    const lost = accountProcess(log, documents);
    if (before !== null) await lost.references.save(lost.entity, null, before, byHand);
    const after = { ...account, version: before === null ? 1 : 2, secret: '2' };
    // It ends between log and document.
    lost.entity.collection.save = () => Promise.reject(new Error('dies'));
    await expect(lost.references.save(lost.entity, before, after, byHand)).rejects.toThrow('dies');
    const other = accountProcess(log, documents);
    const slow = accountProcess(
      log,
      delayed(documents, async () => {
        await other.references.complete(other.entity, 'a');
        await other.references.delete(other.entity, after, byHand);
      }),
    );
    await slow.references.complete(slow.entity, 'a');
    expect(await accountsIn(documents).get('a')).toBeNull();
    await documents.close();
  },
);
