import type { SessionDocument } from '../collections.js';
import type { Session, SessionAccount } from '../context.js';

/** A session as this process holds it. Times in ms. */
export interface CachedSession extends Session {
  user: SessionAccount;
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
 * Bounded cache: token → session, with ways to reach it by session and by user. The least recently added goes
 * first.
 */
export class SessionCache {
  private readonly byToken = new Map<string, CachedSession>();
  private readonly tokens = new Map<string, string>();
  private readonly byUser = new Map<string, Set<CachedSession>>();

  constructor(private readonly limit: number) {}

  get(token: string): CachedSession | undefined {
    return this.byToken.get(token);
  }

  byId(id: string): CachedSession | undefined {
    const token = this.tokens.get(id);
    return token === undefined ? undefined : this.byToken.get(token);
  }

  ofUser(userId: string): readonly CachedSession[] {
    return [...(this.byUser.get(userId) ?? [])];
  }

  all(): IterableIterator<CachedSession> {
    return this.byToken.values();
  }

  /** Answers what had to make room. */
  add(token: string, session: CachedSession): CachedSession | undefined {
    const before = this.byToken.get(token);
    if (before !== undefined) this.remove(before);
    this.byToken.set(token, session);
    this.tokens.set(session.id, token);
    const siblings = this.byUser.get(session.user.id) ?? new Set();
    siblings.add(session);
    this.byUser.set(session.user.id, siblings);
    if (this.byToken.size <= this.limit) return undefined;
    const [oldest] = this.byToken.values();
    if (oldest !== undefined) this.remove(oldest);
    return oldest;
  }

  remove(session: CachedSession): void {
    const token = this.tokens.get(session.id);
    if (token === undefined || this.byToken.get(token) !== session) return;
    this.byToken.delete(token);
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

/** A session as this process begins to hold it. */
export const live = (document: SessionDocument, user: SessionAccount, now: number): CachedSession => ({
  ...document,
  user,
  checkedAt: now,
  savedAt: now,
  dirty: false,
  ended: false,
});
