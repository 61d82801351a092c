import type { Position, Recorded } from '@vigil/domain/kernel/event';
import {
  referenceStream,
  type ReferenceChanged,
  type ReferenceFound,
} from '@vigil/domain/kernel/reference-changed';
import { eachFound } from '@vigil/stores/documents/find-all';
import type { CollectionDefinition, Document, Documents } from '@vigil/stores/documents/port';
import { StreamFault } from '@vigil/stores/event-log/foreign';
import type { EventLog } from '@vigil/stores/event-log/port';
import { recordedHash, sealedHash, versionOf } from '../../platform/reference/found-documents.js';
import { isDamaged } from '../../platform/store-faults.js';

interface LastChange {
  readonly version: number;
  readonly gone: boolean;
  /** what it may be (`markOf`); several were told of one version only where processes wrote it side by side */
  readonly marks: readonly string[];
  /** told by `ReferenceFound` */
  readonly found: boolean;
  readonly position: Position;
}

/**
 * How a document differs from what the log says: `newer` than that, `unknown` to it, in an `older` version, `changed`
 * in the same, `missing`, or `back` after its deletion.
 */
export type DifferenceKind = 'newer' | 'unknown' | 'older' | 'changed' | 'missing' | 'back';

/** A document that is not as the log says. */
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

/** Of a document: the hash of what the log records of it, and of what it holds a hash of alone, where it does. */
const markOf = (sha256: string, sealed: string | null | undefined): string => `${sha256} ${sealed ?? ''}`;

/** What a stored document may be in the log: an event of an earlier version holds no second hash. */
function marksOf(definition: CollectionDefinition, stored: Document): string[] {
  const sha256 = recordedHash(definition, stored);
  return [markOf(sha256, sealedHash(definition, stored)), markOf(sha256, null)];
}

/**
 * What the log says last of each document whose changes it records. Memory: one entry and two hashes per document at most; never
 * a document.
 */
export class RecordedDocuments {
  readonly #last = new Map<string, Map<string, LastChange>>();
  readonly #definitions: ReadonlyMap<string, CollectionDefinition>;

  /** `collections`: all that are declared; those that record no changes are passed over. */
  constructor(collections: readonly CollectionDefinition[]) {
    const recorded = collections.filter(({ recordedAs }) => recordedAs !== undefined);
    this.#definitions = new Map(recorded.map((definition) => [definition.recordedAs ?? '', definition]));
    for (const entity of this.#definitions.keys()) this.#last.set(entity, new Map());
  }

  get definitions(): readonly CollectionDefinition[] {
    return [...this.#definitions.values()];
  }

  /**
   * In global order. What others wrote into the log says nothing, nor does an event whose data were damaged: the chain
   * says that of it.
   */
  see({ type, data, position, foreign }: Recorded): void {
    if (foreign !== undefined || typeof data !== 'object' || data === null) return;
    if (type === 'ReferenceChanged') this.#seeChange(data as ReferenceChanged['data'], position);
    if (type === 'ReferenceFound') this.#seeFound(data as ReferenceFound['data'], position);
  }

  of({ recordedAs = '' }: CollectionDefinition): ReadonlyMap<string, LastChange> {
    return this.#last.get(recordedAs) ?? new Map<string, LastChange>();
  }

  #seeChange({ entity, id, newVersion, after, sealed }: ReferenceChanged['data'], position: Position): void {
    const definition = this.#definitions.get(entity);
    if (definition === undefined) return;
    const gone = after === null;
    const marks = gone ? [] : [markOf(recordedHash(definition, after), sealed)];
    this.#last.get(entity)?.set(id, { version: newVersion, gone, marks, found: false, position });
  }

  /** Says nothing of a version that a change brought, or a later one: that is known better. */
  #seeFound({ entity, documents }: ReferenceFound['data'], position: Position): void {
    const last = this.#last.get(entity);
    if (!Array.isArray(documents)) return;
    for (const one of documents as readonly (typeof documents)[number][]) {
      // What was damaged and hashed anew may hold anything.
      if (typeof one !== 'object' || one === null) continue;
      const { id, version, sha256, sealed } = one;
      const known = last?.get(id);
      const together = known?.found === true && known.version === version;
      if (known !== undefined && known.version >= version && !together) continue;
      const mark = markOf(sha256, sealed);
      const marks = together ? [...new Set([...known.marks, mark])] : [mark];
      last?.set(id, { version, gone: false, marks, found: true, position });
    }
  }
}

/**
 * Every document of a collection whose changes the log records that is not as the log says, and those that are not
 * there. Documents that cannot be read are left out: whoever looks at the documents themselves tells them. Each is looked
 * at again in its stream and in the store, so that what somebody changes meanwhile is no difference. `see` is shown
 * every document.
 */
export async function differingDocuments(
  documents: Documents,
  recorded: RecordedDocuments,
  log: Pick<EventLog, 'readStream' | 'compare'>,
  see: (definition: CollectionDefinition, document: Document) => void = () => undefined,
): Promise<Difference[]> {
  const lasting: Difference[] = [];
  for (const definition of recorded.definitions)
    for (const difference of await differingIn(documents, definition, recorded, see)) {
      await seeNewest(recorded, log, difference);
      lasting.push(...(await compared(documents, definition, recorded, [difference.id])));
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
      differences.push(...differenceOf(definition, document.id, document, last.get(document.id)));
    });
  } catch (error) {
    // Of a page with a damaged document nothing was seen: what the log knows of them is asked for one by one.
    if (!isDamaged(error)) throw error;
  }
  const unseen = [...last.keys()].filter((id) => !seen.has(id));
  for (let at = 0; at < unseen.length; at += idsPerRead)
    differences.push(...(await compared(documents, definition, recorded, unseen.slice(at, at + idsPerRead))));
  return differences;
}

/** Changes of the document that came into the log since it was read as a whole. */
async function seeNewest(
  recorded: RecordedDocuments,
  log: Pick<EventLog, 'readStream' | 'compare'>,
  { definition, id }: Difference,
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
  return ids.flatMap((id) => differenceOf(definition, id, found.get(id), recorded.of(definition).get(id)));
}

function differenceOf(
  definition: CollectionDefinition,
  id: string,
  stored: Document | undefined,
  last: LastChange | undefined,
): Difference[] {
  const differs = (kind: DifferenceKind, text: string): Difference[] => [
    { definition, id, kind, text, position: last?.found === false ? last.position : null },
  ];
  if (last === undefined) return stored === undefined ? [] : differs('unknown', '日志中没有它的任何记录');
  const { version, gone, marks } = last;
  if (stored === undefined) return gone ? [] : differs('missing', `缺失，日志记录它在第 ${version} 版`);
  if (gone) return differs('back', '仍在，日志记录它已被删除');
  const held = versionOf(stored);
  const recordedVersion = `日志记录的是第 ${version} 版`;
  if (held < version) return differs('older', `是第 ${held} 版，${recordedVersion}`);
  if (held > version) return differs('newer', `是第 ${held} 版，${recordedVersion}`);
  return marksOf(definition, stored).some((mark) => marks.includes(mark))
    ? []
    : differs('changed', `第 ${version} 版的内容与日志记录的不一致`);
}
