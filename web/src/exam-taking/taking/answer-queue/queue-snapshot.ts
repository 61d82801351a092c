import type { QueueItem, UncountedAnswer } from './queue-item.ts';

/** What the screen may show of the queue; a new object at each change. */
export interface QueueSnapshot {
  /** under which this page's answers are numbered; '' until the storage is read */
  readonly device: string;
  /**
   * opening: not read yet · running · logged-out: waits for a login · lost: another tab has taken the paper
   * over, this one is read-only
   */
  readonly phase: 'opening' | 'running' | 'logged-out' | 'lost';
  /** kept here, not acknowledged yet, in order */
  readonly pending: readonly QueueItem[];
  /** acts on their way into the storage, or waiting for it */
  readonly keeping: number;
  /** answers for which it was another tab's by then: in this page alone until it has the paper again */
  readonly late: readonly QueueItem[];
  readonly uncounted: readonly UncountedAnswer[];
  /**
   * silent: what is pending survives a reload, and nothing of what is on its way, for IndexedDB does not answer · memory:
   * what is pending would not survive a reload (IndexedDB missing, full, or silent for too long)
   */
  readonly storage: 'durable' | 'silent' | 'memory';
  /** why the last attempt failed, until one succeeds; slow: what is being sent has been on its way for long */
  readonly fault: { readonly offline: boolean; readonly slow?: boolean; readonly msg: string } | null;
  /** queued: waits behind answers and may be withdrawn · sent: may have been taken already */
  readonly handIn: 'queued' | 'sent' | null;
}

/** Whether leaving the page now would lose something: it lives in this page alone. */
export const losesByLeaving = (
  { storage, pending, keeping, late }: Pick<QueueSnapshot, 'storage' | 'pending' | 'keeping' | 'late'>,
  typing: boolean,
): boolean =>
  late.length > 0 ||
  (storage !== 'durable' && (typing || keeping > 0 || (storage === 'memory' && pending.length > 0)));

/** What has come to a page's own since. */
export const cameSince = (
  { pending, uncounted }: QueueSnapshot,
  before: QueueSnapshot,
): Pick<QueueSnapshot, 'pending' | 'uncounted'> => ({
  pending: pending.filter((one) => !before.pending.includes(one)),
  uncounted: uncounted.filter((one) => !before.uncounted.includes(one)),
});

/** Before the storage is read. */
export const openingSnapshot: QueueSnapshot = {
  device: '',
  phase: 'opening',
  pending: [],
  keeping: 0,
  late: [],
  uncounted: [],
  storage: 'durable',
  fault: null,
  handIn: null,
};
