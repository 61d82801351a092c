import { z } from 'zod';

/** Times ms. `registrationId` says whose and of which category (or, without one, of which exam) it is. */
const whose = { registrationId: z.string(), userId: z.string(), catId: z.string() };
const seat = { examId: z.string(), userId: z.string() };

/** What lets somebody sign up without an order: nothing is sold, or it is theirs free. */
export const freeGrounds = ['free', 'assigned'] as const;

/** Characters of the reason for which staff cancel a registration. */
export const cancelReasonMost = 200;

/** Why a place was given up. */
export const releaseCauses = ['Expired', 'Cancelled', 'Moved', 'Refunded'] as const;

/**
 * Facts of `registration-{id}` (one person in one category), `seats-{examId}` (the places of one sitting, and who waits
 * for one) and `id-claim-{keyed hash}` (when one ID is used). No number, name or picture can be read in any of them: the
 * form is sealed by the person's own key, and is lost once that is destroyed.
 */
export const signUpSchemas = {
  SignedUp: z.object({ ...whose, ground: z.enum(freeGrounds), round: z.number() }),
  /** A sitting is meant while its place waits for the payment. */
  SittingWanted: z.object({ ...whose, examId: z.string() }),
  /** An organisation pays for them: theirs exactly while their line of its order is paid. */
  GroupSignedUp: z.object({
    ...{ ...whose, examId: z.string(), orderId: z.string(), round: z.number() },
    /** until when it stands while the order is not placed yet, ms */
    until: z.number(),
  }),
  RegistrationGiven: z.object({
    ...whose,
    examId: z.string(),
    formerExamId: z.string().nullable(),
    /** the form as JSON, sealed by the person's key (base64); absent: it is a file */
    form: z.string().optional(),
    /** the form, a file of the person's own, as it was kept before it stood in the event */
    formFileId: z.string().optional(),
    photoFileId: z.string(),
    idHash: z.string(),
    /** version of the notice that was agreed to */
    consent: z.string(),
  }),
  SittingChanged: z.object({ ...whose, examId: z.string(), formerExamId: z.string().nullable() }),
  /** Failed: another sitting may be chosen, in a round of its own. */
  ResitBegun: z.object({ ...whose, formerExamId: z.string(), round: z.number() }),
  SignUpCancelled: z.object({
    ...whose,
    examId: z.string().nullable(),
    idHash: z.string().nullable(),
    /** why staff did it; absent: the person did, or their money went back */
    reason: z.string().optional(),
  }),

  SeatHeld: z.object({ ...seat, until: z.number(), movedUp: z.boolean().optional() }),
  /** paid for; it no longer expires */
  SeatKept: z.object(seat),
  SeatTaken: z.object({ ...seat, movedUp: z.boolean().optional() }),
  /** `ready`: nothing more is asked of them, a place that comes free is theirs at once */
  SeatAwaited: z.object({ ...seat, ready: z.boolean() }),
  SeatReleased: z.object({ ...seat, cause: z.enum(releaseCauses) }),

  IdClaimed: z.object({
    registrationId: z.string(),
    examId: z.string(),
    from: z.number().nullable(),
    to: z.number().nullable(),
  }),
  IdReleased: z.object({ registrationId: z.string() }),
};

type Data<Type extends keyof typeof signUpSchemas> = z.infer<(typeof signUpSchemas)[Type]>;
type EventOf<Type extends keyof typeof signUpSchemas> = {
  readonly [T in Type]: { readonly type: T; readonly data: Data<T> };
}[Type];

export type RegistrationEvent = EventOf<
  | 'SignedUp'
  | 'GroupSignedUp'
  | 'SittingWanted'
  | 'RegistrationGiven'
  | 'SittingChanged'
  | 'ResitBegun'
  | 'SignUpCancelled'
>;
export type SeatEvent = EventOf<'SeatHeld' | 'SeatKept' | 'SeatTaken' | 'SeatAwaited' | 'SeatReleased'>;
export type IdClaimEvent = EventOf<'IdClaimed' | 'IdReleased'>;
export type RegistrationGiven = Data<'RegistrationGiven'>;
export type ReleaseCause = (typeof releaseCauses)[number];

export const registrationStream = (id: string): string => `registration-${id}`;
export const seatsStream = (examId: string): string => `seats-${examId}`;
export const idClaimStream = (idHash: string): string => `id-claim-${idHash}`;
