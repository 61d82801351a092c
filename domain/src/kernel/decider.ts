import type { Actor, EventBody } from './event.js';

/** What every command brings along, because the domain reads no clock and makes no ids. */
export interface CommandContext {
  /**
   * Server time at which the decision is taken, milliseconds; already raised to the stream's last event time
   * (engine §4).
   */
  readonly at: number;
  /** Server time at which the request reached the HTTP edge, milliseconds: lateness is judged by this. */
  readonly arrivedAt: number;
  readonly actor: Actor;
}

/** The outcome of a decision. A refusal is a state of the world, returned and never thrown. */
export type Decision<E extends EventBody, R> =
  | { readonly kind: 'accepted'; readonly events: readonly E[] }
  /**
   * `events` of a refusal are facts worth keeping all the same (an answer that arrived late); they are
   * appended, then the refusal is answered.
   */
  | { readonly kind: 'refused'; readonly refusal: R; readonly events?: readonly E[] };

/** What a fold sees of an event: the fact and the server time it carries. */
export type Happened<E extends EventBody> = E & { readonly time: number };

/**
 * The rules of one stream. `decide` and `evolve` are pure: the same input gives the same output for ever.
 * `evolve` returns a new state (or the same object when nothing changed) and ignores event types it does not
 * know.
 */
export interface Decider<State, Command, E extends EventBody, R> {
  readonly initialState: State;
  decide(command: Command, state: State, context: CommandContext): Decision<E, R>;
  evolve(state: State, event: Happened<E>): State;
}

export const accept = <E extends EventBody>(...events: E[]): { kind: 'accepted'; events: E[] } => ({
  kind: 'accepted',
  events,
});

export const refuse = <R>(refusal: R): { kind: 'refused'; refusal: R } => ({ kind: 'refused', refusal });
