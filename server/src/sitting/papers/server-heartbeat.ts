import { RetryLaterError } from '../../platform/errors.js';
import { writeHeartbeat, lastHeartbeat, type Heartbeat } from '../../platform/heartbeat.js';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';

/** One older than this is late: one is written every 5 s. */
const lateMilliseconds = 15_000;
const keepMilliseconds = 1000;

/**
 * The last record that candidates could be served, ms (engine §4). Where several processes share the
 * stores it also tells each of them whether an interruption is still to be accounted for: until it is
 * fresh again nobody judges that a deadline has passed.
 */
export class ServerHeartbeat {
  private checkedAt = -Infinity;
  private fresh = false;
  private held = false;

  constructor(private readonly services: Pick<Services, 'documents' | 'clock' | 'config'>) {}

  /** null: none was ever given. */
  last(): Promise<Heartbeat | null> {
    return lastHeartbeat(this.services.documents);
  }

  /** Writes one now, unless another process has written one since `before` was read. */
  async write(before: Pick<Heartbeat, 'version'> | null): Promise<void> {
    const { documents, clock } = this.services;
    await writeHeartbeat(documents, { at: clock.now(), boot: clock.sinceBoot?.() ?? null }, before);
  }

  /**
   * Whether deadlines may be judged now; remembered for a second. Rejects when the documents cannot be read.
   */
  async isFresh(): Promise<boolean> {
    const { config, clock } = this.services;
    if (this.held) return false;
    if (!config.shared) return true;
    const now = clock.monotonic();
    if (now - this.checkedAt > keepMilliseconds || !this.fresh) {
      const last = await this.last();
      this.fresh = last !== null && clock.now() - last.at <= lateMilliseconds;
      this.checkedAt = now;
    }
    return this.fresh;
  }

  /** While it is held no deadline is judged: nothing tells whether the clock is right. */
  hold(held: boolean): void {
    this.held = held;
  }

  /** Throws `RetryLaterError` while nothing tells whether the clock is right: nobody starts by it. */
  demandKnownTime(): void {
    if (this.held) throw new RetryLaterError('服务器的时间正等管理员确认，作答会保留，请稍后重试！', 5);
  }

  /** Throws `RetryLaterError` while an interruption is accounted for. */
  async demandFresh(): Promise<void> {
    this.demandKnownTime();
    if (!(await this.isFresh())) throw new RetryLaterError('服务正在恢复，请稍后重试！', 2);
  }
}

export const serverHeartbeat = perServices((services: Services) => new ServerHeartbeat(services));
