import type { AnswerFields } from '@vigil/ui/questions/question.ts';
import type { RoughWork } from '../rough-work/rough-work.ts';
import type { ShownQuestion } from '../content/shown-questions.ts';

/** One act of the candidate that must reach the server exactly once, in order. */
export type QueueBody =
  | { readonly kind: 'answer'; readonly quId: string; readonly fields: AnswerFields }
  | { readonly kind: 'mark'; readonly quId: string; readonly mark: boolean }
  /** a message to the proctors */
  | { readonly kind: 'help'; readonly text: string }
  /** all the rough work of a question */
  | { readonly kind: 'rough'; readonly quId: string; readonly work: RoughWork }
  | { readonly kind: 'leave' }
  | { readonly kind: 'hand'; readonly exState: number };

/**
 * A kept act. `commandId` and `seq` never change once it is kept, so that every repeat is the same command
 * (engine §2).
 */
export interface QueueItem {
  readonly commandId: string;
  readonly paperId: string;
  /** browser profile that numbered it */
  readonly device: string;
  /** rises per paper on one device, also across reloads */
  readonly seq: number;
  /** ms by the client's clock, for display only */
  readonly queuedAt: number;
  readonly body: QueueBody;
  /** the account that gave it; left out: by an earlier version of this page, or where accounts are told otherwise */
  readonly author?: string;
  /** questions shown before it, told with it */
  readonly opened?: readonly ShownQuestion[];
}

/**
 * An answer the server refused for good, or did not use (未计入): no longer sent, kept for the candidate to see and export.
 */
export interface UncountedAnswer {
  readonly item: QueueItem;
  /** stable name of the refusal, e.g. `DeadlinePassed`; or `newerElsewhere` */
  readonly reason: string;
  /** the server's sentence */
  readonly msg: string;
  readonly refusedAt: number;
  /** how its question was called on the paper, which is not here any more when the result is looked at */
  readonly called?: string;
  /** its candidate has seen it in a list of such answers, or closed what said so, after the paper */
  readonly told?: boolean;
}

/** The reason of an answer that was older than another device's: which one counts is the candidate's to choose. */
export const newerElsewhere = 'NewerElsewhere';

/** Whether it is one: refused by nobody, the newer answer counts. */
export const isOlder = ({ reason }: UncountedAnswer): boolean => reason === newerElsewhere;

/** The question an act concerns, or null for acts on the whole paper. */
export const questionOf = (body: QueueBody): string | null => ('quId' in body ? body.quId : null);

/**
 * Of acts with the same subject only the latest counts; null: each counts. An answer, a mark and the rough work of a
 * question are three subjects, the hand-in is one.
 */
export function subjectOf(body: QueueBody): string | null {
  if (body.kind === 'hand') return body.kind;
  return 'quId' in body ? `${body.kind}/${body.quId}` : null;
}

/** Whether the newer act makes the older one pointless: the same kind on the same question. */
export const replaces = (newer: QueueBody, older: QueueBody): boolean =>
  questionOf(newer) !== null && subjectOf(newer) === subjectOf(older);

/** Whether this page has gone on from what another left. */
export const isGoneOnFrom = (own: readonly QueueItem[], left: QueueItem): boolean =>
  own.some((one) => one.seq > left.seq && replaces(one.body, left.body));

/**
 * Whether a later answer of the same page, or of one that came after it, makes nothing of the choice between this one and
 * another device's: to be asked once that later one was saved, or waits for the same choice itself.
 */
export const isAnsweredSince = (answer: UncountedAnswer, later: readonly QueueItem[]): boolean =>
  isOlder(answer) && isGoneOnFrom(later, answer.item);

/** Each act once, in the order of their numbers. */
export const inOrder = (items: readonly QueueItem[]): readonly QueueItem[] =>
  [...new Map(items.map((item) => [item.commandId, item])).values()].sort((a, b) => a.seq - b.seq);

/** Refused answers, each once, as it was refused last. */
export const eachOnce = (answers: readonly UncountedAnswer[]): readonly UncountedAnswer[] => [
  ...new Map(answers.map((one) => [one.item.commandId, one])).values(),
];

/** The account that is logged in here now is not the one whose acts these are; nothing was kept. */
export class NotAuthor extends Error {
  constructor() {
    super('another account is logged in');
    this.name = 'NotAuthor';
  }
}

/** A hand-in stands in the queue; nothing may come behind it. */
export class HandInQueued extends Error {
  constructor() {
    super('the paper is being handed in');
    this.name = 'HandInQueued';
  }
}
