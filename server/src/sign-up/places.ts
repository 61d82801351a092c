import type { ExamCategory, Exam } from '@vigil/domain/exams/public';
import { atOccurrence, satExam } from '@vigil/domain/sitting/public';
import { seatOf, seatsLeft, type IdUse } from '@vigil/domain/sign-up/public';
import { hasBegun, isSitting, isToCome, sittingsOf } from '../exams/public.js';
import type { CommandEnvelope } from '../platform/command-side/command-side.js';
import { commandIdReused, RefusedError } from '../platform/errors.js';
import type { Services } from '../platform/services.js';
import { isNamed, papersOf } from '../sitting/public.js';
import type { Entrant } from '../platform/declarations/entitlement.js';
import { capacityOf, findExam, ownRegistration } from './category-sale.js';
import { idClaimsOf, registrationsOf, runSeats, seatsState } from './streams.js';

/** A hold outlasts the order that it waits for (900 s) by the seconds a notification takes. */
export const holdMilliseconds = 900_000 + 60_000;
/** Whoever moves up and has something left to do has a day for it, at the longest until the sitting begins. */
export const movedUpMilliseconds = 24 * 3_600_000;

/** What of a sitting its places need. */
export type Roomy = Pick<Exam, 'id' | 'seats'> & Partial<Pick<Exam, 'startTime'>>;

/** Without `holdFor` a place is held for whoever moves up; an order that was placed in time has its own. */
export function roomOf(services: Services, exam: Roomy, holdFor?: number) {
  const now = services.clock.now();
  const { startTime = null } = exam;
  const begins = startTime !== null && startTime > now ? startTime : Infinity;
  const holdUntil = holdFor === undefined ? Math.min(now + movedUpMilliseconds, begins) : now + holdFor;
  return { examId: exam.id, capacity: capacityOf(exam), holdUntil };
}

/** Sittings of a category that a person may still choose: to come, not begun, and for them; by their start. */
export async function sittingsFor(
  services: Services,
  category: Pick<ExamCategory, 'id'>,
  person: Entrant,
): Promise<Exam[]> {
  const found = await Promise.all(
    (await sittingsOf(services, category.id)).map((exam) => asChosen(services, exam, person)),
  );
  return found.filter((exam) => exam !== null);
}

/** The sitting in its present turn, where this person may still choose it: to come, not begun, and for them; else null. */
export async function asChosen(services: Services, sitting: Exam, person: Entrant): Promise<Exam | null> {
  const now = services.clock.now();
  if (!isSitting(sitting) || !isToCome(sitting, now)) return null;
  const exam = atOccurrence(sitting, now);
  return !hasBegun(exam, now) && (await isNamed(services, exam, person)) ? exam : null;
}

export async function leftOf(services: Services, exam: Exam): Promise<number | null> {
  return seatsLeft(await seatsState(services, exam.id), capacityOf(exam), services.clock.now());
}

/**
 * Claims an ID for a registration at a sitting's time. Where another registration has it and nothing stands behind that
 * any more (a crash in between), it is taken over. Refuses `IdInUse`.
 */
export async function claimId(
  services: Services,
  idHash: string,
  use: IdUse,
  envelope: CommandEnvelope,
): Promise<void> {
  const stale: string[] = [];
  for (;;) {
    const outcome = await idClaimsOf(services).execute(
      idHash,
      { type: 'ClaimId', ...use, stale },
      { ...envelope, operation: 'claimId', commandId: null },
    );
    if (outcome.kind === 'command-id-reused') throw commandIdReused();
    if (outcome.kind === 'accepted') return;
    const { by } = outcome.refusal;
    const { state } = await registrationsOf(services).load(by.registrationId);
    const stands = state.examId === by.examId && state.given?.idHash === idHash;
    const fresh = services.clock.now() - (await claimedAt(services, idHash)) < staleMilliseconds;
    if (stands || fresh || stale.includes(by.registrationId))
      throw new RefusedError('IdInUse', '同一证件在同一时间段内只能报名一次！');
    stale.push(by.registrationId);
  }
}

/** A claim whose registration follows in the same call is no stale one. */
const staleMilliseconds = 60_000;

async function claimedAt(services: Services, idHash: string): Promise<number> {
  const events = await services.log.readStream(`id-claim-${idHash}`);
  return events.at(-1)?.time ?? 0;
}

export async function releaseId(
  services: Services,
  idHash: string,
  registrationId: string,
  envelope: CommandEnvelope,
): Promise<void> {
  await idClaimsOf(services).execute(
    idHash,
    { type: 'ReleaseId', registrationId },
    { ...envelope, operation: 'releaseId', commandId: null },
  );
}

/** Refuses to whoever has a paper of the exam already. */
export async function refuseWhoHasPaper(services: Services, examId: string, userId: string): Promise<void> {
  const { state } = await papersOf(services).candidates.load(userId);
  if (satExam(state, examId)) throw new RefusedError('PaperThere', '您已参加该场考试，不能更改或取消！');
}

/**
 * Before somebody leaves a sitting for another one: nobody does who has a paper of it; whoever has a place leaves it
 * before it begins, and has a place in the other one first, so that nobody gives up a place for a line. Who waits, or has
 * paid and given nothing yet, gives up none. Refuses `PaperThere`, `SittingBegun`, `SeatsFull`.
 */
export async function beforeLeaving(
  services: Services,
  { from, to, userId }: { readonly from: string; readonly to: Exam; readonly userId: string },
  envelope: CommandEnvelope,
): Promise<void> {
  await refuseWhoHasPaper(services, from, userId);
  const now = services.clock.now();
  const seat = seatOf(await seatsState(services, from), userId, now);
  if (seat === null) return;
  const left = await findExam(services, from);
  const begun = left !== null && hasBegun(atOccurrence(left, now), now);
  if (begun && seat.kind === 'taken')
    throw new RefusedError('SittingBegun', '考试已开始，不能更改考试时间！');
  if (begun || capacityOf(to) === null) return;
  const room = roomOf(services, to, holdMilliseconds);
  await runSeats(services, { type: 'HoldSeat', ...room, userId }, envelope);
}

/**
 * What follows on a place that was held in a sitting; where it is refused, the place goes back at once to who waits for
 * one. One that a registration of theirs stands on, made in the same moment, stays.
 */
export async function orGivenBack(
  services: Services,
  { exam, userId, catId }: { readonly exam: Exam; readonly userId: string; readonly catId: string },
  envelope: CommandEnvelope,
  act: () => Promise<void>,
): Promise<void> {
  try {
    await act();
  } catch (error) {
    const { examId, wanted } = await ownRegistration(services, userId, catId);
    if (error instanceof RefusedError && (examId ?? wanted) !== exam.id)
      await runSeats(
        services,
        { type: 'ReleaseSeat', ...roomOf(services, exam), userId, cause: 'Moved' },
        { ...envelope, commandId: null },
      );
    throw error;
  }
}
