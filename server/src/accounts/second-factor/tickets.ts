import { createHash, randomBytes } from 'node:crypto';
import type { Bus } from '@vigil/stores/bus/port';
import { RefusedError } from '../../platform/errors.js';
import type { ProviderSession } from '../sign-on/provider-session.js';

const lastsSeconds = 300;
const countedSeconds = 600;
/** Wrong codes of one account within ten minutes, from anywhere: then it waits. One in 20,000 guesses it so. */
const wrongCodesAtMost = 10;

const keyOf = (ticket: string): string =>
  `login:ticket:${createHash('sha256').update(ticket).digest('base64url')}`;
const fromKeyOf = (ticket: string): string => `${keyOf(ticket)}:from`;

/** Neither a ticket that holds nor a session. */
export const ticketExpired = (): RefusedError =>
  new RefusedError('TicketExpired', '验证已超时，请重新登录！');

/** Between the password and the code: who has shown the password holds a ticket for five minutes, over all processes. */
export class Tickets {
  constructor(private readonly bus: Bus) {}

  /** `from`: the provider's session by which they came. */
  async give(userId: string, from: ProviderSession | null = null): Promise<string> {
    const ticket = randomBytes(24).toString('base64url');
    if (from !== null) await this.bus.set(fromKeyOf(ticket), JSON.stringify(from), lastsSeconds);
    await this.bus.set(keyOf(ticket), userId, lastsSeconds);
    return ticket;
  }

  /** Whose it is. Throws `TicketExpired`. */
  async holder(ticket: string): Promise<string> {
    const userId = ticket.length > 64 ? null : await this.bus.get(keyOf(ticket));
    if (userId === null) throw ticketExpired();
    return userId;
  }

  /** Answers the provider's session by which its holder came; null: by none. */
  async use(ticket: string): Promise<ProviderSession | null> {
    await this.bus.take(keyOf(ticket));
    const from = await this.bus.take(fromKeyOf(ticket));
    return from === null ? null : (JSON.parse(from) as ProviderSession);
  }

  /** Counts a try before it is judged, so that many at once are bounded too. Throws `CodePaused`. */
  async demandTry(userId: string): Promise<void> {
    if ((await this.bus.increment(`login:codes:${userId}`, countedSeconds)) > wrongCodesAtMost)
      throw new RefusedError('CodePaused', '验证码错误次数过多，请 10 分钟后再试！');
  }

  async succeeded(userId: string): Promise<void> {
    await this.bus.take(`login:codes:${userId}`);
  }
}
