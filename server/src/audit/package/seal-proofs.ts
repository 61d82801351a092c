import type { Position, Recorded } from '@vigil/domain/kernel/event';
import { linksAfter } from '@vigil/stores/chain/links';
import { MerkleTree, nodeHash } from '@vigil/stores/chain/merkle';
import { isSeal, SEALS_STREAM, type Seal } from '@vigil/stores/chain/seal';
import { lastSealEvent } from '@vigil/stores/chain/seals';
import type { FormerLog } from '@vigil/stores/chain/log-report';
import type { EventLog } from '@vigil/stores/event-log/port';
import { NOTHING, SetAside } from '@vigil/stores/event-log/set-aside';
import { PlainError } from '../../platform/plain-error.js';
import { shownEvent } from './open-events.js';

/**
 * A seal, and what shows that it covers events of the package: `own`, their places among the events it covers
 * and their hashes; `roots`, in order, of the largest subtrees without any of them (RFC 6962). Both are absent
 * of a seal that covers none, and of what somebody else wrote among the seals and an operator set aside: the next seal
 * is chained to it.
 */
export interface SealProof {
  readonly event: object;
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
  const aside = new SetAside(log);
  let { revision, after } = await sealBefore({ log, formerLog, aside }, first);
  while (revision < lastRevision) {
    const limit = Math.min(sealsPerRead, lastRevision - revision);
    const seals = await log.readStream(SEALS_STREAM, { afterRevision: revision, limit });
    if (seals.length === 0) throw damaged(revision + 1);
    for (const event of seals) {
      if (await isAside(aside, event)) {
        yield { event: shownEvent({ ...event, type: NOTHING }, false) };
        continue;
      }
      const { hashes, last } = await hashesAfter(log, after, sealOf(event).count);
      yield await proofOf(event, hashes, own);
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
  { log, formerLog, aside }: SealedLog & { readonly aside: SetAside },
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
    const seal = await sealAfter({ log, aside }, low.revision, middle);
    const after = seal === null ? low.after : sealOf(seal).lastPosition;
    if (seal === null || log.compare(after, position) < 0) low = { revision: middle, after };
    else high = seal.revision;
  }
  if (low.revision >= 0 && low.after === log.start) return { revision: -1, after: log.start };
  return low;
}

/** The last seal behind revision `low`, up to `high`; null: all that is there was set aside. */
async function sealAfter(
  { log, aside }: { readonly log: EventLog; readonly aside: SetAside },
  low: number,
  high: number,
): Promise<Recorded | null> {
  for (let revision = high; revision > low; revision -= 1) {
    const [event] = await log.readStream(SEALS_STREAM, { afterRevision: revision - 1, limit: 1 });
    if (event === undefined) throw damaged(revision);
    if (!(await isAside(aside, event))) return event;
  }
  return null;
}

const isAside = (aside: SetAside, event: Recorded): Promise<boolean> | false =>
  event.foreign !== undefined && aside.has(event);

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

async function proofOf(
  event: Recorded,
  hashes: readonly string[],
  own: ReadonlySet<string>,
): Promise<SealProof> {
  const places = hashes.flatMap((hash, place) => (own.has(hash) ? [place] : []));
  const { count, merkleRoot } = sealOf(event);
  if (hashes.length !== count) throw damaged(event.revision);
  const { root, roots } = await rootsBetween(hashes, places);
  if (root !== merkleRoot) throw damaged(event.revision);
  if (places.length === 0) return { event };
  return { event, own: places.map((place) => [place, hashes[place] as string] as const), roots };
}

/** So many leaves take a few ms. */
const leavesPerTurn = 2048;

/**
 * The root of the tree over these hashes, and in order the roots of its largest subtrees without any of the places
 * (rising). Leaves the thread to others between parts of it.
 */
export async function rootsBetween(
  hashes: readonly string[],
  places: readonly number[],
): Promise<{ readonly root: string; readonly roots: readonly string[] }> {
  const roots: string[] = [];
  let next = 0;
  const isFree = (from: number, count: number): boolean => (places[next] ?? Infinity) >= from + count;
  const small = (from: number, count: number): string => {
    if (isFree(from, count)) {
      const root = treeOver(hashes, from, count);
      roots.push(root);
      return root;
    }
    if (count === 1) {
      next += 1;
      return treeOver(hashes, from, 1);
    }
    const left = leftOf(count);
    const leftRoot = small(from, left);
    return nodeHash(leftRoot, small(from + left, count - left));
  };
  const free = async (from: number, count: number): Promise<string> => {
    if (count <= leavesPerTurn) return treeOver(hashes, from, count);
    await new Promise((resolve) => setImmediate(resolve));
    const left = leftOf(count);
    const leftRoot = await free(from, left);
    return nodeHash(leftRoot, await free(from + left, count - left));
  };
  const any = async (from: number, count: number): Promise<string> => {
    if (count <= leavesPerTurn) return small(from, count);
    await new Promise((resolve) => setImmediate(resolve));
    if (isFree(from, count)) {
      const root = await free(from, count);
      roots.push(root);
      return root;
    }
    const left = leftOf(count);
    const leftRoot = await any(from, left);
    return nodeHash(leftRoot, await any(from + left, count - left));
  };
  return { root: await any(0, hashes.length), roots };
}

/** The largest power of two below a number of leaves. */
function leftOf(count: number): number {
  let left = 1;
  while (left * 2 < count) left *= 2;
  return left;
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
