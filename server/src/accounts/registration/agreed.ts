import type { RequestContext } from '../../platform/context.js';
import { privacyOf } from '../privacy/privacy-streams.js';
import { textsInForce } from '../privacy/texts-in-force.js';

/**
 * Who makes an account agrees to what it is (user-012): written down with the version of each text that the page at
 * this address shows. May be repeated.
 */
export async function noteAgreed(
  context: RequestContext,
  userId: string,
  domain: string | null | undefined,
): Promise<void> {
  const { services } = context;
  const by = { actor: { kind: 'candidate', id: userId }, arrivedAt: services.clock.now() } as const;
  const texts = await textsInForce(context, domain);
  for (const { purpose, brandId, version } of texts.filter(({ optional }) => !optional)) {
    const shown = { brandId, version };
    await privacyOf(services).execute(
      userId,
      { type: 'GiveConsent', userId, purpose, read: shown, inForce: shown },
      { ...by, operation: 'userReg', commandId: null },
    );
  }
}
