import type { Actor, EventBody } from './event.js';
import type { CommandContext, Decider, Decision } from './decider.js';

/**
 * Given past events, when a command comes at a time, then these events or this refusal: the language deciders
 * are tested in.
 */
export interface Given<Command, E extends EventBody, R> {
  when(command: Command, context?: Partial<CommandContext>): Decision<E, R>;
}

const someone: Actor = { kind: 'system', id: 'spec' };

/**
 * Times of past events default to 0; give `[event, time]` where the time matters. `at` defaults to the last
 * event's time.
 */
export function given<State, Command, E extends EventBody, R>(
  decider: Decider<State, Command, E, R>,
  past: readonly (E | readonly [E, number])[],
): Given<Command, E, R> {
  let state = decider.initialState;
  let last = 0;
  for (const item of past) {
    const [event, time] = Array.isArray(item) ? (item as readonly [E, number]) : [item as E, last];
    last = Math.max(last, time);
    state = decider.evolve(state, { ...event, time: last });
  }
  return {
    when: (command, context = {}) => {
      const at = Math.max(context.at ?? last, last);
      return decider.decide(command, state, {
        actor: someone,
        arrivedAt: context.arrivedAt ?? at,
        ...context,
        at,
      });
    },
  };
}
