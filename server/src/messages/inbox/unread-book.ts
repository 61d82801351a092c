import type { Position, Recorded } from '@vigil/domain/kernel/event';
import type { SomeMessages } from '@vigil/domain/messages/inbox/inbox.decider';
import type { SiteMessageDelivered } from '@vigil/domain/messages/sending/message.decider';
import type { InboxView } from '@vigil/projections/messages/public';
import { RetryLaterError } from '../../platform/errors.js';
import { perServices } from '../../platform/per-services.js';
import type { BackgroundService } from '../../platform/roles/lease.js';
import type { Services } from '../../platform/services.js';

/** Nobody's unread messages are counted further. */
export const countedAtMost = 200;
/** Who was not asked for so long is forgotten, unless a page of theirs listens. */
const keepMilliseconds = 150_000;
const patienceMilliseconds = 5000;
const againMilliseconds = 1000;

/** What is unread of one person, as far as it is known. */
interface Leaf {
  readonly unread: Set<string>;
  /** there were more than are counted: what is read makes room for some that are not known */
  more: boolean;
  /** it was read from the view */
  known: boolean;
  /** while it is read, what happens meanwhile waits in `missed` */
  loading: Promise<void> | null;
  missed: (() => void)[];
  usedAt: number;
  readonly listeners: Set<() => void>;
}

/**
 * How many messages each person with an open page has not read, in this process's memory: read once from the
 * view, then kept by the log's own events, so that a poll touches no document (decision 101). Ids are kept, not
 * a number: what the view and the log both tell counts once.
 */
export class UnreadBook {
  private readonly leaves = new Map<string, Leaf>();
  /** Events up to there are in the leaves. */
  private reached: Position;

  constructor(private readonly services: Services) {
    this.reached = services.log.start;
  }

  async begin(): Promise<BackgroundService> {
    const { log, logger } = this.services;
    let stopped = false;
    let timer: NodeJS.Timeout | undefined;
    const follow = async (): Promise<{ close(): Promise<void> }> => {
      this.reached = await log.head();
      return log.subscribe(
        this.reached,
        async (events) => this.take(events),
        (error) => {
          logger.error({ err: error }, 'the unread messages lost the log and are read anew');
          timer = setTimeout(() => void again(), againMilliseconds);
        },
        { types: ['SiteMessageDelivered', 'SiteMessagesRead', 'SiteMessagesDeleted'] },
      );
    };
    let subscription = await follow();
    const again = async (): Promise<void> => {
      if (stopped) return;
      try {
        subscription = await follow();
        for (const [userId, leaf] of this.leaves) this.load(userId, leaf);
      } catch {
        timer = setTimeout(() => void again(), againMilliseconds);
      }
    };
    const forgetting = setInterval(() => this.forgetIdle(), keepMilliseconds).unref();
    return {
      stop: async () => {
        stopped = true;
        clearTimeout(timer);
        clearInterval(forgetting);
        await subscription.close();
      },
    };
  }

  /** How many people it knows of: for figures. */
  get size(): number {
    return this.leaves.size;
  }

  /** Up to `countedAtMost`. From memory, but for the first time. Throws `RetryLaterError` when the view is away. */
  async count(userId: string): Promise<number> {
    const leaf = this.leaf(userId);
    if (!leaf.known && leaf.loading === null) this.load(userId, leaf);
    if (leaf.loading !== null) await leaf.loading;
    return leaf.unread.size;
  }

  /** The count now, then each time it changes, until the signal. */
  async *follow(userId: string, signal: AbortSignal): AsyncGenerator<number> {
    const leaf = this.leaf(userId);
    let wake = (): void => undefined;
    const rouse = (): void => wake();
    leaf.listeners.add(rouse);
    signal.addEventListener('abort', rouse);
    try {
      let told = -1;
      while (!signal.aborted) {
        const changed = new Promise<void>((resolve) => {
          wake = resolve;
        });
        const now = await this.count(userId);
        if (now !== told) yield now;
        told = now;
        if (leaf.unread.size === told && !signal.aborted) await changed;
      }
    } finally {
      signal.removeEventListener('abort', rouse);
      leaf.listeners.delete(rouse);
      leaf.usedAt = this.services.clock.monotonic();
    }
  }

