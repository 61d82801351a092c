import type { Position } from '@vigil/domain/kernel/event';
import { referenceStream } from '@vigil/domain/kernel/reference-changed';
import { eachFound } from '@vigil/stores/documents/find-all';
import type { CollectionDefinition, Document, Documents } from '@vigil/stores/documents/port';
import { StreamFault } from '@vigil/stores/event-log/foreign';
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

const idsPerRead = 200;
/** Few: between the look at its stream and at the document hardly anybody changes it. */
const streamsAtOnce = 16;
const looks = 3;

function* idPages(ids: readonly string[], size: number): Generator<string[]> {
  for (let at = 0; at < ids.length; at += size) yield ids.slice(at, at + size);
}

/**
 * Every document of a collection whose changes the log records that is not as the log says, those that are not there,
 * and every change that began from what the log does not know. Documents that cannot be read are left out: whoever looks
 * at the documents themselves tells them. Each is looked at again in its stream and in the store, up to three times, so
 * that what somebody changes meanwhile is no difference. `see` is shown every document.
 */
export async function differingDocuments(
  documents: Documents,
  recorded: RecordedDocuments,
  log: Pick<EventLog, 'readStream' | 'compare'>,
  see: (definition: CollectionDefinition, document: Document) => void = () => undefined,
): Promise<Difference[]> {
  const lasting: Difference[] = [];
  for (const definition of recorded.definitions) {
    const first = await differingIn(documents, definition, recorded, see);
    const ids = first.map(({ id }) => id);
    for (const page of idPages(ids, streamsAtOnce)) {
      lasting.push(...(await lastingAmong(documents, log, recorded, definition, page)));
    }
  }
  return [...lasting, ...recorded.unfounded().map(differenceIn)];
}

/** Those of a few that differ at each look: between the look at a stream and at its document somebody may change it. */
async function lastingAmong(
  documents: Documents,
  log: Pick<EventLog, 'readStream' | 'compare'>,
  recorded: RecordedDocuments,
  definition: CollectionDefinition,
  ids: readonly string[],
): Promise<Difference[]> {
  let lasting: Difference[] = [];
  let left = ids;
  for (let look = 0; look < looks && left.length > 0; look += 1) {
    await Promise.all(left.map((id) => seeNewest(recorded, log, { definition, id })));
    lasting = await compared(documents, definition, recorded, left);
    left = lasting.map(({ id }) => id);
  }
  return lasting;
}

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
  for (const page of idPages(unseen, idsPerRead))
    differences.push(...(await compared(documents, definition, recorded, page)));
  return differences;
}

/** Changes of the document that came into the log since it was read as a whole. */
async function seeNewest(
  recorded: RecordedDocuments,
  log: Pick<EventLog, 'readStream' | 'compare'>,
  { definition, id }: Pick<Difference, 'definition' | 'id'>,
): Promise<void> {
  const known = recorded.of(definition).get(id)?.position;
  try {
    for (const event of await log.readStream(referenceStream(definition.recordedAs ?? '', id)))
      if (known === undefined || log.compare(event.position, known) > 0) recorded.see(event);
  } catch (error) {
    // The stream itself does not answer: the comparison of the streams with the log says so.
    if (!(error instanceof StreamFault)) throw error;
  }
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

function differenceOf(
  definition: CollectionDefinition,
  id: string,
  stored: Document | undefined,
  recorded: RecordedDocuments,
): Difference[] {
  const last = recorded.of(definition).get(id);
  const differs = (kind: DifferenceKind, text: string): Difference[] => [
    { definition, id, kind, text, position: last?.found === false ? last.position : null },
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
