import type { RawData, WebSocket } from 'ws';
import type { Rates } from '../limits/rates.js';
import { RateBucket } from '../limits/rate-bucket.js';
import type { Session } from '../sessions/session.js';
import type { SocketBounds } from './socket-bounds.js';

/** Messages of a socket that no session stands behind yet: it says who it is, and waits. */
const beforeSession = { perSecond: 1, burst: 10 } as const;
/** A client that does not answer its closing is ended after so long. */
const endedAfterMs = 1000;

export interface HeardBy {
  readonly rates: Rates;
  readonly bounds: SocketBounds;
  /** Null: not known yet. */
  readonly session: () => Session | null;
  readonly hear: (text: string) => void;
}

/**
 * Hears what a socket says as often as its session's and its account's rates allow (`Rates.message`), pings and pongs
 * of the protocol and its opening counted too. Whoever says more is closed with 1013 and heard no further: none of
 * what was said too much reaches `hear`. False: that is so already.
 */
export function hearWithin(socket: WebSocket, { rates, bounds, session, hear }: HeardBy): boolean {
  const ofNobody = new RateBucket(beforeSession.perSecond, beforeSession.burst, performance.now());
  const mayGoOn = (): boolean => {
    if (socket.readyState !== socket.OPEN) return false;
    const by = session();
    if (by === null ? ofNobody.take(performance.now()) === 0 : rates.message(by)) return true;
    bounds.refused.messages += 1;
    socket.close(1013, 'RetryLater');
    setTimeout(() => socket.terminate(), endedAfterMs).unref();
    return false;
  };
  socket.on('ping', mayGoOn);
  socket.on('pong', mayGoOn);
  socket.on('message', (data: RawData) => {
    if (mayGoOn()) hear((data as Buffer).toString('utf8'));
  });
  return mayGoOn();
}
