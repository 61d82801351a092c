import type { CollectionDefinition, Document } from '@vigil/stores/documents/port';
import {
  differingDocuments,
  isUnrecorded,
  lineOf,
  RecordedDocuments,
  type Difference,
} from '../../audit/public.js';
import { everyCollection } from '../../platform/declarations/every-collection.js';
import { tellFound } from '../../platform/reference/found-documents.js';
import type { OfflineStores } from './offline-stores.js';

/**
 * Takes over, as they are, the documents that the log does not know, or knows in an older version only: an event names
 * the operator and each of them by its hash. What the log knows otherwise is left for a restore. Answers false when
 * there are none.
 */
export async function acceptDocuments(
  { operator, now }: { readonly operator: string; readonly now: number },
  { log, documents }: Pick<OfflineStores, 'log' | 'documents'>,
  print: (line: string) => void,
): Promise<boolean> {
  const recorded = new RecordedDocuments(await everyCollection());
  let position = log.start;
  for (let more = true; more;) {
    const page = await log.readAll(position, eventsPerPage);
    page.events.forEach((event) => recorded.see(event));
    position = page.last;
    more = page.more;
  }
  const unrecorded = (await differingDocuments(documents, recorded, log)).filter(isUnrecorded);
  for (const one of unrecorded) print(lineOf(one));
  for (const [definition, ids] of byCollection(unrecorded)) {
    const found: readonly Document[] = await documents.collection(definition).getMany(ids);
    await tellFound(log, definition, found, { why: 'operator', operator, now });
  }
  print(
    unrecorded.length === 0
      ? '没有日志未记录的文档'
      : `已记录：${operator} 确认以上 ${unrecorded.length} 个文档按现状有效`,
  );
  return unrecorded.length > 0;
}

const eventsPerPage = 2000;

function byCollection(differences: readonly Difference[]): Map<CollectionDefinition, string[]> {
  const ids = new Map<CollectionDefinition, string[]>();
  for (const { definition, id } of differences) ids.set(definition, [...(ids.get(definition) ?? []), id]);
  return ids;
}
