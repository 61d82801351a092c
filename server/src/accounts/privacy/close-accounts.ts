import type { ClosingView } from '@vigil/projections/accounts/public';
import { eraseOneself } from '../../organisation/public.js';
import { declarationsOf } from '../../platform/declarations/declarations.js';
import { RefusedError } from '../../platform/errors.js';
import type { BackgroundService, Lease } from '../../platform/roles/lease.js';
import { lookEvery } from '../../platform/roles/look-every.js';
import type { Services } from '../../platform/services.js';
import { privacyOf } from './privacy-streams.js';

const lookMilliseconds = 60_000;
const inOneLook = 100;

/** Lets those go whose seven days are over. */
export const startClosings = (services: Services, lease: Lease): BackgroundService =>
  lookEvery(services, lease, {
    everyMilliseconds: lookMilliseconds,
    look: (active) => closeAccounts(services, active),
    failed: 'accounts that are to go will be looked for again',
  });

/**
 * One look: whoever asked seven days ago goes, unless something of theirs is open: then they are looked at again. The
 * person's stream decides, not the view.
 */
export async function closeAccounts(services: Services, active: () => boolean): Promise<void> {
  const now = services.clock.now();
  const due = await services.views.view<ClosingView>('account_closings').find({
    filter: { dueAt: { lte: now, gt: 0 } },
    sort: [{ field: 'dueAt' }],
    limit: inOneLook,
  });
  for (const { id } of due) {
    if (!active()) return;
    const { closing } = (await privacyOf(services).load(id)).state;
    if (closing === null || closing.dueAt > now) continue;
    if ((await declarationsOf(services).holdsAccount(services, id)).length > 0) continue;
    await close(services, id);
  }
}

async function close(services: Services, userId: string): Promise<void> {
  const by = { actor: { kind: 'candidate', id: userId }, arrivedAt: services.clock.now() } as const;
  try {
    await eraseOneself(services, userId, {
      ...by,
      operation: 'accountClose',
      commandId: `closing-${userId}`,
    });
  } catch (error) {
    // Gone already, or a paper was begun in this very moment: looked at again, or never.
    if (!(error instanceof RefusedError)) throw error;
    if (error.reason !== 'NotFound') return;
  }
  await privacyOf(services).execute(
    userId,
    { type: 'WithdrawClosing', userId },
    { ...by, operation: 'accountClosed', commandId: null },
  );
}
