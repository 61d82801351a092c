import { randomUUID } from 'node:crypto';
import type { Position, Recorded } from '@vigil/domain/kernel/event';
import type { EventLog } from '../event-log/port.js';
import { rest } from '../event-log/rest.js';
import { resolveUnknownAppend } from '../event-log/resolve-unknown.js';
import { NOTHING } from '../event-log/set-aside.js';
import { chainHash } from './chain.js';
import { linksAfter } from './links.js';
import { MerkleTree } from './merkle.js';
import { isSeal, LOG_SEALED, SEALS_STREAM, signSeal, type Seal } from './seal.js';
import { readAnchor, sealKey, writeAnchor } from './seal-key.js';

const EVENTS_PER_PAGE = 250;

/**
 * A seal covers at most so many events, so that one after a long pause is soon made; the next follows at
 * once.
 */
export const EVENTS_PER_SEAL = 100_000;
const SEALER = { kind: 'system', id: 'sealer' } as const;

export interface SealOptions {
  /** Default `EVENTS_PER_SEAL`. */
  readonly eventsAtMost?: number;
  /** Once aborted, what was read so far is sealed. */
  readonly signal?: AbortSignal;
  /**
   * Asked after each page: rests so many times as long as that page took, so that a long backlog leaves the
   * thread to others. Default 0.
   */
  readonly rests?: () => number;
  /**
   * For a log whose events were moved here from another one: where the event that the last seal ends with
   * stands now. There is a seal in any case, and it names positions of this log, so that later ones go on
   * from it.
   */
  readonly movedTo?: Position;
  /**
   * Where the last seal is none any more, and an operator has accepted that: what it covered is covered by this
   * one, behind the last seal that can be read. Without it such a log is not sealed.
   */
  readonly pastInvalid?: boolean;
}

/**
 * Seals what came since the last seal (engine §11: every 60 s and at stop) with the key in `keyFile`, which
 * is made when absent. Answers the seal, or null when there is nothing but earlier seals to cover or another
 * process sealed first. `now` in ms epoch. Reads hashes and positions only where the log can, in short pages
 * between which the event loop goes on; memory does not grow with the events. Throws when the log or the key
 * cannot be used; nothing is sealed then.
 */
export async function sealOnce(
  log: EventLog,
  keyFile: string,
  now: number,
  options: SealOptions = {},
): Promise<Seal | null> {
  const key = await sealKey(keyFile);
  const end = await lastOfSeals(log);
  const last = await sealAtOrBefore(log, end);
  const after = options.movedTo ?? (await sealedTo(log, last, options.pastInvalid === true));
  const { facts, ...range } = await summarise(log, after, options);
  if (range.count === 0 || (facts === 0 && options.movedTo === undefined)) return null;
  const time = Math.max(now, last?.time ?? 0);
  const seal = signSeal(
    { ...range, previousSeal: end?.hash ?? '', sealedAt: time, publicKey: key.publicKey },
    key.privateKey,
  );
  const revision = end?.revision ?? -1;
  const body = {
    id: randomUUID(),
    type: LOG_SEALED,
    version: 1,
    time,
    actor: SEALER,
    command: null,
    data: seal,
    previousHash: end?.hash ?? '',
  };
  const hash = chainHash({ ...body, stream: SEALS_STREAM, revision: revision + 1 });
  const events = [{ ...body, hash }];
  let result = await log.append(SEALS_STREAM, revision, events);
  if (result.kind === 'unknown') result = await resolveUnknownAppend(log, SEALS_STREAM, revision, events);
  if (result.kind !== 'appended') return null;
  await moveAnchor(log, keyFile, { revision: revision + 1, hash });
  return seal;
}

/**
 * The last LogSealed event, found in a number of reads of the logarithm of how many there are; null when
 * there is none. What somebody else wrote there and was set aside is passed over.
 */
export async function lastSealEvent(log: Pick<EventLog, 'readStream'>): Promise<Recorded | null> {
  return sealAtOrBefore(log, await lastOfSeals(log));
}

