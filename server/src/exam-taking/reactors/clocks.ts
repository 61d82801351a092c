import { perServices } from '../../platform/per-services.js';
import { together, type BackgroundService } from '../../platform/roles/lease.js';
import type { Services } from '../../platform/services.js';
import type { SteadyClock } from '../../platform/steady-clock.js';
import { PeerClocks } from './peer-clocks.js';
import { recordServerLife } from './server-life.js';

/**
 * Whether this process may judge time: its wall clock keeps step with its monotonic clock and with the clocks
 * of the other processes (engine §4).
 */
export class Clocks {
  private readonly own: SteadyClock;
  private readonly peers: PeerClocks;

  constructor(private readonly services: Services) {
    this.own = services.steadyClock;
    this.peers = new PeerClocks(services);
  }

  get trusted(): boolean {
    return this.own.trusted && this.peers.difference === 0;
  }

  /** Shows on /readyz, and lets an operator confirm the time as it is. */
  start(): Promise<BackgroundService> {
    const { health, control } = this.services;
    health.add('clock', () => ({
      ok: this.trusted,
      departureMilliseconds: this.own.departure,
      ...(this.peers.difference === 0 ? {} : { otherProcessesDepartByMilliseconds: this.peers.difference }),
    }));
    control.handle('confirm-clock', async (_argument, askId) => {
      await recordServerLife(this.services, { type: 'ClockConfirmed', data: {} }, 'confirm-clock', askId);
      this.own.confirm();
      return null;
    });
    return together([() => this.peers.start()]);
  }
}

export const clocks = perServices((services: Services) => new Clocks(services));
