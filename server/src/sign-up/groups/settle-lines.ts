import type { OrderPlaced } from '@vigil/domain/orders/public';
import { sponsorStanding } from './sponsors.js';
import type { Services } from '../../platform/services.js';
import { findExam, ownRegistration } from '../category-sale.js';
import { settlePlace } from '../settle-place.js';
import { sittingIdOf } from './group-seller.js';

/** Every person of an organisation's order that was paid keeps their place; whose line's money went back gives it up. */
export async function settleLines(services: Services, placed: OrderPlaced): Promise<void> {
  const exam = await findExam(services, sittingIdOf(placed.subject.id));
  const catId = exam?.catId ?? null;
  if (catId === null) return;
  for (const { id: userId } of placed.lines ?? []) {
    const registration = await ownRegistration(services, userId, catId);
    if (registration.sponsor?.orderId !== placed.orderId) continue;
    if ((await sponsorStanding(services, userId, registration)) !== 'open')
      await settlePlace(services, catId, userId, registration);
  }
}
