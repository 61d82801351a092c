import type { RegistrationState } from '@vigil/domain/sign-up/public';
import type { Services } from '../platform/services.js';
import { findCategory, findExam, mayRegister } from './category-sale.js';
import { releaseId, roomOf } from './places.js';
import { bySystem } from '../platform/command-side/envelope.js';
import { registrationIdOf, runRegistration, runSeats } from './streams.js';

/**
 * What became of somebody's payment: paid, the place that is held is kept; gone back, the place and the registration that stood
 * on it are given up. May be repeated.
 */
export async function settlePlace(
  services: Services,
  catId: string,
  userId: string,
  registration: RegistrationState,
): Promise<void> {
  const category = await findCategory(services, catId);
  if (category === null) return;
  const examId = registration.examId ?? registration.wanted;
  const exam = examId === null ? null : await findExam(services, examId);
  const envelope = bySystem(services, 'when-order-settled-place');
  if (await mayRegister(services, category, userId, registration)) {
    if (exam !== null && registration.examId === null)
      await runSeats(services, { type: 'KeepSeat', ...roomOf(services, exam), userId }, envelope);
    return;
  }
  const registrationId = registrationIdOf(userId, catId);
  await runRegistration(services, { type: 'CancelSignUp', registrationId, userId, catId }, envelope);
  if (registration.given !== null)
    await releaseId(services, registration.given.idHash, registrationId, envelope);
  if (exam !== null)
    await runSeats(
      services,
      { type: 'ReleaseSeat', ...roomOf(services, exam), userId, cause: 'Refunded' },
      envelope,
    );
}
