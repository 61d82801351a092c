import { createHash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { Bus } from '@vigil/stores/bus/port';
import { RefusedError } from '../../platform/errors.js';
import type { RequestContext } from '../../platform/context.js';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';

const lastsSeconds = 300;

/** What an authenticator was asked, until its answer comes. */
export interface Ceremony {
  readonly act: 'add' | 'enter' | 'prove';
  readonly challenge: string;
  /** origin of the page that asked */
  readonly origin: string;
  /** whose passkey is to answer; null: anybody's */
  readonly userId: string | null;
  /** of a login that waits for its second step */
  readonly ticket: string | null;
}

const keyOf = (id: string): string => `passkey:${createHash('sha256').update(id).digest('base64url')}`;

/** Ceremonies that are under way, over all processes. */
export class Ceremonies {
  constructor(private readonly bus: Bus) {}

  async begin(ceremony: Ceremony): Promise<string> {
    const id = randomBytes(24).toString('base64url');
    await this.bus.set(keyOf(id), JSON.stringify(ceremony), lastsSeconds);
    return id;
  }

  /** Used by it, whatever becomes of the answer. Refuses `TicketExpired`. */
  async take(id: string, act: Ceremony['act']): Promise<Ceremony> {
    const kept = id.length > 64 ? null : await this.bus.take(keyOf(id));
    const ceremony = kept === null ? null : (JSON.parse(kept) as Ceremony);
    if (ceremony?.act !== act) throw new RefusedError('TicketExpired', '验证已超时，请重试！');
    return ceremony;
  }
}

export const ceremoniesOf = perServices((services: Services) => new Ceremonies(services.bus));

/** Origin of the calling page, and the host that its passkeys belong to. Refuses `PasskeyUnavailable`. */
export function siteOf({ origin }: RequestContext): { readonly origin: string; readonly site: string } {
  const site = origin === undefined ? '' : new URL(origin).hostname;
  if (origin === undefined || site === '' || isIP(site.replaceAll(/[[\]]/g, '')) !== 0)
    throw new RefusedError('PasskeyUnavailable', '请在浏览器中用域名访问本站后，再使用通行密钥！');
  return { origin, site };
}
