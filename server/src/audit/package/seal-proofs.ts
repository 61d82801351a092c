import type { Position, Recorded } from '@vigil/domain/kernel/event';
import { linksAfter } from '@vigil/stores/chain/links';
import { MerkleTree, nodeHash } from '@vigil/stores/chain/merkle';
import { isSeal, SEALS_STREAM, type Seal } from '@vigil/stores/chain/seal';
import { lastSealEvent } from '@vigil/stores/chain/seals';
import type { FormerLog } from '@vigil/stores/chain/log-report';
import type { EventLog } from '@vigil/stores/event-log/port';
import { PlainError } from '../../platform/plain-error.js';

/**
 * A seal, and what shows that it covers events of the package: `own`, their places among the events it covers
 * and their hashes; `roots`, in order, of the largest subtrees without any of them (RFC 6962). Both are absent
 * of a seal that covers none.
 */
export interface SealProof {
  readonly event: Recorded;
  readonly own?: readonly (readonly [place: number, hash: string])[];
  readonly roots?: readonly string[];
}

interface SealedLog {
  readonly log: EventLog;
  /** The log that its first events were moved from; their seals name positions there. */
  readonly formerLog: FormerLog | null;
}

const linksPerPage = 5000;
const sealsPerRead = 200;

/**
 * Every seal from the one that covers the first of the package's events to the last one given, with proofs for
 * the events whose hashes are in `own`. Memory: the hashes of one seal (100,000 at most). Throws `PlainError`
 * when a seal does not match its events.
 */
export async function* sealProofs(
  { log, formerLog }: SealedLog,
  own: ReadonlySet<string>,
  first: Position,
  lastRevision: number,
): AsyncGenerator<SealProof> {
  let { revision, after } = await sealBefore({ log, formerLog }, first);
  while (revision < lastRevision) {
    const limit = Math.min(sealsPerRead, lastRevision - revision);
    const seals = await log.readStream(SEALS_STREAM, { afterRevision: revision, limit });
    if (seals.length === 0) throw damaged(revision + 1);
    for (const event of seals) {
      const { hashes, last } = await hashesAfter(log, after, sealOf(event).count);
      yield proofOf(event, hashes, own);
      after = last;
    }
    revision += seals.length;
  }
}

/**
 * The last seal that ends before a position, and where; -1 and the log's start: none does. Of a log that was
 * moved here every seal before is read, because the first ones name positions of another log.
 */
async function sealBefore(
  { log, formerLog }: SealedLog,
  position: Position,
): Promise<{ revision: number; after: Position }> {
  let low = { revision: (formerLog?.seals ?? 0) - 1, after: log.start };
  if (formerLog !== null && low.revision >= 0) {
    const [next] = await log.readStream(SEALS_STREAM, { afterRevision: low.revision, limit: 1 });
    if (next === undefined || log.compare(sealOf(next).firstPosition, position) > 0)
      return { revision: -1, after: log.start };
  }
  let high = ((await lastSealEvent(log))?.revision ?? -1) + 1;
  while (high - low.revision > 1) {
    const middle = Math.floor((low.revision + high) / 2);
    const [event] = await log.readStream(SEALS_STREAM, { afterRevision: middle - 1, limit: 1 });
    if (event === undefined) throw damaged(middle);
    const after = sealOf(event).lastPosition;
    if (log.compare(after, position) < 0) low = { revision: middle, after };
    else high = middle;
  }
  if (low.revision >= 0 && low.after === log.start) return { revision: -1, after: log.start };
  return low;
}

async function hashesAfter(
  log: EventLog,
  after: Position,
  count: number,
): Promise<{ hashes: string[]; last: Position }> {
  const hashes: string[] = [];
  let last = after;
  for (let more = true; more && hashes.length < count;) {
    const page = await linksAfter(log, last, Math.min(linksPerPage, count - hashes.length));
    for (const { hash } of page.links) hashes.push(hash);
    ({ last, more } = page);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { hashes, last };
}

function proofOf(event: Recorded, hashes: readonly string[], own: ReadonlySet<string>): SealProof {
  const places = hashes.flatMap((hash, place) => (own.has(hash) ? [place] : []));
  const roots: string[] = [];
  let next = 0;
  const rootOf = (from: number, count: number): string => {
    const place = places[next];
    if (place === undefined || place >= from + count) {
      const root = treeOver(hashes, from, count);
      roots.push(root);
      return root;
    }
    if (count === 1) {
      next += 1;
      return treeOver(hashes, from, 1);
    }
    let left = 1;
    while (left * 2 < count) left *= 2;
    const leftRoot = rootOf(from, left);
    return nodeHash(leftRoot, rootOf(from + left, count - left));
  };
  const { count, merkleRoot } = sealOf(event);
  if (hashes.length !== count || rootOf(0, count) !== merkleRoot) throw damaged(event.revision);
  if (places.length === 0) return { event };
  return { event, own: places.map((place) => [place, hashes[place] as string] as const), roots };
}

function treeOver(hashes: readonly string[], from: number, count: number): string {
  const tree = new MerkleTree();
  for (let at = from; at < from + count; at += 1) tree.add(hashes[at] as string);
  return tree.root();
}

function sealOf({ data, revision }: Recorded): Seal {
  if (!isSeal(data)) throw damaged(revision);
  return data;
}

const damaged = (revision: number): PlainError =>
  new PlainError(
    `第 ${revision} 号封存与日志不符，不能制作审计包；请先执行 npm run audit -- verify 查明。 (A seal does not match its events.)`,
  );
