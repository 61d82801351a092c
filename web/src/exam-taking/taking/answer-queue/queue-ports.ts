import type { ShownQuestion } from '../content/shown-questions.ts';
import type { QueueBody, QueueItem } from './queue-item.ts';
import type { NoteKeeper } from './queue-note.ts';
import type { QueueStorage } from './storage.ts';
import type { QueueTransport } from './transport.ts';

/** Everything the queue needs from the world, so that a test owns time, chance and faults. */
export interface QueuePorts {
  readonly paperId: string;
  /** this tab */
  readonly owner: string;
  readonly storage: QueueStorage;
  /** None: only the storage tells the next page what was given to this one. */
  readonly note?: NoteKeeper;
  readonly transport: QueueTransport;
  /** The account whose acts are given now; null: not the one whose they may be. None: accounts are told otherwise. */
  readonly author?: () => string | null;
  /** Questions shown that an act tells of; `all`: nothing comes after it. */
  readonly opened?: (all: boolean) => readonly ShownQuestion[];
  /** The storage says that another tab has the paper, which nobody had told this one. */
  readonly lost?: () => void;
  readonly newId: () => string;
  readonly random: () => number;
  /** ms, only compared with itself */
  readonly now: () => number;
  /** Runs `act` after `ms`; the returned function withdraws it. */
  readonly after: (ms: number, act: () => void) => () => void;
}

/** Questions shown that an act tells of, with those that the acts it replaces would have told. */
export function openedWith(
  { opened }: Pick<QueuePorts, 'opened'>,
  { kind }: QueueBody,
  replaced: readonly QueueItem[],
): readonly ShownQuestion[] {
  if (kind !== 'answer' && kind !== 'hand') return [];
  const before = replaced.flatMap((item) => item.opened ?? []);
  return [...before, ...(opened?.(kind === 'hand') ?? [])];
}
