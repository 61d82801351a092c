import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { RefusedError } from '../../platform/errors.js';
import { perServices } from '../../platform/per-services.js';
import { installationKey } from '../../platform/installation-key.js';
import type { Services } from '../../platform/services.js';
import type { SmsPurpose } from './port.js';

const codesKey = installationKey('vigil sms codes');
const lastsSeconds = 300;
const triesAtMost = 5;
const daySeconds = 24 * 3600;
/**
 * Wrong codes of one number within a day, whatever they were for: then no code of it counts until the day is over. Those
 * that no code waited for guess nothing and do not count: nobody shuts a number out without having messages sent to it.
 */
const wrongPerDay = 30;

const wrongCode = (): RefusedError => new RefusedError('WrongCode', '短信验证码错误或已失效！');

/**
 * Codes of six digits, over all processes: good for one number and one purpose, once, for five minutes; five wrong
 * tries end a code. What is kept is a keyed hash.
 */
export class SmsCodes {
  constructor(private readonly services: Services) {}

  /** A new code; the one before counts no longer. */
  async issue(mobile: string, purpose: SmsPurpose): Promise<string> {
    const { bus } = this.services;
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await bus.take(`sms:tries:${purpose}:${mobile}`);
    await bus.set(`sms:code:${purpose}:${mobile}`, await this.hashOf(mobile, purpose, code), lastsSeconds);
    return code;
  }

  /**
   * Uses the code up. Throws `WrongCode`, the same for a number that got none; of many who show one code at once one
   * gets through.
   */
  async redeem(mobile: string, purpose: SmsPurpose, typed: string): Promise<void> {
    const { bus } = this.services;
    const key = `sms:code:${purpose}:${mobile}`;
    const wrongKey = `sms:wrong:${mobile}`;
    if (Number(await bus.get(wrongKey)) >= wrongPerDay) throw wrongCode();
    // Counted before it is judged, so that many at once are bounded too.
    if ((await bus.increment(`sms:tries:${purpose}:${mobile}`, lastsSeconds)) > triesAtMost) {
      await bus.take(key);
      throw wrongCode();
    }
    const kept = await bus.get(key);
    const given = await this.hashOf(mobile, purpose, typed.trim());
    if (kept === null || !isSame(kept, given) || (await bus.take(key)) !== kept) {
      if (kept !== null) await bus.increment(wrongKey, daySeconds);
      throw wrongCode();
    }
  }

  private async hashOf(mobile: string, purpose: SmsPurpose, code: string): Promise<string> {
    return createHmac('sha256', await codesKey(this.services))
      .update(`${purpose}\n${mobile}\n${code}`)
      .digest('base64url');
  }
}

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

export const smsCodes = perServices((services: Services) => new SmsCodes(services));
