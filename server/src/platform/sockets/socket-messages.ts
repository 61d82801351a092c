import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import type { Rates } from '../limits/rates.js';
import { RateBucket } from '../limits/rate-bucket.js';
import type { Session } from '../sessions/session.js';
import type { SocketBounds } from './socket-bounds.js';

/**
 * How long a message may be, in what it is told in parts: a proxy's or a browser's frames, packets of 536 bytes and
 * more. What a screen says has a kilobyte or two; pictures and essays travel by HTTP, where they wait for their turn
 * (`LargeBodies`).
 */
export const messageLimits = { maxPayload: 64 * 1024, maxFragments: 64, maxBufferedChunks: 256 } as const;

/** Messages of a socket that no session stands behind yet: it says who it is, and waits. */
const beforeSession = { perSecond: 1, burst: 10 } as const;
/** Bytes of the same, frames and all: a token has 43. To hold a piece takes memory, however few bytes it has. */
const unknownBytes = { most: 4096, leastOfPiece: 128 } as const;
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
 * Hears what a socket says as often and as much as its session's and its account's rates allow (`Rates.message`),
 * pings and pongs of the protocol and its opening counted too. Whoever says more is closed with 1013 and heard no
 * further: none of what was said too much reaches `hear`. One message that is too long is closed with 1009 by `ws`,
 * and counted. False: that is so already.
 */
export function hearWithin(socket: WebSocket, { rates, bounds, session, hear }: HeardBy): boolean {
  const ofNobody = new RateBucket(beforeSession.perSecond, beforeSession.burst, performance.now());
  const tooMuchOf = (bytes: number): 'unknown' | 'messages' | 'bytes' | null => {
    const by = session();
    if (by !== null) return rates.message(by, bytes);
    return ofNobody.take(performance.now()) > 0 ? 'unknown' : null;
  };
  const mayGoOn = (bytes: number): boolean => {
    if (socket.readyState !== socket.OPEN) return false;
    const bound = tooMuchOf(bytes);
    if (bound === null) return true;
    bounds.refused[bound] += 1;
    sendAway(socket);
    return false;
  };
  const ofProtocol = (data: Buffer): boolean => mayGoOn(data.length);
  socket.on('ping', ofProtocol);
  socket.on('pong', ofProtocol);
  socket.on('message', (data: RawData) => {
    const said = data as Buffer;
    if (mayGoOn(said.length)) hear(said.toString('utf8'));
  });
  socket.on('error', (error) => {
    if (isTooLong(error)) bounds.refused.bytes += 1;
  });
  return mayGoOn(0);
}

/**
 * Until `known` is called a socket may say little on its stream, whole messages or parts of one: whoever says more is
 * closed with 1009, and none of it is heard.
 */
export function hearLittle(
  socket: WebSocket,
  stream: Duplex,
  bounds: SocketBounds,
): { readonly known: () => void } {
  let said = 0;
  let isOver = false;
  const count = (piece: Buffer): void => {
    said += Math.max(piece.length, unknownBytes.leastOfPiece);
    if (isOver || said <= unknownBytes.most) return;
    isOver = true;
    bounds.refused.unknown += 1;
    sendAway(socket, 1009, 'MessageTooBig');
  };
  // Before `ws` takes the piece: a message that ends in it is not heard any more.
  stream.prependListener('data', count);
  return { known: () => void stream.removeListener('data', count) };
}

/** Closes a socket so that its client comes back later, and ends it where that is not answered. */
export function sendAway(socket: WebSocket, code = 1013, reason = 'RetryLater'): void {
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), endedAfterMs).unref();
}

const isTooLong = (error: NodeJS.ErrnoException): boolean =>
  error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH' || error.code === 'WS_ERR_TOO_MANY_BUFFERED_PARTS';
