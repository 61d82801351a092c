import type { Bus } from '@vigil/stores/bus/port';
import { RefusedError } from '../../platform/errors.js';
import { networkOf } from '../../platform/http/network.js';

/** Seconds until the same number may be sent to again (user-029). */
export const resendSeconds = 60;
const hour = 3600;
const day = 24 * hour;

/**
 * Messages at most: to one number, asked for from one network, of the whole site. A school is one network; whoever
 * sends messages to numbers of their own for money gets the site's day at the most, and a captcha for each.
 */
export const smsBounds = {
  number: [
    [hour, 5],
    [day, 10],
  ],
  network: [
    [hour, 100],
    [day, 500],
  ],
  site: [
    [60, 120],
    [day, 5000],
  ],
} as const;

const tooOften = (): RefusedError => new RefusedError('SmsTooOften', '短信发送过于频繁，请稍后再试！');

/**
 * Counts a message before it is sent, and as one whether it goes out or not: who has an account cannot be told by it.
 * Throws `SmsTooSoon` within a minute of the last, `SmsTooOften` beyond the bounds.
 */
export async function countMessage(bus: Bus, mobile: string, address: string): Promise<void> {
  if ((await bus.increment(`sms:sent:${mobile}`, resendSeconds)) > 1)
    throw new RefusedError('SmsTooSoon', '短信发送过于频繁，请 60 秒后再试！');
  const keys = { number: mobile, network: networkOf(address), site: 'all' } as const;
  for (const kind of ['number', 'network', 'site'] as const)
    for (const [seconds, most] of smsBounds[kind])
      if ((await bus.increment(`sms:count:${kind}:${keys[kind]}:${seconds}`, seconds)) > most)
        throw tooOften();
}
