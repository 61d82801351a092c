import { keepText, keptText } from '@vigil/ui/connection/kept-text.ts';
import { type QueueItem, subjectOf } from './queue-item.ts';
import type { Numbering } from './storage.ts';

/** What is known of a queue beside its storage, for a storage that refuses or hangs. */
export interface QueueNote extends Numbering {
  /** by `subjectOf`: acts with a lower number are done with, whatever the storage still has of them */
  readonly settled: Readonly<Record<string, number>>;
}

/** Where the note of one queue is: apart from the storage, and read at once. */
export interface NoteKeeper {
  /** null: none, or it cannot be told */
  read(): QueueNote | null;
  /** A note that cannot be kept is none: never an earlier one. */
  keep(note: QueueNote): void;
}

/** Keeps none. */
export const noNote: NoteKeeper = { read: () => null, keep: () => undefined };

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value);

/** A text of another shape is no note: a paper opens with it as without one. */
function noteOf(text: string | null): QueueNote | null {
  const note = JSON.parse(text ?? 'null') as Partial<QueueNote> | null;
  if (typeof note?.device !== 'string' || !isNumber(note.lastSeq)) return null;
  const { device, lastSeq, settled } = note;
  if (typeof settled !== 'object' || settled === null || !Object.values(settled).every(isNumber)) return null;
  return { device, lastSeq, settled };
}

const key = (paperId: string) => `vigil.taking.queue/${paperId}`;

/** The same in local storage. */
export const localNote = (paperId: string): NoteKeeper => ({
  read() {
    try {
      return noteOf(keptText(key(paperId)));
    } catch {
      return null;
    }
  },
  keep(note) {
    if (!keepText(key(paperId), JSON.stringify(note))) keepText(key(paperId), null);
  },
});

/** Each page numbers in a block of its own, which it does not leave: a draft each 0.3 s for three days. */
const blockSize = 1_000_000;

const nextBlock = (lastSeq: number): number => (Math.floor(lastSeq / blockSize) + 1) * blockSize;

/** Where the block of the page that comes now begins, after what the storage and the note have of its device. */
export function blockAfter({ device, lastSeq }: Partial<Numbering>, noted: Numbering | null): number {
  const before = [lastSeq, noted?.device === device ? noted?.lastSeq : undefined];
  return Math.max(0, ...before.flatMap((last) => (last === undefined ? [] : [nextBlock(last)])));
}

/**
 * What is settled, in the numbers of a page that begins its block. Where the noted page numbered under another device it
 * could not read the storage: all that this has is older than what was settled.
 */
export const settledUnder = (noted: QueueNote | null, { device, lastSeq }: Numbering): QueueNote['settled'] =>
  noted === null || noted.device === device
    ? (noted?.settled ?? {})
    : Object.fromEntries(Object.keys(noted.settled).map((subject) => [subject, lastSeq + 1]));

/** Whether a later act, or its own end, has settled this one. */
export function isSettled(
  { device, settled }: Pick<QueueNote, 'device' | 'settled'>,
  item: Pick<QueueItem, 'body' | 'device' | 'seq'>,
): boolean {
  const subject = subjectOf(item.body);
  return subject !== null && device === item.device && item.seq < (settled[subject] ?? 0);
}
