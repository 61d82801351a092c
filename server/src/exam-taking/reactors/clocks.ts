import type { ServerEvent } from '@vigil/domain/sitting/public';
import { perServices } from '../../platform/per-services.js';
import { together, type BackgroundService } from '../../platform/roles/lease.js';
import type { Services } from '../../platform/services.js';
import { latestTimeInLog } from '../../platform/starting/latest-time.js';
import type { SteadyClock } from '../../platform/steady-clock.js';
import { PeerClocks } from './peer-clocks.js';
import { serverHeartbeat } from '../../sitting/public.js';
import { recordServerLife } from './server-life.js';

type ClockConfirmed = Extract<ServerEvent, { readonly type: 'ClockConfirmed' }>;

/** Of the log a serving process looks through 100,000 events, and of its thread that takes a fifth. */
const whileServing = { pagesAtMost: 400, rests: 4 };

/** What whoever keeps it running reads on /readyz and the page of its state. */
const heldSentence =
  '服务器停机期间有考卷到时，且机器重新启动过，无法判断系统时间是否正确：到时的考卷暂不收卷，也不能开考。请核对系统时间，确认无误后执行 npm run confirm-clock';

/**
 * Whether this process may judge time: its wall clock keeps step with its monotonic clock and with the clocks
 * of the other processes (engine §4).
 */
export class Clocks {
  private readonly own: SteadyClock;
  private readonly peers: PeerClocks;
  private held: { readonly lastSign: number; readonly goOn: () => Promise<void> } | null = null;

  constructor(private readonly services: Services) {
    this.own = services.steadyClock;
    this.peers = new PeerClocks(services);
  }

  get trusted(): boolean {
    return this.held === null && this.own.trusted && this.peers.difference === 0;
  }

  /** Nothing is decided by time until an operator confirms it. */
  get isHeld(): boolean {
    return this.held !== null;
  }

  /**
   * Until an operator confirms the time no deadline is judged or moved: the server was away so long, since
   * `lastSign`, that its clock may as well be wrong. `goOn` is what waits for the confirmation.
   */
  hold(lastSign: number, goOn: () => Promise<void>): void {
    this.held = { lastSign, goOn };
    serverHeartbeat(this.services).hold(true);
    this.services.logger.error(
      { lastSign },
      'deadlines fell into the time away, and nothing tells whether the clock is right: run npm run confirm-clock',
    );
  }

  /** Deadlines are moved before any is judged again; rejects, and holds on, when that fails. */
  async release(): Promise<void> {
    await this.held?.goOn();
    this.held = null;
    serverHeartbeat(this.services).hold(false);
  }

  /** Shows on /readyz, and lets an operator confirm the time as it is. */
  start(): Promise<BackgroundService> {
    const { health, control } = this.services;
    health.add('clock', () => ({
      ok: this.trusted,
      departureMilliseconds: this.own.departure,
      ...(this.held === null ? {} : { awaitsConfirmationSince: this.held.lastSign, error: heldSentence }),
      ...(this.peers.difference === 0 ? {} : { otherProcessesDepartByMilliseconds: this.peers.difference }),
    }));
    control.handle('confirm-clock', async (argument, askId) => {
      const { operator, seals } = (argument ?? {}) as { operator?: unknown; seals?: unknown };
      const by = typeof operator === 'string' ? { operator } : {};
      if (Array.isArray(seals) && seals.length > 0) await this.record({ ...by, seals }, askId);
      else await this.confirm(by, askId);
      return null;
    });
    return together([() => this.peers.start()]);
  }

  /** From the order on, before it is on record, this process writes by the time that is confirmed. */
  private async confirm(by: { readonly operator?: string }, askId: string): Promise<void> {
    const latest = this.own.now() + this.peers.ahead;
    const takeBack = this.own.confirm();
    try {
      const confirmed = this.own.now();
      const known = Math.max(confirmed, latest, (await this.latestOnRecord()) ?? 0);
      await this.record({ ...by, confirmed, known }, askId);
    } catch (error) {
      takeBack();
      throw error;
    }
    await this.release();
  }

  /** ms; where nothing was sealed for long, of the oldest of what is not sealed. */
  private async latestOnRecord(): Promise<number | null> {
    const { time, isWhole } = await latestTimeInLog(this.services.log, whileServing);
    if (!isWhole)
      this.services.logger.warn(
        'too much of the log is not sealed to look through it: that clocks were ahead is told by running processes alone. Seals that verify accuses then: npm run confirm-clock -- --seals',
      );
    return time;
  }

  /** Once, of all processes that hear the order. */
  private async record(data: ClockConfirmed['data'], askId: string): Promise<void> {
    await recordServerLife(this.services, { type: 'ClockConfirmed', data }, 'confirm-clock', askId);
  }
}

export const clocks = perServices((services: Services) => new Clocks(services));
