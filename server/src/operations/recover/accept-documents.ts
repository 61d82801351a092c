import type { CollectionDefinition, Document } from '@vigil/stores/documents/port';
import {
  acceptable,
  differingDocuments,
  lineOf,
  nameOf,
  RecordedDocuments,
  waysOn,
  writtenAtStart,
  type Difference,
} from '../../audit/public.js';
import { referenceStream, type ReferenceChanged } from '@vigil/domain/kernel/reference-changed';
import { everyCollection } from '../../platform/declarations/every-collection.js';
import { deletesAgain, tellFound, type GoneDocument } from '../../platform/reference/found-documents.js';
import { appendFactBehind } from '../../platform/starting/append-fact.js';
import type { OfflineStores } from './offline-stores.js';

type Stores = Pick<OfflineStores, 'log' | 'documents'>;
type Print = (line: string) => void;

export interface AcceptOrder {
  readonly operator: string;
  /** ms epoch */
  readonly now: number;
  /**
   * `collection/id` of each that is taken over, or all that the log lacks, but for those that are otherwise than it says
   * and those whose deletion it may have lost; none: they are listed alone
   */
  readonly names: readonly string[] | 'all';
}

/**
 * Takes over, as they are, the named documents of those that the log does not know, knows in an older version only, or
 * has a change of that began from what it does not know, or knows by another hash alone: an event names the operator and
 * each of them by its hash, also those that were deleted since. A deletion that the log lost is in it again. What the
 * log knows otherwise by a change, or a start writes, is left for that or a restore. Takes none over where one of the
 * names is of no such document. Answers whether it took any over.
 */
export async function acceptDocuments(
  { operator, now, names }: AcceptOrder,
  stores: Stores,
  print: Print,
): Promise<boolean> {
  const recorded = await recordedIn(stores.log);
  const unrecorded = await unrecordedIn(stores, recorded);
  if (names !== 'all' && names.length === 0) {
    sayUnrecorded(unrecorded, print);
    return false;
  }
  const strange =
    names === 'all' ? [] : names.filter((name) => !unrecorded.some((one) => nameOf(one) === name));
  for (const name of strange) print(`${name} 不在可以接受的文档之中，什么也没有接受`);
  if (strange.length > 0) return false;
  const byNameAlone = new Set(
    unrecorded.filter(({ kind }) => kind === 'otherwise' || kind === 'deletion-lost').map(nameOf),
  );
  const accepted = unrecorded.filter((one) =>
    names === 'all' ? !byNameAlone.has(nameOf(one)) : names.includes(nameOf(one)),
  );
  for (const one of accepted) print(lineOf(one));
  for (const [definition, chosen] of byCollection(accepted)) {
    const ids = [...chosen];
    const found: readonly Document[] = await stores.documents.collection(definition).getMany(ids);
    // Before they are told: until then the log does not say that they are gone, and the same command goes on.
    for (const one of accepted)
      if (one.kind === 'deletion-lost' && one.definition === definition)
        await deleteAgain(stores.log, one, recorded.of(definition).get(one.id)?.version ?? 0, now);
    const gone = goneOf(ids, found, recorded.of(definition));
    await tellFound(stores.log, definition, found, { why: 'operator', operator, now }, gone);
  }
  const documents = new Set(accepted.map(nameOf)).size;
  if (documents === 0 && byNameAlone.size === 0) print(noneUnrecorded);
  if (documents > 0)
    print(
      `已记录：${operator} 确认以上 ${documents} 个文档按现状有效。启动服务（npm start）后再次校验：npm run audit -- verify`,
    );
  if (names === 'all' && byNameAlone.size > 0)
    print(
      `与日志所记哈希不一致的、删除它的变更可能已缺失的，共 ${byNameAlone.size} 个文档未接受：--all 不接受它们，须逐个核实后按 集合/ID 接受`,
    );
  return accepted.length > 0;
}

const noneUnrecorded = '没有日志未记录的文档或内容';

/** Lists the documents that the log lacks, and what an operator who has looked at each does with them. */
export function sayUnrecorded(unrecorded: readonly Difference[], print: Print): void {
  if (unrecorded.length === 0) return print(noneUnrecorded);
  const documents = new Set(unrecorded.map(nameOf)).size;
  print(
    `日志没有记录、没有记录其变更起点、与日志所记哈希不一致，或删除它的变更可能已缺失的，有以下 ${documents} 个文档，尚未接受：`,
  );
  for (const one of unrecorded) print(`  ${nameOf(one)}：${one.text}`);
  for (const line of waysOn(unrecorded)) print(line);
}

/** Reads the whole log. */
export const unrecordedDocuments = async (stores: Stores): Promise<Difference[]> =>
  unrecordedIn(stores, await recordedIn(stores.log));

async function unrecordedIn(stores: Stores, recorded: RecordedDocuments): Promise<Difference[]> {
  const differences = await differingDocuments(stores.documents, recorded, stores.log);
  return acceptable(differences, await writtenAtStart(stores, differences));
}

async function recordedIn(log: Stores['log']): Promise<RecordedDocuments> {
  const recorded = new RecordedDocuments(await everyCollection());
  await recorded.readOn(log);
  return recorded;
}

function byCollection(differences: readonly Difference[]): Map<CollectionDefinition, ReadonlySet<string>> {
  const ids = new Map<CollectionDefinition, Set<string>>();
  for (const { definition, id } of differences)
    ids.set(definition, (ids.get(definition) ?? new Set<string>()).add(id));
  return ids;
}

/**
 * Into the document's own stream, where it has one: whoever completes documents from the log would write it again, and
 * its id could not be given anew. `known`: the version that the log has of it, which was taken over where its stream has
 * none so new.
 */
async function deleteAgain(
  log: Stores['log'],
  { definition: { recordedAs: entity = '' }, id }: Pick<Difference, 'definition' | 'id'>,
  known: number,
  now: number,
): Promise<void> {
  const stream = referenceStream(entity, id);
  const events = await log.readStream(stream);
  const last = events.findLast(({ type, foreign }) => type === 'ReferenceChanged' && foreign === undefined);
  const { newVersion = 0, after = null, sealed } = (last?.data ?? {}) as Partial<ReferenceChanged['data']>;
  if (after === null) return;
  const data: ReferenceChanged['data'] = {
    ...{ entity, id, expectedVersion: newVersion, newVersion: Math.max(newVersion, known) + 1 },
    ...{ before: after, after: null },
    ...(sealed === undefined ? {} : { sealedBefore: sealed }),
  };
  const fact = { type: 'ReferenceChanged', data } as const;
  await appendFactBehind(log, stream, events.at(-1) ?? null, fact, deletesAgain, now);
}

/** Those that were deleted, as the log says, or as it said before it lost that. */
const goneOf = (
  ids: readonly string[],
  found: readonly Document[],
  last: ReturnType<RecordedDocuments['of']>,
): GoneDocument[] =>
  ids.flatMap((id) => {
    const known = last.get(id);
    if (known === undefined || found.some((one) => one.id === id)) return [];
    return [{ id, version: known.gone ? known.version : known.version + 1 }];
  });
