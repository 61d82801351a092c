import type { PaperEvent } from '@vigil/domain/sitting/events';
import type { PaperState } from '@vigil/domain/sitting/paper-state';
import type { Bus } from '@vigil/stores/bus/port';

/** Facts about a paper that an open screen must hear of at once; told on the bus as `paper:{paperId}`. */
const notable: ReadonlySet<PaperEvent['type']> = new Set([
  'MessageSent',
  'TimeAdded',
  'DeadlineMoved',
  'BreakTaken',
  'BreakEnded',
  'PaperReopened',
  'PaperHandedIn',
]);
/**
 * Of interest to another device of the same candidate; one device alone, as nearly always, costs its saves
 * nothing.
 */
const changesAnswers = (event: PaperEvent): boolean =>
  event.type === 'AnswerSaved' || event.type === 'AnswerBroughtBack' || event.type === 'DoubtMarked';

/** From now on the candidate has this paper open: whoever waits for one looks again. */
const beginsSitting: ReadonlySet<PaperEvent['type']> = new Set(['PaperCreated', 'PaperReopened']);

/** Told the id of a paper that this person can sit now: a new one, or one opened again. */
export const candidateChannel = (userId: string): string => `candidate:${userId}`;
export const paperChannel = (paperId: string): string => `paper:${paperId}`;

/** Tells the bus of facts that became durable, those that an open screen waits for. */
export function tellScreens(
  bus: Bus,
  paperId: string,
  events: readonly PaperEvent[],
  state: PaperState,
): void {
  const [first] = events;
  if (first !== undefined && beginsSitting.has(first.type) && state.paper !== null)
    bus.publish(candidateChannel(state.paper.userId), paperId);
  const isTold = (event: PaperEvent): boolean =>
    notable.has(event.type) || (state.devices.length > 1 && changesAnswers(event));
  if (!events.some(isTold)) return;
  bus.publish(
    paperChannel(paperId),
    events.map((event) => event.type),
  );
}
