import type { Recorded } from '@vigil/domain/kernel/event';

/** A fact in words for proctors and auditors. */
export interface EventWords {
  /** start, answer, mark, open, leave, face, snapshot, camera, presence, message, time, hand, score, late, debug, change, system */
  readonly kind: string;
  readonly text: string;
  /** file id of a picture that belongs to the event */
  readonly fileId: string | null;
}

/**
 * How a slice says its events, by type. `about` is what the slice folds of the stream and says them with (a
 * paper's state for the number of a question), or undefined where nothing is known.
 */
export type EventWordsTable = Readonly<Record<string, (event: Recorded, about: never) => EventWords>>;

/** Words of every slice's events. */
export class EventVocabulary {
  constructor(private readonly table: EventWordsTable) {}

  knows(type: string): boolean {
    return Object.hasOwn(this.table, type);
  }

  /** An event type of a newer Vigil is said by its name. */
  say(event: Recorded, about?: unknown): EventWords {
    const words = this.knows(event.type) ? this.table[event.type] : undefined;
    return words === undefined
      ? { kind: 'other', text: event.type, fileId: null }
      : words(event, about as never);
  }
}
