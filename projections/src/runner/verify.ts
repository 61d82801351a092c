import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import type { Position } from '@vigil/domain/kernel/event';
import type { Query } from '@vigil/stores/documents/port';
import type { ViewDocument } from './projection.js';

/** Reads of one copy of a view that do not move while they are compared. */
export interface Copy {
  find(query: Query): ViewDocument[] | Promise<unknown[]>;
}

export interface Verification {
  readonly view: string;
  readonly epoch: number;
  /** both copies as they stand here */
  readonly position: Position;
  readonly documents: number;
  readonly differing: number;
  /** the first 1,000 ids, in order, of documents that differ or stand in one copy only */
  readonly differingIds: readonly string[];
}

const documentsPerRead = 500;
const idsNamed = 1_000;

async function* inOrder(copy: Copy): AsyncGenerator<{ id: string; text: string }> {
  let after = '';
  for (;;) {
    const page = (await copy.find({ filter: { id: { gt: after } }, sort: [{ field: 'id' }], limit: documentsPerRead })) as ViewDocument[];
    for (const document of page) yield { id: document.id, text: canonicalJson(document) };
    const last = page.at(-1);
    if (last === undefined || page.length < documentsPerRead) return;
    after = last.id;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Compares two copies by the canonical JSON of each document. */
export async function compareCopies(live: Copy, rebuilt: Copy): Promise<Pick<Verification, 'documents' | 'differing' | 'differingIds'>> {
  const [left, right] = [inOrder(live), inOrder(rebuilt)];
  let [a, b] = [await left.next(), await right.next()];
  let documents = 0;
  let differing = 0;
  const differingIds: string[] = [];
  const differs = (id: string): void => {
    differing += 1;
    if (differingIds.length < idsNamed) differingIds.push(id);
  };
  while (a.done !== true || b.done !== true) {
    documents += 1;
    const order = a.done === true ? 1 : b.done === true ? -1 : Buffer.compare(Buffer.from(a.value.id), Buffer.from(b.value.id));
    if (order === 0 && a.value?.text !== b.value?.text) differs(a.value?.id ?? '');
    if (order < 0) differs(a.value?.id ?? '');
    if (order > 0) differs(b.value?.id ?? '');
    if (order <= 0) a = await left.next();
    if (order >= 0) b = await right.next();
  }
  return { documents, differing, differingIds };
}
