import { consentTexts } from '@vigil/domain/accounts/consent-purposes';
import type { Services } from '../../platform/services.js';
import { privacyOf } from '../privacy/privacy-streams.js';

/** Who makes an account agrees to what it is (user-012): written down with the version of each text. May be repeated. */
export async function noteAgreed(services: Services, userId: string): Promise<void> {
  const by = { actor: { kind: 'candidate', id: userId }, arrivedAt: services.clock.now() } as const;
  for (const { purpose, version } of consentTexts.filter(({ optional }) => !optional))
    await privacyOf(services).execute(
      userId,
      { type: 'GiveConsent', userId, purpose, textVersion: version },
      { ...by, operation: 'userReg', commandId: null },
    );
}
