import type { Position, Recorded } from '@vigil/domain/kernel/event';
import { StreamFault } from '../event-log/foreign.js';
import type { EventLog } from '../event-log/port.js';
import { MerkleTree } from './merkle.js';
import { isSeal, isSignatureRight, SEALS_STREAM, type Seal } from './seal.js';
import type { IgnoredChange, KeyInUse, LogReport, ProblemKind, VerifyOptions } from './log-report.js';
import { LateEvents } from './late-events.js';
import type { SealAnchor } from './seal-key.js';
import { SealKeys, type KeyRun } from './seal-keys.js';
import type { SealRange } from './seal-ranges.js';

type Report = (
  kind: ProblemKind,
  event: Pick<Recorded, 'position' | 'stream' | 'revision'> & { readonly id?: string },
  text: string,
) => void;

const SEALS_PER_PAGE = 200;
const nameOf = ({ revision, hash }: SealAnchor): string => `${revision} ${hash}`;

/**
 * Checks the seals against the events, fed in global order. A seal stands behind the events it covers, so
 * seals are read ahead from their own stream.
 */
export class SealChecker {
  sealedTo: LogReport['sealedTo'] = null;
  unsealed = 0;
  #unsealedFrom: number | null = null;
  #unsealedTo = 0;
  readonly #log: EventLog;
  readonly #options: VerifyOptions;
  readonly #report: Report;
  #ahead: Recorded[] = [];
  #lastRead: Recorded | null = null;
  #end = false;
  #open: { readonly event: Recorded; readonly seal: Seal } | null | undefined;
  #tree = new MerkleTree();
  #first: Position | null = null;
  #last: Position | null = null;
  #count = 0;
  #ordinal = 0;
  #anchorSeen = false;
  readonly #outside: Map<string, SealAnchor>;
  readonly #keys: SealKeys;
  readonly #late = new LateEvents();

  constructor(log: EventLog, options: VerifyOptions, report: Report) {
    this.#log = log;
    this.#options = options;
    this.#report = report;
    this.#keys = new SealKeys(log, options);
    this.#outside = new Map((options.outside ?? []).map((anchor) => [nameOf(anchor), anchor]));
  }

  get unsealedFor(): number {
    return this.#unsealedFrom === null ? 0 : this.#unsealedTo - this.#unsealedFrom;
  }

  /** After the last event: who made the seals. */
  get keys(): readonly KeyInUse[] {
    return this.#keys
      .judged()
      .map(({ publicKey, first, last, standing }) => ({ publicKey, first, last, standing }));
  }

  /** After the last event: those that cover events from after they were made. */
  get lateSeals(): readonly SealRange[] {
    return this.#late.ranges();
  }

  /** After the last event. */
  get ignoredChanges(): readonly IgnoredChange[] {
    return this.#keys.ignored();
  }

  /** The next event of the log. */
  async cover(event: Recorded): Promise<void> {
    this.#ordinal += 1;
    this.#keys.see(event);
    if (this.#open === undefined) await this.#next();
    while (this.#open && this.#isBehind(event, this.#open)) {
      this.#close(this.#open);
      await this.#next();
    }
    this.#late.see(event, this.#open?.seal.sealedAt ?? null);
    if (!this.#open) {
      if (event.stream !== SEALS_STREAM) this.#leaveUnsealed(event);
      return;
    }
    const position = this.#positionFor(this.#open.event, event);
    this.#tree.add(event.hash);
    this.#first ??= position;
    this.#last = position;
    this.#count += 1;
  }

  /**
   * The event's position as the seal would name it: a seal of the log that the events were moved from names
   * positions there.
   */
  #positionFor(seal: Recorded, event: Recorded): Position {
    const former = this.#options.formerLog;
    return former && seal.revision < former.seals ? former.positionOf(this.#ordinal) : event.position;
  }

  #leaveUnsealed({ time }: Recorded): void {
    this.unsealed += 1;
    this.#unsealedFrom = Math.min(this.#unsealedFrom ?? time, time);
    this.#unsealedTo = Math.max(this.#unsealedTo, time);
  }

