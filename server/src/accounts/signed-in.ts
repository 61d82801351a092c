import type { RequestContext } from '../platform/context.js';
import type { Services } from '../platform/services.js';

/**
 * What somebody showed who has just entered: `secret`, what they alone have (a password, a code, a passkey); `elsewhere`,
 * themselves to a third party. Faces are likenesses, and providers sign in silently whoever sits there: neither is here.
 */
export type Showed = 'secret' | 'elsewhere';

/** A sign-in counts for so long. */
export const freshMilliseconds = 300_000;

const keyOf = (session: { readonly id: string }): string => `accounts:showed:${session.id}`;

/** Keeps by what a session was opened, over all processes; one that is lost is shown once more. */
export const noteShowed = (
  { bus, clock }: Services,
  session: { readonly id: string },
  showed: Showed,
): Promise<void> => bus.set(keyOf(session), `${showed} ${clock.now()}`, freshMilliseconds / 1000);

/** What the caller showed when they entered, within five minutes; null: nothing that counts, or it was earlier. */
export async function showedLately({ services, session }: RequestContext): Promise<Showed | null> {
  const [showed, at] = session === null ? [] : ((await services.bus.get(keyOf(session))) ?? '').split(' ');
  if (showed !== 'secret' && showed !== 'elsewhere') return null;
  return Number(at) > services.clock.now() - freshMilliseconds ? showed : null;
}
