import type { SessionDocument } from '../collections.js';
import { atMost } from '@vigil/stores/at-most';
import { LRUCache } from 'lru-cache';
import type { Session } from './session.js';
import type { SessionAccount } from './account-source.js';

const inOneTurn = 200;

/** A session as this process holds it. Times in ms. */
export interface CachedSession extends Session {
  user: SessionAccount;
  retired?: true;
  expiresAt: number;
  lastSeenAt: number;
  lastPosition: string | null;
  readonly createdAt: number;
  /** when it was last compared with its document */
  checkedAt: number;
  /** when it was last written, and whether it has changed since */
  savedAt: number;
  dirty: boolean;
  ended: boolean;
}

/**
 * Bounded cache: token → session, with ways to reach it by session and by user. The one whose token was not
 * seen for longest makes room, and `evicted` is told.
 */
export class SessionCache {
  private readonly byToken: LRUCache<string, CachedSession>;
  private readonly tokens = new Map<string, string>();
  private readonly byUser = new Map<string, Set<CachedSession>>();

  constructor(limit: number, evicted: (session: CachedSession) => void) {
    this.byToken = new LRUCache({
      ...atMost(limit),
      dispose: (session, _token, why) => {
        this.unlink(session);
        if (why === 'evict') evicted(session);
      },
    });
  }

  get(token: string): CachedSession | undefined {
    return this.byToken.get(token);
  }

  byId(id: string): CachedSession | undefined {
    const token = this.tokens.get(id);
    return token === undefined ? undefined : this.byToken.peek(token);
  }

  ofUser(userId: string): readonly CachedSession[] {
    return [...(this.byUser.get(userId) ?? [])];
  }

  all(): Iterable<CachedSession> {
    return this.byToken.values();
  }

  /**
   * All of them, some in each turn of the event loop: calls get theirs between, however many sessions there
   * are.
   */
  async *inTurns(): AsyncGenerator<readonly CachedSession[]> {
    const all = [...this.all()];
    for (let start = 0; start < all.length; start += inOneTurn) {
      if (start > 0) await new Promise((resolve) => setImmediate(resolve));
      yield all.slice(start, start + inOneTurn);
    }
  }

  add(token: string, session: CachedSession): void {
    this.byToken.set(token, session);
    this.tokens.set(session.id, token);
    const siblings = this.byUser.get(session.user.id) ?? new Set();
    siblings.add(session);
    this.byUser.set(session.user.id, siblings);
  }

  remove(session: CachedSession): void {
    const token = this.tokens.get(session.id);
    if (token !== undefined && this.byToken.peek(token) === session) this.byToken.delete(token);
  }

  private unlink(session: CachedSession): void {
    this.tokens.delete(session.id);
    const siblings = this.byUser.get(session.user.id);
    siblings?.delete(session);
    if (siblings?.size === 0) this.byUser.delete(session.user.id);
  }
}

export const documentOf = (session: CachedSession): SessionDocument => ({
  id: session.id,
  userId: session.user.id,
  createdAt: session.createdAt,
  lastSeenAt: session.lastSeenAt,
  expiresAt: session.expiresAt,
  lastPosition: session.lastPosition,
  version: 1,
});

/** A session as this process begins to hold it. What is new stands first: all are of one hidden class so. */
export const live = (document: SessionDocument, user: SessionAccount, now: number): CachedSession => ({
  user,
  checkedAt: now,
  savedAt: now,
  dirty: false,
  ended: false,
  ...document,
});