/** The last one that can be read as a seal, though it stand before others that were tampered with; null: there is none. */
export async function lastReadableSeal(
  log: Pick<EventLog, 'readStream'>,
): Promise<(Recorded & { readonly data: Seal }) | null> {
  for (let event = await lastSealEvent(log); event !== null; event = await sealBefore(log, event))
    if (event.foreign === undefined && isSeal(event.data)) return { ...event, data: event.data };
  return null;
}

async function lastOfSeals(log: Pick<EventLog, 'readStream'>): Promise<Recorded | null> {
  const at = async (revision: number): Promise<Recorded | null> =>
    (await log.readStream(SEALS_STREAM, { afterRevision: revision - 1, limit: 1 }))[0] ?? null;
  let low = await at(0);
  if (low === null) return null;
  let missing = 1;
  for (let next = await at(missing); next !== null; next = await at(missing)) {
    low = next;
    missing *= 2;
  }
  while (missing - low.revision > 1) {
    const middle = low.revision + Math.floor((missing - low.revision) / 2);
    const found = await at(middle);
    if (found === null) missing = middle;
    else low = found;
  }
  return low;
}

type Range = Pick<Seal, 'firstPosition' | 'lastPosition' | 'count' | 'merkleRoot'>;

async function summarise(
  log: EventLog,
  after: Position,
  { eventsAtMost = EVENTS_PER_SEAL, signal, rests = () => 0 }: SealOptions,
): Promise<Range & { facts: number }> {
  const head = await log.head();
  const tree = new MerkleTree();
  let first: Position | null = null;
  let last = after;
  let count = 0;
  let facts = 0;
  for (let more = true; more && count < eventsAtMost && signal?.aborted !== true;) {
    const began = performance.now();
    const page = await linksAfter(log, last, Math.min(EVENTS_PER_PAGE, eventsAtMost - count));
    more = page.more;
    for (const link of page.links) {
      if (log.compare(link.position, head) > 0) {
        more = false;
        break;
      }
      tree.add(link.hash);
      first ??= link.position;
      last = link.position;
      count += 1;
      if (link.type !== LOG_SEALED) facts += 1;
    }
    await rest((performance.now() - began) * rests());
  }
  return { firstPosition: first ?? last, lastPosition: last, count, merkleRoot: tree.root(), facts };
}

/**
 * The anchor moves on only while the seal it names is still in the log; otherwise it stays as evidence of the
 * loss.
 */
async function moveAnchor(
  log: EventLog,
  keyFile: string,
  next: { readonly revision: number; readonly hash: string },
): Promise<void> {
  const anchor = await readAnchor(keyFile);
  if (anchor !== null) {
    const [known] = await log.readStream(SEALS_STREAM, { afterRevision: anchor.revision - 1, limit: 1 });
    if (known?.revision !== anchor.revision || known.hash !== anchor.hash) return;
  }
  await writeAnchor(keyFile, next);
}

async function sealedTo(
  log: Pick<EventLog, 'readStream' | 'start'>,
  last: Recorded | null,
  pastInvalid: boolean,
): Promise<Position> {
  for (let event = last; event !== null; event = await sealBefore(log, event)) {
    if (isSeal(event.data)) return event.data.lastPosition;
    if (!pastInvalid)
      throw new Error(
        `event ${event.revision} of ${SEALS_STREAM} is not a seal: the log was changed, run "audit verify"`,
      );
  }
  return log.start;
}

/** The one before it; null: it is the first. */
export async function sealBefore(
  log: Pick<EventLog, 'readStream'>,
  { revision }: Recorded,
): Promise<Recorded | null> {
  if (revision === 0) return null;
  const [before] = await log.readStream(SEALS_STREAM, { afterRevision: revision - 2, limit: 1 });
  return sealAtOrBefore(log, before ?? null);
}

async function sealAtOrBefore(
  log: Pick<EventLog, 'readStream'>,
  event: Recorded | null,
): Promise<Recorded | null> {
  return event?.type === NOTHING ? sealBefore(log, event) : event;
}
