import type { Position, Recorded } from '@vigil/domain/kernel/event';
import type { ReferenceChanged, ReferenceFound } from '@vigil/domain/kernel/reference-changed';
import { serverLifeStream } from '@vigil/domain/sitting/public';
import type { CollectionDefinition } from '@vigil/stores/documents/port';
import type { EventLog } from '@vigil/stores/event-log/port';
import {
  deletesAgain,
  goneHash,
  hashOf,
  recordedHash,
  recordedHashes,
} from '../../platform/reference/found-documents.js';
import { hasItsContent } from './named-contents.js';

/** What the log says last of a document. */
export interface LastChange {
  readonly version: number;
  readonly gone: boolean;
  /** what it may be (`markOf`); several were told of one version only where processes wrote it side by side */
  readonly marks: readonly string[];
  /** told by `ReferenceFound` */
  readonly found: boolean;
  readonly position: Position;
  /** of the event, ms epoch */
  readonly time: number;
  /** losses of the log that operators had confirmed by then */
  readonly losses: number;
  /** a tool wrote its deletion again, which no operator's finding tells yet */
  readonly deletedAgain?: true;
}

const eventsPerPage = 2000;

type EventPlace = Pick<Recorded, 'position' | 'time'>;

/** A change that began from a document which the log did not know. */
export interface Unfounded {
  readonly definition: CollectionDefinition;
  readonly id: string;
  /** that it brought */
  readonly version: number;
  readonly position: Position;
  /** what it began from; null: from nothing, though the log knew a document, or from what nobody can have found */
  readonly began: {
    readonly version: number;
    /** of each form */
    readonly hashes: readonly string[];
    readonly sealed?: string;
  } | null;
}

/** Of a document: the hash of what the log records of it, and of what it holds a hash of alone, where it does. */
const markOf = (sha256: string, sealed: string | null | undefined): string => `${sha256} ${sealed ?? ''}`;

/**
 * Whether one of the marks may be of the document with one of these hashes: an event of an earlier version holds no
 * second one, and says nothing of it.
 */
export function isAmong(
  marks: readonly string[],
  hashes: Iterable<string>,
  sealed: string | null | undefined,
): boolean {
  for (const sha256 of hashes) {
    const told = marks.filter((mark) => mark.startsWith(markOf(sha256, null)));
    if (typeof sealed !== 'string' && told.length > 0) return true;
    if (told.includes(markOf(sha256, sealed)) || told.includes(markOf(sha256, null))) return true;
  }
  return false;
}

/**
 * What the log says last of each document whose changes it records, and which changes began from anything else. Memory:
 * one entry and two hashes per document at most, and a hash of each form for each such change; never a document.
 */
export class RecordedDocuments {
  readonly #last = new Map<string, Map<string, LastChange>>();
  readonly #unfounded = new Map<string, Unfounded[]>();
  readonly #definitions: ReadonlyMap<string, CollectionDefinition>;
  #losses = 0;
  #seenTo: Position | null = null;
  /** Changes come from a Vigil of which the log knows every document (decision 285). */
  #tellsAll = false;

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
   * says that of it. A deletion that is written again says that the document is not to be there; that it was deleted
   * says the finding after it, in an operator's name.
   */
  see(event: Recorded): void {
    const { type, stream, data, position, time, foreign } = event;
    this.#seenTo = position;
    if (foreign !== undefined || typeof data !== 'object' || data === null) return;
    if (type === 'ReferenceChanged') {
      const change = data as ReferenceChanged['data'];
      if (isDeletedAgain(event)) this.#seeDeletedAgain(change);
      else this.#seeChange(change, { position, time });
    }
    if (type === 'ReferenceFound') this.#seeFound(data as ReferenceFound['data'], { position, time });
    if (type === 'LogLossAccepted' && stream === serverLifeStream) this.#losses += 1;
  }

  /** What came into the log since it was seen last; all of it where it was not. */
  async readOn(log: Pick<EventLog, 'readAll' | 'start'>): Promise<void> {
    let position = this.#seenTo ?? log.start;
    for (let more = true; more;) {
      const page = await log.readAll(position, eventsPerPage);
      page.events.forEach((event) => this.see(event));
      position = page.last;
      more = page.more;
    }
  }

  of({ recordedAs = '' }: CollectionDefinition): ReadonlyMap<string, LastChange> {
    return this.#last.get(recordedAs) ?? new Map<string, LastChange>();
  }

  /** Losses of the log that operators confirmed. */
  get losses(): number {
    return this.#losses;
  }

  /** Changes that began from what the log did not know, and that no operator has taken over with what came of them. */
  unfounded(): Unfounded[] {
    return [...this.#unfounded.values()].flat();
  }

  #seeDeletedAgain({ entity, id }: ReferenceChanged['data']): void {
    const last = this.#last.get(entity);
    const known = last?.get(id);
    if (known !== undefined) last?.set(id, { ...known, deletedAgain: true });
  }

