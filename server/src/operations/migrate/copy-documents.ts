import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import { everyCollection } from '../../platform/declarations/every-collection.js';
import { findAll } from '@vigil/stores/documents/find-all';
import type { Document, Documents } from '@vigil/stores/documents/port';
import { PlainError } from '../../platform/plain-error.js';

const atOnce = 32;

/** How a document is to stand in the target. */
export type Translate = (collection: string, document: Document) => Document;

/**
 * Brings every document of reference data in `source` into `target`, whatever an interrupted copy left there. Answers how many.
 */
export async function copyDocuments(
  source: Documents,
  target: Documents,
  translate: Translate,
): Promise<number> {
  let copied = 0;
  for (const definition of await everyCollection()) {
    const to = target.collection(definition);
    const documents = (await findAll(source.collection(definition), {})).map((document) =>
      translate(definition.name, document),
    );
    for (let at = 0; at < documents.length; at += atOnce) {
      const some = documents.slice(at, at + atOnce);
      const outcomes = await Promise.all(some.map((document) => to.put(document)));
      const refused = some[outcomes.indexOf('duplicate')];
      if (refused !== undefined)
        throw new PlainError(
          `目标的 ${definition.name} 不接受文档 ${refused.id}：唯一索引冲突。 (A unique index refuses a document.)`,
        );
    }
    copied += documents.length;
  }
  return copied;
}

/**
 * Documents of `source` that stand otherwise in `target`, and those that are only there, as `collection/id`.
 * `own` are the migration's own notes.
 */
export async function differingDocuments(
  source: Documents,
  target: Documents,
  translate: Translate,
  own: ReadonlySet<string>,
): Promise<string[]> {
  const differing: string[] = [];
  for (const { name, ...rest } of await everyCollection()) {
    const left = new Map(
      (await findAll(source.collection({ name, ...rest }), {})).map((document) => [
        document.id,
        canonicalJson(translate(name, document)),
      ]),
    );
    for (const document of await findAll(target.collection({ name, ...rest }), {})) {
      const key = `${name}/${document.id}`;
      if (!own.has(key) && left.get(document.id) !== canonicalJson(document)) differing.push(key);
      left.delete(document.id);
    }
    differing.push(...[...left.keys()].map((id) => `${name}/${id}`));
  }
  return differing;
}

/** Whether the target holds any document. */
export async function holdsDocuments(target: Documents): Promise<boolean> {
  for (const definition of await everyCollection())
    if ((await target.collection(definition).count()) > 0) return true;
  return false;
}
