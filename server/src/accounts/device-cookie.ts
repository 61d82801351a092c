import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import { installationKey } from '../platform/installation-key.js';
import type { Services } from '../platform/services.js';

const marksKey = installationKey('vigil device marks');
const name = 'vigil_device';
const lastsSeconds = 180 * 24 * 3600;
/** People of one browser that it is known for. */
const mostPeople = 5;

/**
 * The marks by which a browser shows that somebody has entered from it before: a signature over account and day,
 * good for 180 days, for the last five people. It opens nothing; wrong passwords from elsewhere do not hold it.
 */
export class DeviceMarks {
  private constructor(private readonly key: Buffer) {}

  /** The key is one of the installation, so that all processes know each other's marks. */
  static async of(services: Services): Promise<DeviceMarks> {
    return new DeviceMarks(await marksKey(services));
  }

  /** The account's mark in a Cookie header; null: none that holds at `now` (ms). */
  find(cookies: string | undefined, userId: string, now: number): string | null {
    return marksIn(cookies).find((mark) => this.holds(mark, userId, now)) ?? null;
  }

  /** `Set-Cookie` that adds a mark of this account to those in the Cookie header. */
  add(cookies: string | undefined, userId: string, now: number, secure: boolean): string {
    const others = marksIn(cookies).filter((mark) => !this.holds(mark, userId, now));
    const issuedAt = Math.floor(now / 1000);
    const marks = [`${issuedAt}.${this.signature(userId, issuedAt)}`, ...others].slice(0, mostPeople);
    return stringifySetCookie(name, marks.join('~'), {
      ...{ path: '/', httpOnly: true, sameSite: 'lax', maxAge: lastsSeconds, secure },
    });
  }

  private holds(mark: string, userId: string, now: number): boolean {
    const [issued = '', signature = ''] = mark.split('.');
    const issuedAt = Number(issued);
    if (!Number.isSafeInteger(issuedAt) || issuedAt + lastsSeconds < now / 1000) return false;
    const [given, right] = [Buffer.from(signature), Buffer.from(this.signature(userId, issuedAt))];
    return given.length === right.length && timingSafeEqual(given, right);
  }

  private signature(userId: string, issuedAt: number): string {
    return createHmac('sha256', this.key).update(`${userId}\n${issuedAt}`).digest('base64url');
  }
}

const longestCookie = 1000;

function marksIn(cookies: string | undefined): string[] {
  const marks = cookies === undefined ? '' : (parseCookie(cookies)[name] ?? '');
  if (marks.length > longestCookie) return [];
  return marks
    .split('~')
    .filter((mark) => mark !== '')
    .slice(0, mostPeople);
}
