import { account, type RequestContext } from '../../platform/context.js';
import { settingsOf } from '../../platform/declarations/declarations.js';
import type { Services } from '../../platform/services.js';
import { shownIn } from './answers.js';
import { ceremoniesOf, siteOf } from './ceremonies.js';
import { passkeyEntity, passkeyId, passkeysOf, type PasskeyDocument } from './documents.js';
import { askToShow, judgeShown, unknownPasskey, wrongPasskey } from './shown.js';
import type { PasskeyAsked } from './types.js';

/** What a browser answered to `beginProof`. */
export interface PasskeyShown {
  readonly ceremony: string;
  readonly response: string;
}

/** Passkeys of the account that may prove at the calling page that it is theirs: of this site, while it takes them. */
export async function provingPasskeys(
  { services, origin }: Pick<RequestContext, 'services' | 'origin'>,
  userId: string,
): Promise<readonly PasskeyDocument[]> {
  if (origin === undefined || !settingsOf(services).on('passkeyLogin')) return [];
  const { hostname } = new URL(origin);
  return (await passkeysOf(services, userId)).filter(({ site }) => site === hostname);
}

/** What the authenticator is asked to prove it. Refuses `PasskeyUnavailable`, `PasskeyUnknown`. */
export async function beginProof(context: RequestContext): Promise<PasskeyAsked> {
  const { origin, site } = siteOf(context);
  const { id: userId } = account(context);
  const own = await provingPasskeys(context, userId);
  if (own.length === 0) throw unknownPasskey();
  return askToShow(context.services, site, own, { act: 'prove', origin, userId, ticket: null });
}

/** A passkey of this account was shown, once. Refuses `TicketExpired`, `PasskeyWrong`, `PasskeyUnknown`, `BadInput`. */
export async function demandPasskey(
  services: Services,
  userId: string,
  { ceremony, response }: PasskeyShown,
): Promise<void> {
  const answer = shownIn(response);
  const asked = await ceremoniesOf(services).take(ceremony, 'prove');
  if (asked.userId !== userId) throw wrongPasskey();
  const passkey = await passkeyEntity(services).collection.get(passkeyId(answer.id));
  if (passkey?.userId !== userId) throw unknownPasskey();
  await judgeShown(services, passkey, asked, answer);
}