  /** The person read or deleted these: known here before the log tells it. */
  readBy(userId: string, messageIds: readonly string[]): void {
    const leaf = this.leaves.get(userId);
    if (leaf !== undefined)
      this.change(userId, leaf, () => messageIds.forEach((id) => leaf.unread.delete(id)));
  }

  /** The person is no more. */
  forget(userId: string): void {
    this.leaves.delete(userId);
  }

  private async take(events: readonly Recorded[]): Promise<void> {
    for (const { type, data, position } of events) {
      if (type === 'SiteMessageDelivered') this.delivered(data as SiteMessageDelivered);
      else {
        const { userId, messageIds } = data as SomeMessages;
        this.readBy(userId, messageIds);
      }
      this.reached = position;
    }
  }

  private delivered({ messageId, userIds, inSite }: SiteMessageDelivered): void {
    if (!inSite) return;
    for (const userId of userIds) {
      const leaf = this.leaves.get(userId);
      if (leaf === undefined) continue;
      this.change(userId, leaf, () => {
        if (leaf.unread.size < countedAtMost) leaf.unread.add(messageId);
        else leaf.more = true;
      });
    }
  }

  private change(userId: string, leaf: Leaf, how: () => void): void {
    if (leaf.loading !== null) leaf.missed.push(how);
    else {
      how();
      if (leaf.more && leaf.unread.size < countedAtMost) this.load(userId, leaf);
      else for (const listener of leaf.listeners) listener();
    }
  }

  private leaf(userId: string): Leaf {
    let leaf = this.leaves.get(userId);
    if (leaf === undefined) {
      leaf = {
        ...{ unread: new Set(), more: false, known: false, loading: null, missed: [] },
        ...{ usedAt: 0, listeners: new Set() },
      };
      this.leaves.set(userId, leaf);
      this.load(userId, leaf);
    }
    leaf.usedAt = this.services.clock.monotonic();
    return leaf;
  }

  private load(userId: string, leaf: Leaf): void {
    // One behind the other: what waits for the first is in what the second reads.
    const before = leaf.loading?.catch(() => undefined) ?? Promise.resolve();
    const mine = before
      .then(() => this.read(userId, leaf))
      .finally(() => {
        if (leaf.loading === mine) leaf.loading = null;
        for (const listener of leaf.listeners) listener();
      });
    leaf.loading = mine;
    // Whoever waits for it is told; the next who asks has it read again.
    mine.catch(() => {
      leaf.known = false;
    });
  }

  private async read(userId: string, leaf: Leaf): Promise<void> {
    const { views } = this.services;
    if (!(await views.waitFor('inbox', this.reached, patienceMilliseconds)))
      throw new RetryLaterError('数据正在更新，请稍后刷新！');
    const rows = await views.view<InboxView>('inbox').find({
      filter: { userId, state: 0 },
      sort: [{ field: 'sentAt', descending: true }],
      limit: countedAtMost,
    });
    leaf.unread.clear();
    for (const { messageId } of rows) leaf.unread.add(messageId);
    leaf.more = rows.length === countedAtMost;
    leaf.known = true;
    const missed = leaf.missed;
    leaf.missed = [];
    for (const how of missed) how();
  }

  private forgetIdle(): void {
    const before = this.services.clock.monotonic() - keepMilliseconds;
    for (const [userId, { usedAt, listeners }] of this.leaves)
      if (listeners.size === 0 && usedAt < before) this.leaves.delete(userId);
  }
}

/** The unread messages of this process's people. */
export const unreadBook = perServices((services: Services) => new UnreadBook(services));
