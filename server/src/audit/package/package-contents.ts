import { hash as digest } from 'node:crypto';
import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import { DocumentDamaged } from '@vigil/stores/documents/document-damaged';
import type { Document, Documents } from '@vigil/stores/documents/port';
import { collections as bankCollections, type QuestionVersionDocument } from '../../question-bank/public.js';
import { collections as sittingCollections, type BlueprintDocument } from '../../sitting/public.js';
import type { NamedContent } from '../cli/named-contents.js';

/** An entry for a question version or a blueprint: its canonical JSON under the hash of that. */
export interface ContentEntry {
  readonly path: string;
  readonly text: string;
}

const contentsPerRead = 100;

/**
 * What stands under the ids of contents that events name, whatever it is: the check of the package says which
 * are missing, or are not what the paper was made of. Damaged documents are left out.
 */
export async function* contentEntries(
  documents: Documents,
  named: readonly NamedContent[],
): AsyncGenerator<ContentEntry> {
  const ids = (kind: NamedContent['kind']): string[] =>
    named.filter((one) => one.kind === kind).map(({ id }) => id);
  const versions = documents.collection<QuestionVersionDocument>(bankCollections.questionVersions);
  for await (const { content } of stored(versions, ids('question'))) yield entry('questions', content);
  const blueprints = documents.collection<BlueprintDocument>(sittingCollections.blueprints);
  for await (const { blueprint } of stored(blueprints, ids('blueprint')))
    yield entry('blueprints', blueprint);
}

function entry(folder: string, content: unknown): ContentEntry {
  const text = canonicalJson(content);
  return { path: `${folder}/${digest('sha256', text, 'hex')}.json`, text };
}

interface ManyGetter<D> {
  getMany(ids: readonly string[]): Promise<D[]>;
}

async function* stored<D extends Document>(
  collection: ManyGetter<D>,
  ids: readonly string[],
): AsyncGenerator<D> {
  for (let at = 0; at < ids.length; at += contentsPerRead)
    yield* await readable(collection, ids.slice(at, at + contentsPerRead));
}

async function readable<D extends Document>(collection: ManyGetter<D>, ids: readonly string[]): Promise<D[]> {
  try {
    return await collection.getMany(ids);
  } catch (error) {
    if (!(error instanceof DocumentDamaged)) throw error;
    if (ids.length === 1) return [];
    return (await Promise.all(ids.map((id) => readable(collection, [id])))).flat();
  }
}
