import { accept, refuse, type Decider } from '../kernel/decider.js';
import type { PapersActBegun, PapersActEnded, PapersActEvent } from './papers-act.js';

/** What the stream of an act over papers says. */
export interface PapersActState {
  readonly begun: PapersActBegun | null;
  readonly ended: PapersActEnded | null;
}

export type PapersActCommand =
  | ({ readonly type: 'BeginPapersAct' } & PapersActBegun)
  | ({ readonly type: 'EndPapersAct' } & PapersActEnded);

export type PapersActRefusal = { readonly reason: 'ActBegunBefore' | 'NotBegun' | 'CountsDiffer' };

/**
 * One act over many papers: [PO1] it begins once, [PO2] ends once, whoever carries it and however often that was
 * interrupted, not before it began, and [PO3] with every paper told: those that have it and those that refused it are
 * all it was for.
 */
export const papersActDecider: Decider<PapersActState, PapersActCommand, PapersActEvent, PapersActRefusal> = {
  initialState: { begun: null, ended: null },
  decide: ({ type, ...data }, { begun, ended }) => {
    if (type === 'BeginPapersAct')
      return begun === null
        ? accept<PapersActEvent>({ type: 'PapersActBegun', data: data as PapersActBegun })
        : refuse({ reason: 'ActBegunBefore' });
    if (begun === null) return refuse({ reason: 'NotBegun' });
    if (ended !== null) return accept<PapersActEvent>();
    const { actId, total, changed, refused } = data as PapersActEnded;
    if (changed + refused !== total) return refuse({ reason: 'CountsDiffer' });
    return accept<PapersActEvent>({ type: 'PapersActEnded', data: { actId, total, changed, refused } });
  },
  evolve: (state, event) =>
    event.type === 'PapersActBegun'
      ? { ...state, begun: event.data }
      : event.type === 'PapersActEnded'
        ? { ...state, ended: event.data }
        : state,
};
