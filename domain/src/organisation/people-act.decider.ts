import { accept, refuse, type Decider } from '../kernel/decider.js';
import type { PeopleActBegun, PeopleActEnded, PeopleActEvent } from './people-act.js';

/** What the stream of an act says. */
export interface PeopleActState {
  readonly begun: PeopleActBegun | null;
  readonly ended: PeopleActEnded | null;
}

export type PeopleActCommand =
  | ({ readonly type: 'BeginPeopleAct' } & PeopleActBegun)
  | ({ readonly type: 'EndPeopleAct' } & Omit<PeopleActEnded, 'kind'>);

export type PeopleActRefusal = { readonly reason: 'ActBegunBefore' | 'NotBegun' | 'CountsDiffer' };

/**
 * One act over many people: [PA1] it begins once, [PA2] ends once, whoever carries it and however often that was
 * interrupted, [PA3] not before it began, and [PA4] with everybody told: who has it and who was refused it are all it
 * was for.
 */
export const peopleActDecider: Decider<PeopleActState, PeopleActCommand, PeopleActEvent, PeopleActRefusal> = {
  initialState: { begun: null, ended: null },
  decide: (command, { begun, ended }) => {
    if (command.type === 'BeginPeopleAct') {
      if (begun !== null) return refuse({ reason: 'ActBegunBefore' });
      const { actId, kind, change, people } = command;
      return accept<PeopleActEvent>({ type: 'PeopleActBegun', data: { actId, kind, change, people } });
    }
    if (begun === null) return refuse({ reason: 'NotBegun' });
    if (ended !== null) return accept<PeopleActEvent>();
    const { actId, total, changed, refused } = command;
    if (changed + refused !== total) return refuse({ reason: 'CountsDiffer' });
    return accept<PeopleActEvent>({
      type: 'PeopleActEnded',
      data: { actId, kind: begun.kind, total, changed, refused },
    });
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'PeopleActBegun':
        return { ...state, begun: event.data };
      case 'PeopleActEnded':
        return { ...state, ended: event.data };
      default:
        return state;
    }
  },
};
