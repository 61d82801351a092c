import type { AnswerFields } from '@vigil/ui/questions/question.ts';
import type { QueueItem, UncountedAnswer } from './queue-item.ts';
import type { Receipt } from './transport.ts';

/** What this browser holds for one paper. */
export interface KeptPaper {
  readonly device: string;
  /** below the first number of the page that has claimed it, and above all numbers of earlier pages */
  readonly lastSeq: number;
  /** in the order of their `seq` */
  readonly items: readonly QueueItem[];
  readonly uncounted: readonly UncountedAnswer[];
  /** typed by an earlier page, and never given to the queue */
  readonly drafts: readonly TypedText[];
}

/** Text as it stood at a pause in typing. */
export interface TypedText {
  readonly paperId: string;
  readonly quId: string;
  readonly fields: AnswerFields;
  /** of the act that the next page makes of it, whichever makes it; none: kept by an earlier version */
  readonly act?: Pick<QueueItem, 'commandId' | 'device' | 'seq' | 'queuedAt' | 'author'>;
}

/** Whether text was typed before the act: one that comes late takes along none that another tab has since. */
export const isOutdated = ({ act }: TypedText, { device, seq }: Pick<QueueItem, 'device' | 'seq'>): boolean =>
  act?.device !== device || act.seq <= seq;

/** How the last page numbered. */
export interface Numbering {
  readonly device: string;
  /** in its block of numbers: no page has begun a later one */
  readonly lastSeq: number;
}

/** Another tab has claimed the paper since; nothing was written. */
export class NotOwner extends Error {
  constructor() {
    super('another tab has claimed this paper');
    this.name = 'NotOwner';
  }
}

/**
 * Where queued acts survive a reload or a crash. Every call is one transaction; calls of one tab are made one
 * after the other. Any rejection other than `NotOwner` means the storage cannot be relied on (unavailable,
 * quota full).
 */
export interface QueueStorage {
  /** whether what is kept survives a reload */
  readonly durable: boolean;
  /**
   * Makes `owner` (a tab) the only one whose `put` is accepted, begins a block of numbers for it, and reads what is
   * there, all in one transaction. `noted`: what a page may have given out without this storage.
   */
  claim(paperId: string, owner: string, noted: Numbering | null): Promise<KeptPaper>;
  /**
   * Keeps `item` and removes the items it replaces and the draft that it is of, all or nothing. Rejects with
   * `NotOwner` after another tab's claim.
   */
  put(owner: string, item: QueueItem, replacedIds: readonly string[]): Promise<void>;
  /** Keeps what is being typed; changes nothing after another tab's claim. */
  draft(owner: string, text: TypedText): Promise<void>;
  /**
   * Forgets an act that is done with, or the draft that would become it; quiet when it is gone already. The receipt
   * of an answer that was saved is kept, in the same transaction, in which older ones that it has gone on from go.
   */
  remove(item: QueueItem, receipt?: Receipt): Promise<void>;
  /** Moves a refused answer from the queue to the uncounted ones; an older one that it has gone on from makes room. */
  refuse(answer: UncountedAnswer): Promise<void>;
  /** Forgets an uncounted answer. */
  dismiss(item: QueueItem): Promise<void>;
}
