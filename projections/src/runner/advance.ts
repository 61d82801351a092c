import type { Position, Recorded } from '@vigil/domain/kernel/event';
import type { Documents } from '@vigil/stores/documents/port';
import { writeTogether, type WritesTogether } from '@vigil/stores/documents/write-together';
import type { EventLog } from '@vigil/stores/event-log/port';
import type { ViewWriter } from './view-writer.js';

export type ViewDocuments = Documents & Partial<WritesTogether>;

/** One commit of one view, as it is told on the bus: `view:{name}`. */
export interface ViewReached {
  readonly view: string;
  readonly epoch: number;
  readonly position: Position;
  readonly topics: readonly string[];
}

/** Small pages die young: with 5,000 events a third of the time goes to the garbage collector. */
const eventsPerPage = 1_000;
/** A catch-up writes after so many events, or so many changed documents, whichever comes first. */
const eventsPerCommit = 100_000;
const documentsPerCommit = 10_000;

/**
 * Writes what the writers have folded, in one commit where the store can, else each view for itself, and
 * answers what each view reached.
 */
export async function commit(
  documents: ViewDocuments,
  writers: readonly ViewWriter[],
): Promise<ViewReached[]> {
  const each = writers.map((writer) => ({ writer, writes: writer.writes() }));
  const commits =
    documents.writeTogether === undefined
      ? each.map(({ writes }) => writes)
      : [each.flatMap(({ writes }) => writes)];
  const outcomes = await Promise.allSettled(commits.map((writes) => writeTogether(documents, writes)));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return each.map(({ writer, writes }) => ({
    view: writer.projection.name,
    epoch: writer.epoch,
    position: writer.checkpoint,
    topics: [...writer.written(writes)],
  }));
}

/** How far the least advanced of the writers is. */
export const leastCheckpoint = (log: Pick<EventLog, 'compare'>, writers: readonly ViewWriter[]): Position =>
  writers.map((writer) => writer.checkpoint).reduce((a, b) => (log.compare(a, b) <= 0 ? a : b));

export interface Advance {
  readonly log: Pick<EventLog, 'readAll' | 'compare'>;
  readonly writers: readonly ViewWriter[];
  readonly commit: (writers: readonly ViewWriter[]) => Promise<readonly ViewReached[]>;
  /** After each commit. */
  readonly onCommit?: (reached: readonly ViewReached[]) => void;
  readonly onEvents?: (events: readonly Recorded[]) => void;
  /** Asked between pages; true ends the advance after a commit. */
  readonly isStopping?: () => boolean;
}

/**
 * Reads the log from the least advanced writer to what is its end, page by page, and folds each page into
 * every writer. Between pages other work of the thread gets its turn. All writers have the same checkpoint
 * when it resolves, unless it was stopped.
 */
export async function advance({
  log,
  writers,
  commit: write,
  onCommit,
  onEvents,
  isStopping,
}: Advance): Promise<void> {
  let position = leastCheckpoint(log, writers);
  let uncommitted = 0;
  const flush = async (): Promise<void> => {
    const reached = await write(writers);
    onCommit?.(reached);
    uncommitted = 0;
  };
  for (;;) {
    const page = await log.readAll(position, eventsPerPage);
    for (const writer of writers) await writer.fold(page.events);
    onEvents?.(page.events);
    position = page.last;
    uncommitted += page.events.length;
    const stopping = isStopping?.() === true;
    const full =
      uncommitted >= eventsPerCommit || writers.some((writer) => writer.pending >= documentsPerCommit);
    if (uncommitted > 0 && (full || !page.more || stopping)) await flush();
    if (!page.more || stopping) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
