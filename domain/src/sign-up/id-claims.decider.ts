import { accept, refuse, type Decider } from '../kernel/decider.js';
import type { IdClaimEvent } from './sign-up-events.js';

/** When an ID is used, ms; null: the sitting has no times, and collides with itself alone. */
export interface IdUse {
  readonly registrationId: string;
  readonly examId: string;
  readonly from: number | null;
  readonly to: number | null;
}
export type IdClaims = readonly IdUse[];

export type IdClaimCommand =
  /** `stale`: registrations whose claims were found to have nothing behind them (a crash in between). */
  | (IdUse & { readonly type: 'ClaimId'; readonly stale: readonly string[] })
  | { readonly type: 'ReleaseId'; readonly registrationId: string };

export interface IdClaimRefusal {
  readonly reason: 'IdInUse';
  readonly by: IdUse;
}

const meet = (one: IdUse, other: IdUse): boolean => {
  if (one.examId === other.examId) return true;
  if (one.from === null || one.to === null || other.from === null || other.to === null) return false;
  return one.from < other.to && other.from < one.to;
};

/** The registration whose use of the ID meets this one; undefined: none does. [SU10] */
export const idUseMeeting = (claims: IdClaims, use: IdUse): IdUse | undefined =>
  claims.find((one) => one.registrationId !== use.registrationId && meet(one, use));

/**
 * The uses of one ID (SU10), stream `id-claim-{keyed hash of type and number}`: at any time it is registered once,
 * whoever's account asks. A registration has one use, which a change of sitting replaces.
 */
export const idClaimsDecider: Decider<IdClaims, IdClaimCommand, IdClaimEvent, IdClaimRefusal> = {
  initialState: [],
  decide(command, claims) {
    const mine = claims.find((one) => one.registrationId === command.registrationId);
    if (command.type === 'ReleaseId')
      return mine === undefined
        ? accept()
        : accept({ type: 'IdReleased', data: { registrationId: command.registrationId } });
    const { type: _type, stale, ...use } = command;
    const by = idUseMeeting(
      claims.filter((one) => !stale.includes(one.registrationId)),
      use,
    );
    if (by !== undefined) return refuse({ reason: 'IdInUse', by });
    if (mine !== undefined && mine.examId === use.examId && mine.from === use.from && mine.to === use.to)
      return accept();
    return accept(
      ...stale.map((registrationId): IdClaimEvent => ({ type: 'IdReleased', data: { registrationId } })),
      { type: 'IdClaimed', data: use },
    );
  },
  evolve(claims, event) {
    const others = claims.filter((one) => one.registrationId !== event.data.registrationId);
    return event.type === 'IdClaimed' ? [...others, event.data] : others;
  },
};
