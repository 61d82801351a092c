import type { Bus } from '@vigil/stores/bus/port';
import { RefusedError } from '../platform/errors.js';

const allowedFailures = 5;
const pauseSeconds = 60;

/**
 * Five wrong passwords in a row within ten minutes pause the account for a minute. Counted by account name,
 * whether it exists or not, over all processes.
 */
export class LoginAttempts {
  constructor(private readonly bus: Bus) {}

  /** Throws `AccountPaused` while the account is paused. */
  async demandNotPaused(userName: string): Promise<void> {
    if ((await this.bus.get(pausedKey(userName))) !== null) {
      throw new RefusedError('AccountPaused', '密码错误次数过多，请 1 分钟后再试！');
    }
  }

  async failed(userName: string): Promise<void> {
    const failures = await this.bus.increment(failuresKey(userName), 600);
    if (failures < allowedFailures) return;
    await this.bus.take(failuresKey(userName));
    await this.bus.set(pausedKey(userName), '1', pauseSeconds);
  }

  async succeeded(userName: string): Promise<void> {
    await this.bus.take(failuresKey(userName));
  }
}

const failuresKey = (userName: string): string => `login:failures:${userName.toLowerCase()}`;
const pausedKey = (userName: string): string => `login:paused:${userName.toLowerCase()}`;