  #isBehind(
    event: Recorded,
    { event: sealed, seal }: { readonly event: Recorded; readonly seal: Seal },
  ): boolean {
    const position = this.#positionFor(sealed, event);
    return position === event.position
      ? this.#log.compare(position, seal.lastPosition) > 0
      : position > seal.lastPosition;
  }

  /** After the last event: seals that cover more than there is, and the anchor. */
  async finish(): Promise<void> {
    if (this.#open === undefined) await this.#next();
    while (this.#open) {
      this.#close(this.#open);
      await this.#next();
    }
    const anchor = this.#options.anchor;
    const missing = [...(anchor && !this.#anchorSeen ? [anchor] : []), ...this.#outside.values()];
    for (const { revision } of missing) {
      const position = await this.#log.head();
      this.#report(
        'anchor',
        { position, stream: SEALS_STREAM, revision },
        `日志之外记录的第 ${revision} 号封存不在日志中：日志的末尾被截断或整个被替换`,
      );
    }
    await this.#judgeKeys();
    for (const { place, text } of this.#late.found()) this.#report('time', place, text);
  }

  async #judgeKeys(): Promise<void> {
    const runs = this.#keys.judged();
    for (const run of runs) {
      const text = keyText(run, this.#options.believesClaims === true);
      if (text !== null) this.#report('key', run.event, text);
    }
    for (const key of runs.length === 0 ? [] : this.#keys.missing())
      this.#report(
        'key',
        { position: await this.#log.head(), stream: SEALS_STREAM, revision: runs.at(-1)?.last ?? 0 },
        `日志中没有由公钥 ${key} 签发的封存：日志不属于这把密钥，或整个被替换`,
      );
  }

  #close({ event, seal }: { readonly event: Recorded; readonly seal: Seal }): void {
    const range = { ...event, position: seal.lastPosition };
    const name = `第 ${event.revision} 号封存覆盖位置 ${seal.firstPosition} 至 ${seal.lastPosition} 的 ${seal.count} 个事件`;
    if (this.#count !== seal.count) this.#report('seal', range, `${name}，现有 ${this.#count} 个`);
    else if (this.#first !== seal.firstPosition || this.#last !== seal.lastPosition) {
      this.#report('seal', range, `${name}，现在位于 ${String(this.#first)} 至 ${String(this.#last)}`);
    } else if (this.#tree.root() !== seal.merkleRoot)
      this.#report('seal', range, `${name}，其中有事件被替换或次序被改`);
    this.#late.closed(range);
    this.sealedTo = { position: seal.lastPosition, sealedAt: seal.sealedAt, sealHash: event.hash };
    this.#tree = new MerkleTree();
    this.#first = this.#last = null;
    this.#count = 0;
  }

  /** Opens the next seal that can be read as one. */
  async #next(): Promise<void> {
    for (;;) {
      const event = await this.#read();
      if (event === null) {
        this.#open = null;
        return;
      }
      if (event.revision === this.#options.anchor?.revision && event.hash === this.#options.anchor.hash)
        this.#anchorSeen = true;
      const isOutside = this.#outside.delete(nameOf(event));
      // What somebody else wrote is told as that, or was set aside.
      if (event.foreign !== undefined) continue;
      if (!isSeal(event.data)) {
        this.#report('shape', event, '不是有效的封存记录');
        continue;
      }
      if (!isSignatureRight(event.data)) this.#report('signature', event, '封存的签名不正确');
      else {
        this.#keys.sealed(event, event.data.publicKey);
        if (isOutside) this.#keys.anchored(event.revision, event.data.publicKey);
        if (event.data.previousSeal !== event.previousHash)
          this.#report('link', event, '封存所指的前一封存不正确');
      }
      this.#open = { event, seal: event.data };
      return;
    }
  }

  async #read(): Promise<Recorded | null> {
    if (this.#ahead.length === 0 && !this.#end) {
      this.#ahead = await this.#log
        .readStream(SEALS_STREAM, { afterRevision: this.#lastRead?.revision ?? -1, limit: SEALS_PER_PAGE })
        .catch((error: unknown) => {
          // Deleted: whoever compares streams with the log says so.
          if (error instanceof StreamFault) return [];
          throw error;
        });
      this.#end = this.#ahead.length < SEALS_PER_PAGE;
    }
    this.#lastRead = this.#ahead.shift() ?? null;
    return this.#lastRead;
  }
}

/** What is wrong with whoever made these seals; null: nothing. */
function keyText(run: KeyRun, believesClaims: boolean): string | null {
  const { publicKey, first, last, standing, announced } = run;
  const whose = `第 ${first} 至 ${last} 号封存由另一把密钥签发（公钥 ${publicKey}）`;
  if (!announced) return `${whose}，日志中没有换成它的记录`;
  if (standing === 'unknown')
    return `${whose}，没有可信的公钥为它担保：日志可能已被重写。向保存公钥的人核实后，若确是本系统的，用 --key 一并给出它`;
  if (standing === 'claimed' && !believesClaims)
    return `${whose}，日志说密钥更换过，却没有可信的密钥签名证明。向保存公钥的人核实后，若确是本系统的，用 --key 一并给出它`;
  return null;
}
