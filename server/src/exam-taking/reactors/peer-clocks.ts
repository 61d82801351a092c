import { randomUUID } from 'node:crypto';
import type { BackgroundService } from '../../platform/roles/lease.js';
import type { Services } from '../../platform/services.js';

const channel = 'clocks';
const everyMilliseconds = 5000;
/** A process that has said nothing for so long is gone. */
const forgetMilliseconds = 30_000;
const kept = 3;
const mostDifferenceMilliseconds = 2000;

interface Peer {
  /**
   * their clock less ours at arrival, the last few: a message only ever arrives late, so that the largest is
   * the truest
   */
  departures: number[];
  heardAt: number;
}

/**
 * Compares this process's wall clock with those of the others, which tell theirs on the bus every 5 s (engine
 * §4).
 */
export class PeerClocks {
  private readonly id = randomUUID();
  private readonly peers = new Map<string, Peer>();

  constructor(private readonly services: Pick<Services, 'bus' | 'clock'>) {}

  start(): BackgroundService {
    const { bus, clock } = this.services;
    const unsubscribe = bus.subscribe(channel, (message) => this.hear(message));
    const tell = (): void => bus.publish(channel, { id: this.id, at: clock.now() });
    tell();
    const timer = setInterval(tell, everyMilliseconds).unref();
    return {
      stop: async () => {
        clearInterval(timer);
        unsubscribe();
      },
    };
  }

  /** Ms by which the clock that departs most departs from ours, when by more than 2 s; else 0. */
  get difference(): number {
    let most = 0;
    for (const departure of this.departures()) if (Math.abs(departure) > Math.abs(most)) most = departure;
    return Math.abs(most) > mostDifferenceMilliseconds ? Math.round(most) : 0;
  }

  /** Ms by which the one that is ahead most is ahead of ours; 0: none is. */
  get ahead(): number {
    return Math.round(Math.max(0, ...this.departures()));
  }

  /** Of each of the others that still tells its time: its clock less ours, ms. */
  private departures(): number[] {
    const now = this.services.clock.monotonic();
    const all: number[] = [];
    for (const [id, { departures, heardAt }] of this.peers)
      if (now - heardAt > forgetMilliseconds) this.peers.delete(id);
      else if (departures.length === kept) all.push(Math.max(...departures));
    return all;
  }

  private hear(message: unknown): void {
    const { id, at } = message as { id?: unknown; at?: unknown };
    if (typeof id !== 'string' || typeof at !== 'number' || id === this.id) return;
    const peer = this.peers.get(id) ?? { departures: [], heardAt: 0 };
    peer.departures = [...peer.departures, at - this.services.clock.now()].slice(-kept);
    peer.heardAt = this.services.clock.monotonic();
    this.peers.set(id, peer);
  }
}
