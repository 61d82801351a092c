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
  /** Sockets and subscriptions that were refused, and sockets closed because of too many messages. */
  readonly refused = { sockets: 0, subscriptions: 0, messages: 0 };

  /** A place for one more socket, to be released once; null: there is none. */
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

  private take(...places: readonly (readonly [string, number])[]): Release | null {
    if (places.some(([key, most]) => (this.held.get(key) ?? 0) >= most)) return null;
    for (const [key] of places) this.held.set(key, (this.held.get(key) ?? 0) + 1);
    return () => {
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
  return bounds;
});
