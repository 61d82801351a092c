import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import type { Position } from '@vigil/domain/kernel/event';
import type { Collection, Documents, Query } from '@vigil/stores/documents/port';
import type { ViewDocument } from './projection.js';

/** Reads of one copy of a view that do not move while they are compared. */
export interface Copy {
  find(query: Query): ViewDocument[] | Promise<unknown[]>;
}

/** Documents that may be able to stand still for a while. */
export interface SnapshotDocuments extends Documents {
  snapshot?(): { reads(name: string): Copy; close(): void };
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
    const page = (await copy.find({
      filter: { id: { gt: after } },
      sort: [{ field: 'id' }],
      limit: documentsPerRead,
    })) as ViewDocument[];
    for (const document of page) yield { id: document.id, text: canonicalJson(document) };
    const last = page.at(-1);
    if (last === undefined || page.length < documentsPerRead) return;
    after = last.id;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

interface Differences {
  readonly documents: number;
  readonly differing: readonly string[];
}

type Result = Pick<Verification, 'documents' | 'differing' | 'differingIds'>;

/**
 * Compares two copies as they stand at one position: `together` brings both there and holds them while it
 * works. Where the store has snapshots the rest happens beside the live view; elsewhere documents that were
 * seen moving are compared again while both are held.
 */
export async function verifyCopies(
  documents: SnapshotDocuments,
  live: string,
  rebuilt: string,
  together: <R>(work: () => Promise<R>) => Promise<R>,
): Promise<Result> {
  const snapshot = await together(async () => documents.snapshot?.() ?? null);
  if (snapshot !== null) {
    return named(
      await compareCopies(snapshot.reads(live), snapshot.reads(rebuilt)).finally(() => snapshot.close()),
    );
  }
  const [left, right] = [
    documents.collection<ViewDocument>({ name: live }),
    documents.collection<ViewDocument>({ name: rebuilt }),
  ];
  const seen = await compareCopies(left, right);
  if (seen.differing.length === 0) return named(seen);
  return named({
    documents: seen.documents,
    differing: await together(() => stillDiffering(left, right, seen.differing)),
  });
}

const named = ({ documents, differing }: Differences): Result => ({
  documents,
  differing: differing.length,
  differingIds: differing.slice(0, idsNamed),
});

async function stillDiffering(
  live: Collection<ViewDocument>,
  rebuilt: Collection<ViewDocument>,
  ids: readonly string[],
): Promise<string[]> {
  const still: string[] = [];
  for (let i = 0; i < ids.length; i += documentsPerRead) {
    const asked = ids.slice(i, i + documentsPerRead);
    const [left, right] = await Promise.all([textsOf(live, asked), textsOf(rebuilt, asked)]);
    still.push(...asked.filter((id) => left.get(id) !== right.get(id)));
  }
  return still;
}

const textsOf = async (
  collection: Collection<ViewDocument>,
  ids: readonly string[],
): Promise<Map<string, string>> =>
  new Map((await collection.getMany(ids)).map((document) => [document.id, canonicalJson(document)]));

/** Compares two copies by the canonical JSON of each document. */
export async function compareCopies(live: Copy, rebuilt: Copy): Promise<Differences> {
  const [left, right] = [inOrder(live), inOrder(rebuilt)];
  let [a, b] = [await left.next(), await right.next()];
  let documents = 0;
  const differing: string[] = [];
  while (a.done !== true || b.done !== true) {
    documents += 1;
    const order =
      a.done === true
        ? 1
        : b.done === true
          ? -1
          : Buffer.compare(Buffer.from(a.value.id), Buffer.from(b.value.id));
    if (order === 0 && a.value?.text !== b.value?.text) differing.push(a.value?.id ?? '');
    if (order < 0) differing.push(a.value?.id ?? '');
    if (order > 0) differing.push(b.value?.id ?? '');
    if (order <= 0) a = await left.next();
    if (order >= 0) b = await right.next();
  }
  return { documents, differing };
}
