import { createHash } from 'node:crypto';
import type { Bus } from '@vigil/stores/bus/port';
import { RefusedError } from '../platform/errors.js';
import { networkOf, siteOf } from '../platform/http/network.js';
import { OneAfterAnother } from '../platform/one-after-another.js';

const pauseSeconds = 60;
const countedSeconds = 600;
const hourSeconds = 3600;
/** Between two looks at what a network says once it has said its share (decision 267). */
const slowSeconds = 300;

/**
 * Wrong passwords within ten minutes that bring a pause of a minute: of one account from one address, or from one
 * of its known devices; from one address for all accounts; and, only where no slider stands before each (`CAPTCHA=off`),
 * of one account from everywhere.
 */
export const loginBounds = { pair: 5, account: 300, address: 1000 } as const;

/**
 * Wrong passwords of one account that one network may say within an hour, once as many were said from everywhere
 * within one; each one more is looked at five minutes after the last (decision 267). A network is held by what was said
 * from it alone, however many others guess: nobody elsewhere can keep an account out.
 */
const whileGuessed = [
  { fromEverywhere: 3000, ofNetwork: 1 },
  { fromEverywhere: 300, ofNetwork: 3 },
] as const;

/** Who tries to enter as whom. */
export interface Attempt {
  readonly userName: string;
  /**
   * What is guessed at: the hash it is held against, `directory` for a password that is kept there, null where there
   * is none. With another one, by whomever, everything that was counted begins anew.
   */
  readonly secret: string | null;
  readonly address: string;
  /** the device's mark when the account has entered from it before; else null */
  readonly device: string | null;
}

/**
 * Counts wrong passwords over all processes, for names that exist and for those that do not. `puzzled`: a puzzle is
 * solved before each.
 */
export class LoginAttempts {
  private readonly turns = new OneAfterAnother();

  constructor(
    private readonly bus: Bus,
    private readonly puzzled: boolean,
  ) {}

  /**
   * Looks at what somebody tries after what the same has tried before: of guesses sent side by side as many are
   * looked at as of guesses sent one by one (in this process; each of several looks at its own). Throws
   * `AccountPaused`.
   */
  inTurn<T>(attempt: Attempt, look: () => Promise<T>): Promise<T> {
    return this.turns.run(hourlyOf(attempt)?.network ?? pairOf(attempt), async () => {
      await this.demandNotPaused(attempt);
      return look();
    });
  }

  private async demandNotPaused(attempt: Attempt): Promise<void> {
    for (const [key] of this.boundsOn(attempt))
      if ((await this.bus.get(`login:paused:${key}`)) !== null)
        throw new RefusedError('AccountPaused', '密码错误次数过多，请 1 分钟后再试！');
    const hourly = this.puzzled ? hourlyOf(attempt) : null;
    if (hourly !== null && (await this.bus.get(`login:slow:${hourly.network}`)) !== null)
      throw new RefusedError(
        'AccountPaused',
        '该账号近一小时内密码错误次数过多，请 5 分钟后再试，或使用登录过的设备！',
      );
  }

  /** True: from now on the account is paused for whoever tried. */
  async failed(attempt: Attempt): Promise<boolean> {
    let paused = false;
    for (const [key, most] of this.boundsOn(attempt)) {
      if ((await this.bus.increment(`login:failures:${key}`, countedSeconds)) < most) continue;
      await this.bus.take(`login:failures:${key}`);
      await this.bus.set(`login:paused:${key}`, '1', pauseSeconds);
      paused = true;
    }
    const hourly = this.puzzled ? hourlyOf(attempt) : null;
    if (hourly === null) return paused;
    const everywhere = await this.bus.increment(`login:hour:${hourly.everywhere}`, hourSeconds);
    const network = await this.bus.increment(`login:hour:${hourly.network}`, hourSeconds);
    if (!isTooMuch(everywhere, network)) return paused;
    await this.bus.set(`login:slow:${hourly.network}`, '1', slowSeconds);
    return true;
  }

  async succeeded(attempt: Attempt): Promise<void> {
    await this.bus.take(`login:failures:${pairOf(attempt)}`);
    const hourly = hourlyOf(attempt);
    if (hourly !== null) await this.bus.take(`login:hour:${hourly.network}`);
  }

  /** What pauses this attempt. A known device is held by its own bound alone. */
  private boundsOn(attempt: Attempt): readonly (readonly [string, number])[] {
    const pair = [pairOf(attempt), loginBounds.pair] as const;
    if (attempt.device !== null) return [pair];
    const address = [`@${networkOf(attempt.address)}`, loginBounds.address] as const;
    if (this.puzzled) return [pair, address];
    return [pair, [guessedAt(attempt), loginBounds.account], address];
  }
}

/**
 * One password of one name. A digest: whatever somebody types for a name, it is no other name's, and no network's
 * either.
 */
const guessedAt = ({ userName, secret }: Attempt): string =>
  createHash('sha256')
    .update(JSON.stringify([userName.toLowerCase(), secret]))
    .digest('base64url');

const pairOf = (attempt: Attempt): string =>
  `${guessedAt(attempt)}${attempt.device === null ? `@${networkOf(attempt.address)}` : `#${attempt.device}`}`;

/** Where the hour's wrong passwords of an account are counted; null: a known device's are not. */
function hourlyOf(attempt: Attempt): { readonly everywhere: string; readonly network: string } | null {
  if (attempt.device !== null) return null;
  const everywhere = guessedAt(attempt);
  return { everywhere, network: `${everywhere}@${siteOf(attempt.address)}` };
}

function isTooMuch(fromEverywhere: number, ofNetwork: number): boolean {
  const bound = whileGuessed.find((one) => fromEverywhere >= one.fromEverywhere);
  return bound !== undefined && ofNetwork >= bound.ofNetwork;
}
