import {
  inOrder,
  type QueueItem,
  subjectOf,
  type UncountedAnswer,
} from '../taking/answer-queue/queue-item.ts';
import { isAct, isTyped, isUncounted } from '../taking/answer-queue/readable.ts';
import { isSettled, type QueueNote } from '../taking/answer-queue/queue-note.ts';
import type { TypedText } from '../taking/answer-queue/storage.ts';
import type { TakingDatabase } from '../taking/answer-queue/dexie-storage.ts';
import { paperKey, type PaperCopy } from '../taking/paper/copies.ts';

/** What pages of a paper left in this browser. */
export interface LeftOfPaper {
  readonly paperId: string;
  /** that the server may not have, in the order it was given; typed text as the acts that it is to be */
  readonly acts: readonly QueueItem[];
  /** Drafts that nothing is to become of: they were typed when the paper was handed in, or settled since. */
  readonly done: readonly QueueItem[];
  /** did not count, and its candidate was not told since */
  readonly untold: readonly UncountedAnswer[];
}

/** What one account's pages have left of each paper; what nobody can tell the author of is nobody's. */
export async function leftOf(
  { items, drafts, uncounted, copies }: TakingDatabase,
  userId: string,
  noteOf: (paperId: string) => QueueNote | null,
): Promise<readonly LeftOfPaper[]> {
  const [kept, drawn, put] = await Promise.all([
    items.toArray(),
    drafts.toArray(),
    uncounted.filter(({ told }) => told !== true).toArray(),
  ]);
  const [acts, typed, refused] = [kept.filter(isAct), drawn.filter(isTyped), put.filter(isUncounted)];
  const all = [...acts, ...typed, ...refused.map(({ item }) => item)];
  const left: LeftOfPaper[] = [];
  for (const paperId of new Set(all.map((one) => one.paperId))) {
    const copy = (await copies.get(paperKey(paperId)))?.value as PaperCopy | undefined;
    const isOwn = (author: string | undefined): boolean => (author ?? copy?.ownerId) === userId;
    const own = acts.filter((act) => act.paperId === paperId && isOwn(act.author));
    const texts = typed.filter((text) => text.paperId === paperId && isOwn(text.act?.author));
    const untold = refused.filter(({ item }) => item.paperId === paperId && isOwn(item.author));
    const paper = { paperId, ...actsOf(own, texts, noteOf(paperId)), untold };
    if (paper.acts.length + paper.done.length + untold.length > 0) left.push(paper);
  }
  return left;
}

function actsOf(
  items: readonly QueueItem[],
  texts: readonly TypedText[],
  note: QueueNote | null,
): Pick<LeftOfPaper, 'acts' | 'done'> {
  // Text of an earlier version of the page has no number: the paper's own page gives it one.
  const typed = texts.flatMap(({ paperId, quId, fields, act }): readonly QueueItem[] =>
    act ? [{ ...act, paperId, body: { kind: 'answer', quId, fields } }] : [],
  );
  const handedIn = items.some(({ body }) => body.kind === 'hand');
  const isDone = (act: QueueItem): boolean => note !== null && wasSettled(note, act);
  return {
    acts: inOrder([...items, ...(handedIn ? [] : typed)].filter((act) => !isDone(act))),
    done: [...items.filter(isDone), ...typed.filter((act) => handedIn || isDone(act))],
  };
}

/** A page that numbered under another device could not read the storage: all that is here is older than what it settled. */
const wasSettled = (note: QueueNote, act: QueueItem): boolean =>
  isSettled(note, act) ||
  (note.device !== act.device && Object.hasOwn(note.settled, subjectOf(act.body) ?? ''));