  #seeChange(change: ReferenceChanged['data'], at: EventPlace): void {
    const { entity, id, newVersion: version, after, sealed } = change;
    const definition = this.#definitions.get(entity);
    if (definition === undefined) return;
    const last = this.#last.get(entity);
    const known = last?.get(id);
    this.#tellsAll ||= change.sealedBefore !== undefined;
    if (!this.#isFounded(known, definition, change)) {
      const key = `${entity}\n${id}`;
      const before = this.#unfounded.get(key) ?? [];
      before.push({ definition, id, version, position: at.position, began: beginningOf(definition, change) });
      this.#unfounded.set(key, before);
    }
    const gone = after === null;
    const marks = gone ? [] : [markOf(hashIn(definition, after), sealed)];
    last?.set(id, { version, gone, marks, found: false, ...at, losses: this.#losses });
  }

  /**
   * Whether what a change was made of is what the log knew. After a loss of the log a document may be newer than what is
   * left of it, and nothing says of which content.
   */
  #isFounded(
    known: LastChange | undefined,
    definition: CollectionDefinition,
    { before, expectedVersion, sealedBefore }: ReferenceChanged['data'],
  ): boolean {
    if (before === null || before === undefined) return known?.gone ?? true;
    if (!hasItsContent(definition, before)) return false;
    if (known === undefined) return !this.#tellsAll;
    const { version, gone, marks, losses } = known;
    const began = expectedVersion ?? 0;
    if (began > version && losses < this.#losses) return true;
    if (gone || began !== version) return false;
    const seals = definition.sealedLater === true ? [sealedBefore, nothingSealed] : [sealedBefore];
    return seals.some((sealed) => isAmong(marks, hashesIn(definition, before), sealed));
  }

  /** Says nothing of a version that a change brought, or a later one: that is known better. */
  #seeFound({ entity, why, operator, documents }: ReferenceFound['data'], at: EventPlace): void {
    this.#tellsAll ||= why === 'first-start';
    const last = this.#last.get(entity);
    if (!Array.isArray(documents)) return;
    for (const one of documents as readonly (typeof documents)[number][]) {
      // What was damaged and hashed anew may hold anything.
      if (typeof one !== 'object' || one === null) continue;
      const { id, version, sha256, sealed } = one;
      this.#settle(`${entity}\n${id}`, one, operator !== null);
      const known = last?.get(id);
      const together = known?.found === true && known.version === version;
      if (known !== undefined && known.version >= version && !together) continue;
      const mark = markOf(sha256, sealed);
      // An operator says what counts from here on.
      const marks = together && operator === null ? [...new Set([...known.marks, mark])] : [mark];
      const gone = sha256 === goneHash;
      last?.set(id, { version, gone, marks, found: true, ...at, losses: this.#losses });
    }
  }

  /**
   * An operator takes a document over with all that came before; the program may tell what it wrote when somebody has
   * changed it already.
   */
  #settle(key: string, told: ReferenceFound['data']['documents'][number], byOperator: boolean): void {
    const { version, sha256, sealed } = told;
    const left = this.#unfounded.get(key)?.filter(({ version: brought, began }) => {
      if (byOperator) return version < brought;
      return began?.version !== version || !isAmong([markOf(sha256, sealed)], began.hashes, began.sealed);
    });
    if (left?.length === 0) this.#unfounded.delete(key);
    else if (left !== undefined) this.#unfounded.set(key, left);
  }
}

const isDeletedAgain = ({ actor, data }: Recorded): boolean =>
  (data as ReferenceChanged['data']).after === null && actor.kind === 'system' && actor.id === deletesAgain;

/** Of a document that lacks what is sealed. */
const nothingSealed = hashOf({});

/** What was damaged may have no form, and is like no document then. */
function hashIn(definition: CollectionDefinition, document: unknown): string {
  try {
    return recordedHash(definition, document);
  } catch {
    return '';
  }
}

/** The same in every form, one after the other: the first is nearly always the right one. */
function* hashesIn(definition: CollectionDefinition, document: unknown): Generator<string> {
  try {
    yield* recordedHashes(definition, document);
  } catch {
    return;
  }
}

/** The document that a change was made of; null: there was none, or a question with another content than its own. */
function beginningOf(
  definition: CollectionDefinition,
  { before, expectedVersion, sealedBefore }: ReferenceChanged['data'],
): Unfounded['began'] {
  if (before === null || before === undefined || !hasItsContent(definition, before)) return null;
  return {
    ...{ version: expectedVersion ?? 0, hashes: [...hashesIn(definition, before)] },
    ...(sealedBefore === undefined ? {} : { sealed: sealedBefore }),
  };
}
