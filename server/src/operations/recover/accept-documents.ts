import type { CollectionDefinition, Document } from '@vigil/stores/documents/port';
import {
  differingDocuments,
  isUnrecorded,
  lineOf,
  nameOf,
  RecordedDocuments,
  takingOver,
  type Difference,
} from '../../audit/public.js';
import { everyCollection } from '../../platform/declarations/every-collection.js';
import { tellFound } from '../../platform/reference/found-documents.js';
import type { OfflineStores } from './offline-stores.js';

type Stores = Pick<OfflineStores, 'log' | 'documents'>;
type Print = (line: string) => void;

export interface AcceptOrder {
  readonly operator: string;
  /** ms epoch */
  readonly now: number;
  /** `collection/id` of each that is taken over, or all that the log lacks; none: they are listed alone */
  readonly names: readonly string[] | 'all';
}

/**
 * Takes over, as they are, the named documents of those that the log does not know, or knows in an older version only:
 * an event names the operator and each of them by its hash. What the log knows otherwise is left for a restore. Takes
 * none over where one of the names is of no such document. Answers whether it took any over.
 */
export async function acceptDocuments(
  { operator, now, names }: AcceptOrder,
  stores: Stores,
  print: Print,
): Promise<boolean> {
  const unrecorded = await unrecordedDocuments(stores);
  if (names !== 'all' && names.length === 0) {
    sayUnrecorded(unrecorded, print);
    return false;
  }
  const strange =
    names === 'all' ? [] : names.filter((name) => !unrecorded.some((one) => nameOf(one) === name));
  for (const name of strange) print(`${name} 不是日志没有记录的文档，什么也没有接受`);
  if (strange.length > 0) return false;
  const accepted = names === 'all' ? unrecorded : unrecorded.filter((one) => names.includes(nameOf(one)));
  for (const one of accepted) print(lineOf(one));
  for (const [definition, ids] of byCollection(accepted)) {
    const found: readonly Document[] = await stores.documents.collection(definition).getMany(ids);
    await tellFound(stores.log, definition, found, { why: 'operator', operator, now });
  }
  print(
    accepted.length === 0
      ? noneUnrecorded
      : `已记录：${operator} 确认以上 ${accepted.length} 个文档按现状有效`,
  );
  return accepted.length > 0;
}

const noneUnrecorded = '没有日志未记录的文档';

/** Lists the documents that the log lacks, and what an operator who has looked at each does with them. */
export function sayUnrecorded(unrecorded: readonly Difference[], print: Print): void {
  if (unrecorded.length === 0) return print(noneUnrecorded);
  print(`日志没有记录以下 ${unrecorded.length} 个文档，尚未接受：`);
  for (const one of unrecorded) print(`  ${nameOf(one)}：${one.text}`);
  print(`请逐个核实：${takingOver}`);
}

/** Reads the whole log. */
export async function unrecordedDocuments({ log, documents }: Stores): Promise<Difference[]> {
  const recorded = new RecordedDocuments(await everyCollection());
  let position = log.start;
  for (let more = true; more;) {
    const page = await log.readAll(position, eventsPerPage);
    page.events.forEach((event) => recorded.see(event));
    position = page.last;
    more = page.more;
  }
  return (await differingDocuments(documents, recorded, log)).filter(isUnrecorded);
}

const eventsPerPage = 2000;

function byCollection(differences: readonly Difference[]): Map<CollectionDefinition, string[]> {
  const ids = new Map<CollectionDefinition, string[]>();
  for (const { definition, id } of differences) ids.set(definition, [...(ids.get(definition) ?? []), id]);
  return ids;
}
