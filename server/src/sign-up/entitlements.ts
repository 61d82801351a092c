import { placeInLine, seatedPeople, seatOf } from '@vigil/domain/sign-up/public';
import { hasBought } from '../orders/public.js';
import type { Entitling, SignedUpIn } from '../platform/declarations/entitlement.js';
import type { Services } from '../platform/services.js';
import { findCategory, isRoundPaid, mayRegister, ownRegistration, rulesOf, saleOf } from './category-sale.js';
import { seatsState } from './streams.js';

/** In a category that asks for it, a sitting is for those who have a place in it. */
export const hasPlace: Entitling = {
  asks: 'signUp',
  async holds(services, { id, catId }, person) {
    if (!rulesOf(await findCategory(services, catId)).needed) return null;
    return seatOf(await seatsState(services, id), person.id, services.clock.now())?.kind === 'taken';
  },
  async people(services, { id, catId }) {
    if (!rulesOf(await findCategory(services, catId)).needed) return null;
    return new Set(seatedPeople(await seatsState(services, id)));
  },
};

/** What has a price is paid for: an order stands paid, as its stream says. */
export const hasPaid: Entitling = {
  asks: 'payment',
  async holds(services, exam, { id: userId }) {
    const sale = await saleOf(services, exam);
    if (sale === null) return null;
    if (sale.kind === 'exam') return hasBought(services, userId, sale);
    return isRoundPaid(services, sale.id, userId, await ownRegistration(services, userId, sale.id));
  },
  sale: saleOf,
};

export async function signedUpIn(services: Services, userId: string, catId: string): Promise<SignedUpIn> {
  const category = await findCategory(services, catId);
  if (category === null) return { signedUp: false, timeChosen: false, waits: false };
  const registration = await ownRegistration(services, userId, catId);
  const signedUp = await mayRegister(services, category, userId, registration);
  const place = registration.examId ?? registration.wanted;
  const waits = place !== null && placeInLine(await seatsState(services, place), userId) !== null;
  return { signedUp, timeChosen: signedUp && registration.examId !== null, waits };
}
