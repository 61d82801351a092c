import { accept, refuse, type Decider } from '../kernel/decider.js';
import type { PeopleActBegun, PeopleActEnded, PeopleActEvent } from './people-act.js';

/** What the stream of an act says. */
export interface PeopleActState {
  readonly begun: PeopleActBegun | null;
  readonly ended: PeopleActEnded | null;
  /** how often slips were made for its accounts */
  readonly slips: number;
}

export type PeopleActCommand =
  | ({ readonly type: 'BeginPeopleAct' } & PeopleActBegun)
  | ({ readonly type: 'EndPeopleAct' } & Omit<PeopleActEnded, 'kind'>)
  /** `again`: on purpose, those made before count no longer */
  | {
      readonly type: 'IssueSlips';
      readonly actId: string;
      readonly count: number;
      readonly again: boolean;
    };

export type PeopleActRefusal = {
  readonly reason: 'ActBegunBefore' | 'NotBegun' | 'CountsDiffer' | 'NotEnded' | 'SlipsIssuedBefore';
};

/**
 * One act over many people: [PA1] it begins once, [PA2] ends once, whoever carries it and however often that was
 * interrupted, [PA3] not before it began, and [PA4] with everybody told: who has it and who was refused it are all it
 * was for. [PA5] Slips are made once for the accounts of an act that has ended, and again only on purpose.
 */
export const peopleActDecider: Decider<PeopleActState, PeopleActCommand, PeopleActEvent, PeopleActRefusal> = {
  initialState: { begun: null, ended: null, slips: 0 },
  decide: (command, { begun, ended, slips }) => {
    if (command.type === 'BeginPeopleAct') {
      if (begun !== null) return refuse({ reason: 'ActBegunBefore' });
      const { actId, kind, change, people } = command;
      return accept<PeopleActEvent>({ type: 'PeopleActBegun', data: { actId, kind, change, people } });
    }
    if (begun === null) return refuse({ reason: 'NotBegun' });
    if (command.type === 'IssueSlips') {
      if (ended === null) return refuse({ reason: 'NotEnded' });
      if (slips > 0 && !command.again) return refuse({ reason: 'SlipsIssuedBefore' });
      const { actId, count } = command;
      return accept<PeopleActEvent>({ type: 'CredentialSlipsIssued', data: { actId, count } });
    }
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
      case 'CredentialSlipsIssued':
        return { ...state, slips: state.slips + 1 };
      case 'PeopleActEnded':
        return { ...state, ended: event.data };
      default:
        return state;
    }
  },
};
