import { serverLifeStream } from '@vigil/domain/sitting/public';
import type { MongoDocuments } from '@vigil/stores/documents/mongodb/mongo-documents';
import type { Documents } from '@vigil/stores/documents/port';
import { PlainError } from '../../platform/plain-error.js';
import { appendFact } from '../../platform/starting/append-fact.js';
import type { LossOrder } from './accept-loss.js';
import type { OfflineStores } from './offline-stores.js';

/**
 * Gives checksums to documents in MongoDB that have none, from what they hold now: from then on that is what was
 * written. An event says first who vouches for it and for how many; without any there is none. Cut short, it is
 * repeated. Throws `PlainError` where the documents are in a file: there a start does it.
 */
export async function sumDocuments(
  { operator, now }: Pick<LossOrder, 'operator' | 'now'>,
  { log, documents }: Pick<OfflineStores, 'log' | 'documents'>,
  print: (line: string) => void,
): Promise<void> {
  if (!isMongo(documents))
    throw new PlainError('只有 MongoDB 中的文档需要这样补校验值。 (The documents are not in MongoDB.)');
  const counts = await documents.unsummed();
  if (Object.keys(counts).length === 0) {
    print('文档都有校验值，无需补');
    return;
  }
  const fact = { type: 'DocumentsSummed' as const, data: { operator, documents: counts } };
  await appendFact(log, serverLifeStream, fact, 'recover', now);
  print(`已由 ${operator} 为 ${await documents.addSums()} 个文档补上校验值：`);
  for (const [name, count] of Object.entries(counts)) print(`  ${name} ${count} 个`);
}

const isMongo = (documents: Documents): documents is MongoDocuments => 'addSums' in documents;
