import { accept, refuse, type Decider, type Happened } from '../kernel/decider.js';
import type { RegistrationEvent, RegistrationGiven, freeGrounds } from './sign-up-events.js';

export interface RegistrationState {
  readonly userId: string | null;
  /** signed up without an order; null: not, or given back */
  readonly ground: (typeof freeGrounds)[number] | null;
  /** the order of an organisation that pays for a round; null: none */
  readonly sponsor: Sponsor | null;
  /** 1, and one more for each resit: each is paid for on its own */
  readonly round: number;
  /** the sitting that is meant while its place waits for the payment */
  readonly wanted: string | null;
  /** the sitting that was chosen with the form, or changed to; whether there is a place in it says its own stream */
  readonly examId: string | null;
  readonly given: RegistrationGiven | null;
  readonly givenAt: number | null;
}

/** Who pays for somebody else: a line of this order. */
export interface Sponsor {
  readonly orderId: string;
  readonly round: number;
  /** until when it stands while the order is not placed yet, ms */
  readonly until: number;
}

interface Whose {
  readonly registrationId: string;
  readonly userId: string;
  readonly catId: string;
}

export type RegistrationCommand = Whose &
  (
    | { readonly type: 'SignUp'; readonly ground: (typeof freeGrounds)[number] }
    /** `stale`: an order whose line was found not to stand any more; null: none was found */
    | {
        readonly type: 'SignUpByGroup';
        readonly examId: string;
        readonly orderId: string;
        readonly until: number;
        readonly stale: string | null;
      }
    | { readonly type: 'WantSitting'; readonly examId: string }
    | ({ readonly type: 'GiveRegistration' } & Pick<
        RegistrationGiven,
        'examId' | 'form' | 'photoFileId' | 'idHash' | 'consent'
      >)
    | { readonly type: 'ChangeSitting'; readonly examId: string }
    /** `failed`: the sitting that was failed, as its paper says, or missed */
    | { readonly type: 'BeginResit'; readonly failed: string }
    /** `reason`: of staff */
    | { readonly type: 'CancelSignUp'; readonly reason?: string }
  );

export interface RegistrationRefusal {
  readonly reason: 'NotSignedUpYet' | 'NothingToResit' | 'SignedUpAlready' | 'InOtherGroup';
}

export const noRegistration: RegistrationState = {
  ...{ userId: null, ground: null, sponsor: null, round: 1 },
  ...{ wanted: null, examId: null, given: null, givenAt: null },
};

/** Whether anything of it stands. */
export const isSignedUp = ({ ground, examId }: RegistrationState): boolean =>
  ground !== null || examId !== null;

function evolve(state: RegistrationState, event: Happened<RegistrationEvent>): RegistrationState {
  const { userId } = event.data;
  switch (event.type) {
    case 'SignedUp':
      return { ...state, userId, ground: event.data.ground };
    case 'GroupSignedUp': {
      const { orderId, round, until, examId } = event.data;
      return { ...state, userId, wanted: examId, sponsor: { orderId, round, until } };
    }
    case 'SittingWanted':
      return { ...state, userId, wanted: event.data.examId };
    case 'RegistrationGiven':
      return {
        ...state,
        ...{ userId, examId: event.data.examId, wanted: null, given: event.data, givenAt: event.time },
      };
    case 'SittingChanged':
      return { ...state, examId: event.data.examId, wanted: null };
    case 'ResitBegun':
      return { ...state, ground: null, round: event.data.round, examId: null, wanted: null };
    case 'SignUpCancelled':
      // Who was paid for may choose another sitting, as who paid may.
      return { ...noRegistration, userId, round: state.round, sponsor: state.sponsor };
    default:
      return state;
  }
}

/** One person in one category (SU1–SU3), stream `registration-{id}`. It says what was meant; places are `seats-…`. */
export const registrationDecider: Decider<
  RegistrationState,
  RegistrationCommand,
  RegistrationEvent,
  RegistrationRefusal
> = {
  initialState: noRegistration,
  evolve,
  decide(command, state) {
    const { registrationId, userId, catId } = command;
    const whose = { registrationId, userId, catId };
    const formerExamId = state.examId ?? state.wanted;
    switch (command.type) {
      case 'SignUp':
        return state.ground !== null
          ? accept()
          : accept({
              type: 'SignedUp',
              data: { ...whose, ground: command.ground, round: state.round },
            });
      case 'SignUpByGroup': {
        const { examId, orderId, until, stale } = command;
        const { sponsor, round } = state;
        if (sponsor?.orderId === orderId) return accept();
        if (state.examId !== null) return refuse({ reason: 'SignedUpAlready' });
        if (sponsor !== null && sponsor.round === round && sponsor.orderId !== stale)
          return refuse({ reason: 'InOtherGroup' });
        return accept({ type: 'GroupSignedUp', data: { ...whose, examId, orderId, round, until } });
      }
      case 'WantSitting':
        return state.wanted === command.examId
          ? accept()
          : accept({ type: 'SittingWanted', data: { ...whose, examId: command.examId } });
      case 'GiveRegistration': {
        const { examId, form, photoFileId, idHash, consent } = command;
        return accept({
          type: 'RegistrationGiven',
          data: { ...whose, examId, formerExamId, form, photoFileId, idHash, consent },
        });
      }
      case 'ChangeSitting':
        if (state.given === null || state.examId === null) return refuse({ reason: 'NotSignedUpYet' });
        return state.examId === command.examId
          ? accept()
          : accept({ type: 'SittingChanged', data: { ...whose, examId: command.examId, formerExamId } });
      case 'BeginResit':
        return state.examId === command.failed
          ? accept({
              type: 'ResitBegun',
              data: { ...whose, formerExamId: command.failed, round: state.round + 1 },
            })
          : refuse({ reason: 'NothingToResit' });
      case 'CancelSignUp':
        return isSignedUp(state) || state.wanted !== null
          ? accept({
              type: 'SignUpCancelled',
              data: {
                ...whose,
                ...{ examId: formerExamId, idHash: state.given?.idHash ?? null },
                ...(command.reason === undefined ? {} : { reason: command.reason }),
              },
            })
          : accept();
    }
  },
};
