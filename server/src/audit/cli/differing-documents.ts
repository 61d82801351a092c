import type { Position } from '@vigil/domain/kernel/event';
import { eachFound } from '@vigil/stores/documents/find-all';
import type { CollectionDefinition, Document, Documents } from '@vigil/stores/documents/port';
import type { EventLog } from '@vigil/stores/event-log/port';
import { recordedHashes, sealedHash, versionOf } from '../../platform/reference/found-documents.js';
import { isDamaged } from '../../platform/store-faults.js';
import { isAmong, type RecordedDocuments, type Unfounded } from './recorded-documents.js';

/**
 * How a document differs from what the log says: `newer` than that, `unknown` to it, in an `older` version, `changed`
 * in the same, `otherwise` than it was found in the same (of that the log has no content), `missing`, `deletion-lost` where
 * the log may have lost its deletion since, or `back` after its deletion; `unfounded`: one of its changes began from what
 * the log does not know.
 */
export type DifferenceKind =
  | 'newer'
  | 'unknown'
  | 'older'
  | 'changed'
  | 'otherwise'
  | 'missing'
  | 'deletion-lost'
  | 'back'
  | 'unfounded';

/** What of a document is not as the log says. */
export interface Difference {
  readonly definition: CollectionDefinition;
  readonly id: string;
  readonly kind: DifferenceKind;
  /** Chinese */
  readonly text: string;
  /** of the change that its document is made from where it is behind; null: there is none */
  readonly position: Position | null;
}

const behind: ReadonlySet<DifferenceKind> = new Set(['older', 'missing', 'deletion-lost', 'back']);

/** Whether its document is behind what the log says: a save under way is for as long as its document is written. */
export const isBehind = ({ kind }: Difference): boolean => behind.has(kind);

const idsPerRead = 200;
const looks = 3;

function* pages<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

/**
 * Every document of a collection whose changes the log records that is not as the log says, those that are not there,
 * and every change that began from what the log does not know. Documents that cannot be read are left out: whoever looks
 * at the documents themselves tells them. What differs is looked at again, in the log from where it was read to and in
 * the store, until nothing of it changes any more, three times at most (what is behind the log each of them), so that
 * what somebody changes meanwhile is no difference. `see` is shown every document.
 */
export async function differingDocuments(
  documents: Documents,
  recorded: RecordedDocuments,
  log: Pick<EventLog, 'readAll' | 'start'>,
  see: (definition: CollectionDefinition, document: Document) => void = () => undefined,
): Promise<Difference[]> {
  const lasting: Difference[] = [];
  for (const definition of recorded.definitions) {
    const first = await differingIn(documents, definition, recorded, see);
    for (const page of pages(first, idsPerRead))
      lasting.push(...(await lastingAmong(documents, log, recorded, definition, page)));
  }
  return [...lasting, ...recorded.unfounded().map(differenceIn)];
}

/**
 * Those of a few that still differ: between the look at the log and at its document somebody may change one, which then
 * differs in another way or from another change.
 */
async function lastingAmong(
  documents: Documents,
  log: Pick<EventLog, 'readAll' | 'start'>,
  recorded: RecordedDocuments,
  definition: CollectionDefinition,
  first: readonly Difference[],
): Promise<Difference[]> {
  const lasting: Difference[] = [];
  let left = first;
  for (let look = 1; left.length > 0; look += 1) {
    const before = new Map(left.map((one) => [one.id, one]));
    await recorded.readOn(log);
    const now = await compared(documents, definition, recorded, [...before.keys()]);
    const stands = (one: Difference): boolean =>
      look === looks || (!isBehind(one) && isSame(one, before.get(one.id)));
    lasting.push(...now.filter(stands));
    left = now.filter((one) => !stands(one));
  }
  return lasting;
}

/** The text tells the versions. */
const isSame = (one: Difference, other: Difference | undefined): boolean =>
  one.kind === other?.kind && one.text === other.text && one.position === other.position;

async function differingIn(
  documents: Documents,
  definition: CollectionDefinition,
  recorded: RecordedDocuments,
  see: (definition: CollectionDefinition, document: Document) => void,
): Promise<Difference[]> {
  const last = recorded.of(definition);
  const seen = new Set<string>();
  const differences: Difference[] = [];
  try {
    await eachFound(documents.collection(definition), {}, (document) => {
      seen.add(document.id);
      see(definition, document);
      differences.push(...differenceOf(definition, document.id, document, recorded));
    });
  } catch (error) {
    // Of a page with a damaged document nothing was seen: what the log knows of them is asked for one by one.
    if (!isDamaged(error)) throw error;
  }
  const unseen = [...last.keys()].filter((id) => !seen.has(id));
  for (const page of pages(unseen, idsPerRead))
    differences.push(...(await compared(documents, definition, recorded, page)));
  return differences;
}

async function compared(
  documents: Documents,
  definition: CollectionDefinition,
  recorded: RecordedDocuments,
  ids: readonly string[],
): Promise<Difference[]> {
  let found: ReadonlyMap<string, Document>;
  try {
    const all = await documents.collection(definition).getMany(ids);
    found = new Map(all.map((document) => [document.id, document]));
  } catch (error) {
    if (!isDamaged(error)) throw error;
    if (ids.length === 1) return [];
    const each = await Promise.all(ids.map((id) => compared(documents, definition, recorded, [id])));
    return each.flat();
  }
  return ids.flatMap((id) => differenceOf(definition, id, found.get(id), recorded));
}

const deletedAgain =
  '仍在，而 recover 已在日志中写入它的删除：启动服务（npm start）后再次校验，那时仍在的从备份恢复';

function differenceOf(
  definition: CollectionDefinition,
  id: string,
  stored: Document | undefined,
  recorded: RecordedDocuments,
): Difference[] {
  const last = recorded.of(definition).get(id);
  const changedAt = last?.found === false ? last.position : null;
  const differs = (kind: DifferenceKind, text: string, position = changedAt): Difference[] => [
    { definition, id, kind, text, position },
  ];
  if (last === undefined) return stored === undefined ? [] : differs('unknown', '日志中没有它的任何记录');
  const { version, gone, marks } = last;
  if (stored === undefined) {
    const missing = `缺失，日志记录它在第 ${version} 版`;
    if (gone) return [];
    return last.losses < recorded.losses
      ? differs('deletion-lost', `${missing}，其后日志有过缺失，删除它的变更可能在其中`)
      : differs('missing', missing);
  }
  if (last.deletedAgain) return differs('back', deletedAgain, null);
  if (gone) return differs('back', '仍在，日志记录它已被删除');
  const held = versionOf(stored);
  const recordedVersion = `日志记录的是第 ${version} 版`;
  if (held < version) return differs('older', `是第 ${held} 版，${recordedVersion}`);
  if (held > version) return differs('newer', `是第 ${held} 版，${recordedVersion}`);
  return isAmong(marks, recordedHashes(definition, stored), sealedHash(definition, stored))
    ? []
    : differs(last.found ? 'otherwise' : 'changed', `第 ${version} 版的内容与日志记录的不一致`);
}

const differenceIn = ({ definition, id, version, position }: Unfounded): Difference => ({
  ...{ definition, id, kind: 'unfounded', position },
  text: `产生第 ${version} 版的变更（位置 ${position}）以日志没有记录的内容为起点`,
});
