import { createHash, randomUUID } from 'node:crypto';
import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import type { ReferenceFound } from '@vigil/domain/kernel/reference-changed';
import { findAll } from '@vigil/stores/documents/find-all';
import type { CollectionDefinition, Document, Documents } from '@vigil/stores/documents/port';
import type { EventLog } from '@vigil/stores/event-log/port';
import { everyCollection } from '../declarations/every-collection.js';
import { appendFact } from '../starting/append-fact.js';

/** An event of so many documents is some 60 kB, of accounts twice that. */
const documentsPerEvent = 500;

/** Why documents are told that nobody's change brought. */
export interface Finding {
  readonly why: ReferenceFound['data']['why'];
  /** null: the program wrote them */
  readonly operator: string | null;
  /** ms epoch */
  readonly now: number;
}

/** SHA-256 (hex) of what the log records of a document, or of what it recorded (`ReferenceChanged`'s `after`). */
export const recordedHash = ({ recordedForm }: CollectionDefinition, document: unknown): string =>
  hashOf(recordedForm === undefined ? document : recordedForm(document as never));

/**
 * The same, then each hash that an earlier Vigil may have told of it: of a form with fewer fields, or of the whole
 * document before there was a form.
 */
export function* recordedHashes(definition: CollectionDefinition, document: unknown): Generator<string> {
  yield recordedHash(definition, document);
  for (const form of definition.earlierForms?.(document as never) ?? []) yield hashOf(form);
  if (definition.recordedForm !== undefined) yield hashOf(document);
}

/** SHA-256 (hex) of what the log holds a hash of alone; null: the collection has nothing of the kind. */
export const sealedHash = ({ sealedForm }: CollectionDefinition, document: unknown): string | null =>
  sealedForm === undefined ? null : hashOf(sealedForm(document as never));

/** SHA-256 (hex) over canonical JSON. */
export const hashOf = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest('hex');

/**
 * Tool that deletes a document in its own stream again, whose deletion the log lost. That says nothing until it is told
 * (`tellFound`) in whose name: between the two somebody may end the tool.
 */
export const deletesAgain = 'found-operator';

/** A document that was deleted, and the version of that. */
export interface GoneDocument {
  readonly id: string;
  readonly version: number;
}

/**
 * Tells the log of documents of one collection which no change by a person brings, so that an audit knows them: durable
 * when it resolves. To be told before they are written, where that can be: what a crash leaves untold is what an
 * audit complains of. Nothing for a collection whose changes are not recorded. `gone`: those that are told to be so.
 */
export async function tellFound(
  log: EventLog,
  definition: CollectionDefinition,
  documents: readonly Document[],
  { why, operator, now }: Finding,
  gone: readonly GoneDocument[] = [],
): Promise<void> {
  const entity = definition.recordedAs;
  if (entity === undefined) return;
  const told = [...documents.map((document) => foundOf(definition, document)), ...gone.map(foundGone)];
  for (let at = 0; at < told.length; at += documentsPerEvent) {
    const found = told.slice(at, at + documentsPerEvent);
    const data: ReferenceFound['data'] = { entity, why, operator, documents: found };
    // A stream of its own: nobody else appends there meanwhile.
    await appendFact(log, `found-${randomUUID()}`, { type: 'ReferenceFound', data }, `found-${why}`, now);
  }
}

/** The same of every document that is there, whether or not the log knows it. */
export async function tellAllFound(
  { log, documents }: { readonly log: EventLog; readonly documents: Documents },
  finding: Finding,
): Promise<void> {
  for (const definition of await everyCollection())
    if (definition.recordedAs !== undefined)
      await tellFound(log, definition, await findAll(documents.collection(definition), {}), finding);
}

type Found = ReferenceFound['data']['documents'][number];

function foundOf(definition: CollectionDefinition, document: Document): Found {
  const sealed = sealedHash(definition, document);
  return {
    ...{ id: document.id, version: versionOf(document) },
    ...{ sha256: recordedHash(definition, document), ...(sealed === null ? {} : { sealed }) },
  };
}

const foundGone = ({ id, version }: GoneDocument): Found => ({ id, version, sha256: goneHash });

/** Documents of an earlier Vigil may have none. */
export const versionOf = (document: Document & { readonly version?: number }): number =>
  document.version ?? 0;

/** What the log has of a document that was deleted, as a change that does so has it. */
export const goneHash = hashOf(null);
