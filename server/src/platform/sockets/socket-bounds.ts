import { perServices } from '../per-services.js';

/**
 * What one login and one account may hold open in this process. A browser has one socket per tab; a proctor's
 * wall has some four subscriptions, and a room of proctors may share one account.
 */
export const socketBounds = {
  socketsPerSession: 20,
  socketsPerAccount: 100,
  subscriptionsPerSocket: 20,
  subscriptionsPerAccount: 300,
  /**
   * Sockets of one network that have not said whose they are and whose upgrade carried no session, as a browser's
   * does. A school of 2,000 is one network: all of them at once, with a second page or a second try each.
   */
  unknownPerNetwork: 4000,
} as const;

/** How a socket beyond the bounds is closed: a browser shows the reason, and comes back later. */
export const tooManySockets = {
  code: 4430,
  reason: '连接数过多，请关闭其他页面后重试！',
} as const;

export const tooManySubscriptions = '订阅数过多，请关闭其他页面后重试！';

interface Holder {
  /** of the session */
  readonly id: string;
  readonly user: { readonly id: string };
}

type Release = () => void;

/** Counts what is open, by session and by account. */
export class SocketBounds {
  private readonly held = new Map<string, number>();
  /** By network, in the order in which they came: how each is told to make way. */
  private readonly unknownOf = new Map<string, Set<() => void>>();
  /** Sockets and subscriptions that were refused, and sockets closed because too much was said on them. */
  readonly refused = { sockets: 0, subscriptions: 0, messages: 0, bytes: 0, unknown: 0 };

  /** A place for one more socket; null: there is none. */
  socket({ id, user }: Holder): Release | null {
    const { socketsPerSession, socketsPerAccount } = socketBounds;
    const release = this.take([`socket:${id}`, socketsPerSession], [`sockets:${user.id}`, socketsPerAccount]);
    if (release === null) this.refused.sockets += 1;
    return release;
  }

  /** A place for one more subscription of an account. */
  subscription({ user }: Pick<Holder, 'user'>): Release | null {
    const release = this.take([`subscriptions:${user.id}`, socketBounds.subscriptionsPerAccount]);
    if (release === null) this.refused.subscriptions += 1;
    return release;
  }

  /**
   * A place for a socket that has not said whose it is. There always is one: beyond the bound the one of the network
   * that came first makes way, for whoever means to say so does it at once.
   */
  unknown(network: string, makeWay: () => void): Release {
    const waiting = this.unknownOf.get(network) ?? new Set();
    const [first] = waiting;
    if (first !== undefined && waiting.size >= socketBounds.unknownPerNetwork) {
      waiting.delete(first);
      this.refused.unknown += 1;
      first();
    }
    this.unknownOf.set(network, waiting.add(makeWay));
    return () => {
      if (waiting.delete(makeWay) && waiting.size === 0) this.unknownOf.delete(network);
    };
  }

  /** How many have not said whose they are. */
  get unknownNow(): number {
    return [...this.unknownOf.values()].reduce((all, { size }) => all + size, 0);
  }

  private take(...places: readonly (readonly [string, number])[]): Release | null {
    if (places.some(([key, most]) => (this.held.get(key) ?? 0) >= most)) return null;
    for (const [key] of places) this.held.set(key, (this.held.get(key) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      for (const [key] of places) {
        const left = (this.held.get(key) ?? 0) - 1;
        if (left > 0) this.held.set(key, left);
        else this.held.delete(key);
      }
    };
  }
}

export const socketBoundsOf = perServices(({ metrics }) => {
  const bounds = new SocketBounds();
  const { refused } = bounds;
  metrics.counter('vigil_sockets_refused_total', 'Sockets beyond the bounds.', () => refused.sockets);
  metrics.counter(
    'vigil_subscriptions_refused_total',
    'Subscriptions beyond the bounds.',
    () => refused.subscriptions,
  );
  metrics.counter(
    'vigil_socket_messages_refused_total',
    'Sockets closed because their session or account sent too many messages.',
    () => refused.messages,
  );
  metrics.counter(
    'vigil_socket_bytes_refused_total',
    'Sockets closed because of a message that was too long, or because their session or account sent too many bytes.',
    () => refused.bytes,
  );
  metrics.gauge(
    'vigil_sockets_unknown',
    'Sockets that have not said whose they are.',
    () => bounds.unknownNow,
  );
  metrics.counter(
    'vigil_sockets_unknown_refused_total',
    'Sockets closed before they said whose they are: they said too much, or their network had too many of them.',
    () => refused.unknown,
  );
  return bounds;
});
