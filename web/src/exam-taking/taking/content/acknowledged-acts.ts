import type { PartPlace, QuestionPlace } from './types.ts';

/** What an act makes of the place of its question, or of its part of a composite. */
export type Change = <P extends PartPlace>(place: P) => P;

interface Act {
  readonly quId: string;
  readonly change: Change;
  /** ms by the monotonic clock */
  readonly atMs: number;
}

/** The place after the act, where it is the question's own or that of its composite; else the same object. */
export function placeAfter(place: QuestionPlace, quId: string, change: Change): QuestionPlace {
  if (place.quId === quId) return change(place);
  if (!place.parts.some((part) => part.quId === quId)) return place;
  const parts = place.parts.map((part) => (part.quId === quId ? change(part) : part));
  return { ...place, parts, answered: parts.every(({ answered }) => answered) };
}

/**
 * What the server has acknowledged since it was asked for the places that it told last, of each kind and question the
 * latest: it may have read them before it had these.
 */
export class AcknowledgedActs {
  readonly #acts = new Map<string, Act>();

  note(kind: string, act: Act): void {
    const key = `${kind}/${act.quId}`;
    this.#acts.delete(key);
    this.#acts.set(key, act);
  }

  /** Places are told that were asked for then: what was acknowledged before is in them. */
  asked(atMs: number): void {
    for (const [key, act] of this.#acts) if (act.atMs < atMs) this.#acts.delete(key);
  }

  /** The place with all of it; the same object where none is of this place. */
  over(place: QuestionPlace): QuestionPlace {
    return [...this.#acts.values()].reduce((now, { quId, change }) => placeAfter(now, quId, change), place);
  }
}
