import type { Position, Recorded } from '@vigil/domain/kernel/event';
import type { EventLog } from '../event-log/port.js';
import { isHandedOver, isKeyChange, isTakenOver, SEAL_KEY_REPLACED, type KeyChange } from './key-change.js';
import type { IgnoredChange, KeyInUse, KeyStanding, VerifyOptions } from './log-report.js';
import { isSeal, SEALS_STREAM } from './seal.js';
import type { SealAnchor } from './seal-key.js';
import { isCovered, spread, type Voucher, type Vouched } from './vouching.js';

/** A change, and the last seal that stands before it in the log. */
interface SeenChange {
  readonly change: KeyChange;
  readonly position: Position;
  readonly eventId: string;
  readonly after: SealAnchor | null;
  /** by the key before, for this place */
  readonly isHandedOver: boolean;
  /** by the key from then on, for this place */
  readonly isTakenOver: boolean;
}

interface SeenRun {
  readonly event: Recorded;
  readonly publicKey: string;
  last: number;
}

/** Seals one after another by one key; the event is the first of them. */
export interface KeyRun extends KeyInUse {
  readonly event: Recorded;
  /** whether the log says that the key was to be another from here on; true of the first */
  readonly announced: boolean;
}

type Trust = Pick<VerifyOptions, 'publicKeys' | 'formerKeys' | 'outside'>;

/** Gathers which key made which seals and which changes of it the log tells, and judges them at its end. */
export class SealKeys {
  #runs: SeenRun[] = [];
  #changes: SeenChange[] = [];
  #lastSeal: SealAnchor | null = null;
  #anchored: { readonly publicKey: string; readonly revision: number }[] = [];

  constructor(
    private readonly log: Pick<EventLog, 'compare'>,
    private readonly trust: Trust,
  ) {}

  /** The next event of the log, seals among them. */
  see(event: Recorded): void {
    const { type, stream, revision, hash, data, foreign } = event;
    if (foreign !== undefined) return;
    if (stream === SEALS_STREAM && isSeal(data)) this.#lastSeal = { revision, hash };
    if (type === SEAL_KEY_REPLACED && isKeyChange(data))
      this.#changes.push(seenChange(data, event, this.#lastSeal));
  }

  /** The next seal; its signature is right. */
  sealed(event: Recorded, publicKey: string): void {
    const run = this.#runs.at(-1);
    if (run?.publicKey === publicKey) run.last = event.revision;
    else this.#runs.push({ event, publicKey, last: event.revision });
  }

  /** A seal that was kept outside as well. */
  anchored(revision: number, publicKey: string): void {
    this.#anchored.push({ publicKey, revision });
  }

  /** Trusted keys that signed neither a seal nor a change: of this log they say nothing. */
  missing(): string[] {
    const seen = new Set(this.#runs.map(({ publicKey }) => publicKey));
    for (const { change, isHandedOver, isTakenOver } of this.#changes) {
      if (isHandedOver) seen.add(change.from as string);
      if (isTakenOver) seen.add(change.to);
    }
    return (this.trust.publicKeys ?? []).filter((key) => !seen.has(key));
  }

  /** Changes that end no key: whoever can write the log can say so. */
  ignored(): IgnoredChange[] {
    return this.#changes.flatMap((seen): IgnoredChange[] => {
      const { position, eventId, isHandedOver, isTakenOver } = seen;
      const { from, to } = seen.change;
      if (from === null || isHandedOver || isTakenOver || this.#sealsNext(seen)) return [];
      return [{ position, eventId, from, to }];
    });
  }

