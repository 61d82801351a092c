import type { RegistrationState } from '@vigil/domain/sign-up/public';
import { isOrderOpen, ordersOf } from '../../orders/public.js';
import { isLinePaid } from '@vigil/domain/orders/public';
import type { Services } from '../../platform/services.js';

/** How an organisation's order stands for a person: they are paid for, it may still be paid, or it stands no longer. */
export type SponsorStanding = 'paid' | 'open' | 'none';

/** As the order's stream says; one that is not placed yet stands for the moments of the call that places it. */
export async function sponsorStanding(
  services: Services,
  userId: string,
  { sponsor, round }: Pick<RegistrationState, 'sponsor' | 'round'>,
): Promise<SponsorStanding> {
  if (sponsor === null || sponsor.round !== round) return 'none';
  const { state } = await ordersOf(services).load(sponsor.orderId);
  const now = services.clock.now();
  if (state.placed === null) return now < sponsor.until ? 'open' : 'none';
  if (isLinePaid(state, userId)) return 'paid';
  return isOrderOpen(state, now) && state.placed.lines?.some(({ id }) => id === userId) === true
    ? 'open'
    : 'none';
}
