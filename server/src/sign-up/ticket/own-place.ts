import type { ExamCategory, Exam } from '@vigil/domain/exams/public';
import { atOccurrence } from '@vigil/domain/sitting/public';
import { seatInRoom, seatOf, type RegistrationGiven } from '@vigil/domain/sign-up/public';
import { account, type RequestContext } from '../../platform/context.js';
import { RefusedError } from '../../platform/errors.js';
import { findExam, ownRegistration } from '../category-sale.js';
import { registrationIdOf, seatsState, ticketNumbers } from '../streams.js';

/** A place that somebody has taken, as the sitting's stream says. */
export interface TakenPlace {
  readonly registrationId: string;
  readonly number: string;
  readonly exam: Exam;
  readonly given: RegistrationGiven;
  /** null: no room was given for it */
  readonly inRoom: ReturnType<typeof seatInRoom>;
}

/** The caller's place in a category. Refuses `NoTicket` to who has none: not signed up, waiting, or cancelled. */
export async function ownPlace(
  context: RequestContext,
  category: Pick<ExamCategory, 'id'>,
): Promise<TakenPlace> {
  const { services } = context;
  const userId = account(context).id;
  const { examId, given } = await ownRegistration(services, userId, category.id);
  const found = examId === null ? null : await findExam(services, examId);
  const now = services.clock.now();
  const seat = found === null ? null : seatOf(await seatsState(services, found.id), userId, now);
  if (found === null || given === null || seat?.kind !== 'taken')
    throw new RefusedError('NoTicket', '报名成功后才能下载准考证！');
  const registrationId = registrationIdOf(userId, category.id);
  return {
    registrationId,
    number: (await ticketNumbers(services))(registrationId, found.id),
    exam: atOccurrence(found, now),
    given,
    inRoom: seatInRoom(found.rooms ?? [], seat.number),
  };
}
