import type { Bus } from '@vigil/stores/bus/port';
import { RefusedError } from '../platform/errors.js';
import { OneAfterAnother } from '../platform/one-after-another.js';

const pauseSeconds = 60;
const countedSeconds = 600;

/**
 * Wrong passwords within ten minutes that bring a pause of a minute: of one account from one address, or from one
 * of its known devices; of one account from everywhere; from one address for all accounts. A school is one
 * address, and somebody at another address must not be able to keep an account out: only what six addresses do at
 * once reaches the second.
 */
export const loginBounds = { pair: 5, account: 300, address: 1000 } as const;

/** Who tries to enter as whom. */
export interface Attempt {
  readonly userName: string;
  readonly address: string;
  /** the device's mark when the account has entered from it before; else null */
  readonly device: string | null;
}

/** Counts wrong passwords over all processes, for names that exist and for those that do not. */
export class LoginAttempts {
  private readonly turns = new OneAfterAnother();

  constructor(private readonly bus: Bus) {}

  /**
   * Looks at what somebody tries after what the same has tried before: of guesses sent side by side as many are
   * looked at as of guesses sent one by one (in this process; each of several looks at its own).
   */
  inTurn<T>(attempt: Attempt, look: () => Promise<T>): Promise<T> {
    const [pair] = boundsOn(attempt);
    return this.turns.run(pair?.[0] ?? '', async () => {
      await this.demandNotPaused(attempt);
      return look();
    });
  }

  /** Throws `AccountPaused` while this account is paused for whoever asks. */
  private async demandNotPaused(attempt: Attempt): Promise<void> {
    for (const [key] of boundsOn(attempt))
      if ((await this.bus.get(`login:paused:${key}`)) !== null)
        throw new RefusedError('AccountPaused', '密码错误次数过多，请 1 分钟后再试！');
  }

  /** True: from now on the account is paused for whoever tried. */
  async failed(attempt: Attempt): Promise<boolean> {
    let paused = false;
    for (const [key, most] of boundsOn(attempt)) {
      if ((await this.bus.increment(`login:failures:${key}`, countedSeconds)) < most) continue;
      await this.bus.take(`login:failures:${key}`);
      await this.bus.set(`login:paused:${key}`, '1', pauseSeconds);
      paused = true;
    }
    return paused;
  }

  async succeeded(attempt: Attempt): Promise<void> {
    const [pair] = boundsOn(attempt);
    if (pair !== undefined) await this.bus.take(`login:failures:${pair[0]}`);
  }
}

/** What counts for this attempt, the pair first. A known device is held by its own bound alone. */
function boundsOn({ userName, address, device }: Attempt): readonly (readonly [string, number])[] {
  const name = userName.toLowerCase();
  if (device !== null) return [[`${name}#${device}`, loginBounds.pair]];
  const from = networkOf(address);
  return [
    [`${name}@${from}`, loginBounds.pair],
    [name, loginBounds.account],
    [`@${from}`, loginBounds.address],
  ];
}

/** An IPv4 address, or the /64 of an IPv6 address: whoever has one of those has all of it. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/i, '').toLowerCase();
  if (!plain.includes(':')) return plain;
  const [left = '', right = ''] = plain.split('::');
  const [first, last] = [left, right].map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from(
    { length: Math.max(0, 8 - (first?.length ?? 0) - (last?.length ?? 0)) },
    () => '0',
  );
  return [...(first ?? []), ...zeros, ...(last ?? [])].slice(0, 4).join(':');
}