  judged(): KeyRun[] {
    const { publicKeys, outside = [] } = this.trust;
    const announced = this.#announced();
    const trusted = this.#trusted();
    const vouched = spread(trusted, this.#vouchers(false));
    const claimed = spread(trusted, this.#vouchers(true));
    const standingOf = (publicKey: string, first: number, last: number): KeyStanding => {
      if (publicKeys === undefined && outside.length === 0) return 'unasked';
      if (isCovered(vouched, publicKey, first, last)) return 'vouched';
      return isCovered(claimed, publicKey, first, last) ? 'claimed' : 'unknown';
    };
    return this.#runs.map(({ event, publicKey, last }, index) => ({
      ...{ event, publicKey, first: event.revision, last },
      announced: announced[index] ?? false,
      standing: standingOf(publicKey, event.revision, last),
    }));
  }

  /**
   * Without a key that is trusted: a key that was kept outside with a seal is good up to that seal, the newest of them
   * for what follows, too. Any key is good by itself only until the change away from it.
   */
  #trusted(): Vouched[] {
    const { publicKeys } = this.trust;
    const ends = this.#ends(new Set(publicKeys));
    const endOf = (publicKey: string): number => ends.get(publicKey) ?? Infinity;
    if (publicKeys !== undefined)
      return publicKeys.map((publicKey) => ({ publicKey, first: 0, last: endOf(publicKey) }));
    const newest = Math.max(...this.#anchored.map(({ revision }) => revision));
    return this.#anchored.map(({ publicKey, revision }) => ({
      ...{ publicKey, first: 0 },
      last: revision === newest ? Math.max(revision, endOf(publicKey)) : revision,
    }));
  }

  /**
   * The last seal before the first change away from a key that it signed itself, or that leads to another trusted one,
   * which signed it or made the next seal: a key that was replaced may be known to others, and says nothing of what
   * follows, whoever still keeps it.
   */
  #ends(trusted: ReadonlySet<string>): Map<string, number> {
    const ends = new Map<string, number>();
    for (const seen of this.#changes) {
      const { change, after, isHandedOver, isTakenOver } = seen;
      const { from, to } = change;
      if (from === null || ends.has(from)) continue;
      if (isHandedOver || (trusted.has(to) && (isTakenOver || this.#sealsNext(seen))))
        ends.set(from, after?.revision ?? -1);
    }
    return ends;
  }

  /** Whether the next key made the very next seal. */
  #sealsNext({ change: { from, to }, after }: SeenChange): boolean {
    const next = (after?.revision ?? -1) + 1;
    const isNext = ({ event, publicKey, last }: SeenRun): boolean =>
      publicKey === to && event.revision <= next && next <= last;
    return from !== to && this.#runs.some(isNext);
  }

  #vouchers(believesClaims: boolean): Voucher[] {
    const [trusted, former] = [new Set(this.trust.publicKeys), new Set(this.trust.formerKeys)];
    const firstAway = new Map<string | null, SeenChange>();
    for (const seen of this.#changes)
      if (!firstAway.has(seen.change.from)) firstAway.set(seen.change.from, seen);
    // From the end: a key is handed on until the log says that it was replaced in its turn.
    const replacedAt = new Map<string, number>();
    const handedOver = new Set<string>();
    return this.#changes.toReversed().flatMap((seen): Voucher[] => {
      const { change, after } = seen;
      const { from, to } = change;
      if (from === null || after === null) return [];
      const { revision } = after;
      const until = replacedAt.get(to) ?? Infinity;
      const isEnd = seen.isHandedOver || this.#sealsNext(seen) || (seen.isTakenOver && trusted.has(to));
      if (isEnd) replacedAt.set(from, revision);
      // Of keys that one was replaced by before any of them sealed, the last is meant.
      const isLast = !handedOver.has(`${revision} ${from}`);
      if (seen.isHandedOver) handedOver.add(`${revision} ${from}`);
      const isBelieved = believesClaims && isUnsigned(seen);
      // At the seal of the first there are several where the command was cut short and repeated.
      const first = firstAway.get(from) ?? seen;
      const isFirst = isUnsigned(first) && first.after?.revision === revision;
      const isFormer = isUnsigned(seen) && former.has(from) && isFirst;
      const on: Voucher = { by: from, at: revision, publicKey: to, first: revision + 1, last: until };
      const back: Voucher = { by: to, at: revision + 1, publicKey: from, first: 0, last: revision };
      return [
        ...(isLast && (isBelieved || seen.isHandedOver) ? [on] : []),
        ...(isBelieved || isFormer || seen.isTakenOver ? [back] : []),
      ];
    });
  }

  /** For each run whether a change to its key stands behind the run before and before its first seal. */
  #announced(): boolean[] {
    let next = 0;
    return this.#runs.map(({ event, publicKey }, index) => {
      if (index === 0) return true;
      const at = this.#changes.findIndex(
        ({ change, position }, place) =>
          place >= next && change.to === publicKey && this.log.compare(position, event.position) < 0,
      );
      if (at >= 0) next = at + 1;
      return at >= 0;
    });
  }
}

/** By an earlier version; or by nobody. */
const isUnsigned = ({ change }: SeenChange): boolean => change.takenOver === undefined;

/** A change that was signed for another place of the log, or for another log, counts as not signed. */
function seenChange(
  change: KeyChange,
  { position, id }: Pick<Recorded, 'position' | 'id'>,
  after: SealAnchor | null,
): SeenChange {
  const { lastSeal } = change;
  const isOfItsPlace = lastSeal?.revision === after?.revision && lastSeal?.hash === after?.hash;
  return {
    ...{ change, position, eventId: id, after },
    isHandedOver: isOfItsPlace && isHandedOver(change),
    isTakenOver: isOfItsPlace && isTakenOver(change),
  };
}
