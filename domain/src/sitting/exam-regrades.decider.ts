import { accept, refuse, type Decider, type Decision, type Happened } from '../kernel/decider.js';
import type { Adjustments } from './adjustments.js';
import type { RegradeEvent } from './events.js';
import type { StandingRegrades } from './exam-regrades.js';

export type RegradeCommand =
  /** `after`: the last act its dry run had seen; `seen`: what it had seen of the papers */
  | {
      readonly type: 'ApplyRegrade';
      readonly examId: string;
      readonly regradeId: string;
      readonly adjustments: Adjustments;
      readonly reason: string;
      readonly seen: string;
      readonly after: number;
    }
  /** `after`: the last act its dry run had seen; left out where there was none */
  | {
      readonly type: 'UndoRegrade';
      readonly examId: string;
      readonly regradeId: string;
      readonly reason: string;
      readonly after?: number;
    }
  /** by the reactor that carried an act; told once per act */
  | {
      readonly type: 'ReportCarried';
      readonly examId: string;
      readonly act: number;
      readonly papers: number;
      readonly changed: number;
    };

/**
 * RegradeUnderWay: the last act has not reached every paper yet. RegradesChanged: there were others since the dry run.
 * NoSuchRegrade: nothing of that id was applied to this exam.
 */
export type RegradeRefusal =
  | { readonly reason: 'RegradeUnderWay' }
  | { readonly reason: 'RegradesChanged' }
  | { readonly reason: 'NoSuchRegrade' };

/** One regrade of an exam, as it came about. */
export interface KnownRegrade {
  readonly regradeId: string;
  readonly act: number;
  readonly adjustments: Adjustments;
  readonly reason: string;
  /** ms */
  readonly at: number;
  readonly undone: { readonly act: number; readonly reason: string; readonly at: number } | null;
}

export interface RegradesState {
  readonly regrades: readonly KnownRegrade[];
  /** acts so far */
  readonly acts: number;
  /** what each act that was carried came to */
  readonly carried: ReadonlyMap<
    number,
    { readonly papers: number; readonly changed: number; readonly at: number }
  >;
}

const initialState: RegradesState = { regrades: [], acts: 0, carried: new Map() };

/** An act that is still being carried. */
export const isUnderWay = ({ acts, carried }: RegradesState): boolean => acts > 0 && !carried.has(acts);

/** What stands after an act (of those known, at most the last), for the papers; null: there is no such act. */
export function standingAfter({ regrades }: RegradesState, act: number): StandingRegrades | null {
  const by = regrades.find((one) => one.act === act || one.undone?.act === act);
  if (by === undefined) return null;
  const undone = by.undone?.act === act;
  return {
    ...{ act, regradeId: by.regradeId, undone },
    reason: undone ? (by.undone?.reason ?? '') : by.reason,
    standing: regrades
      .filter((one) => one.act <= act && (one.undone === null || one.undone.act > act))
      .map(({ regradeId, adjustments }) => ({ regradeId, adjustments })),
  };
}

/** What would stand if this came next: a regrade applied, or (`adjustments` null) one that stands taken back. */
export function standingNext(
  state: RegradesState,
  { regradeId, adjustments }: { readonly regradeId: string; readonly adjustments: Adjustments | null },
): StandingRegrades {
  const now = (state.acts === 0 ? null : standingAfter(state, state.acts))?.standing ?? [];
  const others = now.filter((one) => one.regradeId !== regradeId);
  return {
    ...{ act: state.acts + 1, regradeId, undone: adjustments === null, reason: '' },
    standing: adjustments === null ? others : [...others, { regradeId, adjustments }],
  };
}

function decide(command: RegradeCommand, state: RegradesState): Decision<RegradeEvent, RegradeRefusal> {
  const { examId } = command;
  const act = state.acts + 1;
  switch (command.type) {
    case 'ApplyRegrade': {
      const { regradeId, adjustments, reason, seen } = command;
      if (state.regrades.some((one) => one.regradeId === regradeId)) return accept();
      if (isUnderWay(state)) return refuse({ reason: 'RegradeUnderWay' });
      if (command.after !== state.acts) return refuse({ reason: 'RegradesChanged' });
      return accept<RegradeEvent>({
        type: 'RegradeApplied',
        data: { examId, regradeId, act, adjustments, reason, seen },
      });
    }
    case 'UndoRegrade': {
      const { regradeId, reason } = command;
      const known = state.regrades.find((one) => one.regradeId === regradeId);
      if (known === undefined) return refuse({ reason: 'NoSuchRegrade' });
      if (known.undone !== null) return accept();
      if (isUnderWay(state)) return refuse({ reason: 'RegradeUnderWay' });
      if (command.after !== undefined && command.after !== state.acts)
        return refuse({ reason: 'RegradesChanged' });
      return accept<RegradeEvent>({ type: 'RegradeUndone', data: { examId, regradeId, act, reason } });
    }
    case 'ReportCarried': {
      const { papers, changed } = command;
      const by = standingAfter(state, command.act);
      return by === null || state.carried.has(command.act)
        ? accept()
        : accept<RegradeEvent>({
            type: 'RegradeCarried',
            data: { examId, regradeId: by.regradeId, act: command.act, papers, changed },
          });
    }
  }
}

function evolve(state: RegradesState, event: Happened<RegradeEvent>): RegradesState {
  const { time: at } = event;
  switch (event.type) {
    case 'RegradeApplied': {
      const { regradeId, act, adjustments, reason } = event.data;
      const known: KnownRegrade = { regradeId, act, adjustments, reason, at, undone: null };
      return { ...state, acts: act, regrades: [...state.regrades, known] };
    }
    case 'RegradeUndone': {
      const { regradeId, act, reason } = event.data;
      return {
        ...state,
        acts: act,
        regrades: state.regrades.map((one) =>
          one.regradeId === regradeId ? { ...one, undone: { act, reason, at } } : one,
        ),
      };
    }
    case 'RegradeCarried': {
      const { act, papers, changed } = event.data;
      return { ...state, carried: new Map(state.carried).set(act, { papers, changed, at }) };
    }
    default:
      return state;
  }
}

/**
 * The regrades of one exam, stream `regrade-{examId}`: each application and each undoing is one event, which a reactor
 * carries to the papers before there can be another (ET105).
 */
export const examRegradesDecider: Decider<RegradesState, RegradeCommand, RegradeEvent, RegradeRefusal> = {
  initialState,
  decide,
  evolve,
};
