import type { PaperEvent, PaperScore } from '@vigil/domain/sitting/public';
import type { Recorded } from '@vigil/domain/kernel/event';

/**
 * What an event adds to the statistics and what it takes back: a scoring carries the one it replaces, a
 * reopening the one it undoes.
 */
export interface Scorings {
  readonly taken: PaperScore | null;
  readonly added: PaperScore | null;
}

/** Scorings of papers from before statistics were kept have no sitting and count nowhere. */
export function scoringsOf(recorded: Recorded): Scorings {
  const event = recorded as Pick<Recorded, never> & PaperEvent;
  if (event.type === 'PaperReopened') return { taken: event.data.undoes ?? null, added: null };
  if (event.type !== 'PaperScored' || event.data.sitting === undefined) return { taken: null, added: null };
  return { taken: event.data.replaces ?? null, added: event.data };
}
