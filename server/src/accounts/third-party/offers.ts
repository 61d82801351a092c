import type { ThirdPartyKind } from '@vigil/domain/accounts/sign-on/provider';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';
import { BrowserKept } from '../sign-on/browser-mark.js';

/** Somebody of a third party who may be bound to an account now. */
export interface Offer {
  readonly kind: ThirdPartyKind;
  readonly subject: string;
  readonly nickname: string;
  /** who began to bind it; null: they signed in with it, and it is nobody's yet */
  readonly userId: string | null;
}

const lastsSeconds = 600;

/** Who asked for a way to bind, until their browser goes it. */
export const wishes = perServices(
  ({ bus }: Services) => new BrowserKept<{ readonly userId: string }>(bus, 'wish', lastsSeconds),
);

/** What came back, until it is bound. */
export const offers = perServices(({ bus }: Services) => new BrowserKept<Offer>(bus, 'offer', lastsSeconds));
