import type { Logger } from 'pino';
import type { Bus } from '@vigil/stores/bus/port';
import type { Documents } from '@vigil/stores/documents/port';
import type { Clock } from '../clock.js';
import type { Session, SessionAccount } from '../context.js';
import { RetryLaterError } from '../errors.js';
import { EndListeners } from './end-listeners.js';
import { documentOf, live, SessionCache, type CachedSession } from './session-cache.js';
import type { SessionAccounts } from './session-accounts.js';
import { SessionStore } from './session-store.js';
import { sessionLifetime, SessionUses } from './session-uses.js';
import { looksLikeToken, newToken, tokenHash } from './tokens.js';

const hour = 3_600_000;
/** A cached session is compared with its document this often, should an invalidation have been lost. */
const recheckAfter = 120_000;
const channel = 'sessions.ended';
const inOneGo = 500;
/** `checkedAt` of a session that must be compared before it is believed. */
const doubtful = Number.NEGATIVE_INFINITY;

export interface SessionsOptions {
  readonly documents: Documents;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly accounts: SessionAccounts;
  readonly logger: Logger;
  /** How many sessions this process keeps at hand. */
  readonly cacheSize?: number;
}

/**
 * Durable sessions (engine §10): documents under the hash of their token, cached per process, ended
 * everywhere by a message on the bus and, should that be lost, by a comparison every two minutes. What a
 * request changes (last seen, position, expiry) is written behind.
 */
export class Sessions {
  private readonly store: SessionStore;
  private readonly cache: SessionCache;
  private readonly uses: SessionUses;
  private readonly endListeners = new EndListeners();
  private readonly unsubscribe: readonly (() => void)[];
  /** how often ends and changes may have been missed */
  private gaps = 0;
  private comparing: Promise<void> | null = null;

  constructor(private readonly options: SessionsOptions) {
    this.store = new SessionStore(options.documents);
    this.cache = new SessionCache(options.cacheSize ?? 50_000, (evicted) => {
      if (evicted.dirty) void this.uses.write(evicted);
    });
    this.uses = new SessionUses({
      ...options,
      cache: this.cache,
      store: this.store,
      ended: (id) => this.forget(id),
    });
    this.unsubscribe = [
      options.bus.subscribe(
        channel,
        (message) => {
          const { id } = message as { id?: unknown };
          if (typeof id === 'string') this.forget(id);
        },
        { onGap: () => this.doubtAll() },
      ),
      options.accounts.onChange(
        (userId) => void this.refreshAccount(userId),
        () => this.doubtAll(),
      ),
    ];
  }

  /** Opens a session. Durable when it resolves. */
  async open(user: SessionAccount): Promise<{ readonly token: string; readonly session: Session }> {
    const token = newToken();
    const now = this.options.clock.now();
    const session = live(
      {
        id: tokenHash(token),
        userId: user.id,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: now + sessionLifetime,
        lastPosition: null,
      },
      user,
      now,
    );
    await this.store.documents.put(documentOf(session));
    this.cache.add(token, session);
    return { token, session };
  }

  /**
   * The session of a token: at once when it is cached, else a look-up. Null: known not to exist or to have
   * ended. Rejects with `RetryLaterError` when that cannot be known.
   */
  find(token: string | undefined): Session | null | Promise<Session | null> {
    if (token === undefined || !looksLikeToken(token)) return null;
    const now = this.options.clock.now();
    const known = this.cache.get(token);
    if (known === undefined) return this.lookUp(token, now);
    if (known.ended || known.expiresAt <= now) return this.lookUp(token, now);
    if (known.checkedAt === doubtful) return this.confirm(known, now);
    if (now - known.checkedAt > recheckAfter) void this.recheck(known, now);
    this.uses.note(known, now);
    return known;
  }

  /**
   * Asked before each operation on a socket that was opened with the session: false when it has ended since.
   * Counts as a use.
   */
  renew(session: Session): boolean {
    const known = session as CachedSession;
    const now = this.options.clock.now();
    if (known.ended || known.expiresAt <= now) return false;
    if (now - known.checkedAt > recheckAfter) void this.recheck(known, now);
    this.uses.note(known, now);
    return true;
  }

  /** Ends one session, everywhere. */
  async end(session: Session): Promise<void> {
    this.forget(session.id);
    await this.store.documents.delete(session.id);
    this.options.bus.publish(channel, { id: session.id });
  }

  /** Ends all sessions of a person but, when given, one. */
  async endAllOf(userId: string, except?: Session): Promise<void> {
    for (const document of await this.store.documents.find({ filter: { userId } })) {
      if (document.id === except?.id) continue;
      this.forget(document.id);
      await this.store.documents.delete(document.id);
      this.options.bus.publish(channel, { id: document.id });
    }
  }

  /**
   * Keeps every session of the person alive at least until then (an open paper's deadline + 1 h). Durable
   * when it resolves.
   */
  async keepUntil(userId: string, time: number): Promise<void> {
    for (const session of this.cache.ofUser(userId)) {
      if (session.expiresAt >= time) continue;
      session.expiresAt = time;
      session.dirty = true;
    }
    await this.store.extend(userId, this.options.clock.now(), time);
  }

  /** Remembers the position a changing call reached; written behind. */
  reached(session: Session, position: string): void {
    const known = session as CachedSession;
    known.lastPosition = position;
    known.dirty = true;
  }

  /** The position lists wait for when the client names none. */
  positionOf(session: Session): string | null {
    return (session as CachedSession).lastPosition;
  }

  /** Calls back once when the session ends, so that its sockets can close. */
  onEnd(session: Session, listener: () => void): () => void {
    return this.endListeners.add(session.id, listener);
  }

  /** Writes what changed. With `all` everything, else what was last written more than a minute ago. */
  flush(all = false): Promise<void> {
    return this.uses.flush(all);
  }

  /** Removes what has been over for an hour. */
  async sweep(): Promise<void> {
    const now = this.options.clock.now();
    const over = await this.store.documents.find({ filter: { expiresAt: { lt: now - hour } }, limit: 1000 });
    for (const document of over)
      if (this.cache.byId(document.id) === undefined) await this.store.documents.delete(document.id);
  }

  async stop(): Promise<void> {
    for (const stop of this.unsubscribe) stop();
    await this.flush(true);
  }

  private async lookUp(token: string, now: number): Promise<Session | null> {
    try {
      const document = await this.store.documents.get(tokenHash(token));
      if (document === null || document.expiresAt <= now) return null;
      const account = await this.options.accounts.read(document.userId);
      if (account === null || account.state !== 0) return null;
      const session = live(document, account, now);
      this.cache.add(token, session);
      this.uses.note(session, now);
      return session;
    } catch (cause) {
      throw unconfirmed(cause);
    }
  }

  /**
   * An end or a change may have been missed: nothing cached is believed before it was compared; sessions with
   * open sockets are compared now.
   */
  private doubtAll(): void {
    this.gaps += 1;
    for (const session of this.cache.all()) session.checkedAt = doubtful;
    this.comparing ??= this.compareOpen().finally(() => {
      this.comparing = null;
    });
  }

  private async compareOpen(): Promise<void> {
    let gaps: number;
    do {
      // Gaps of several channels come in one go.
      await new Promise((resolve) => setImmediate(resolve));
      gaps = this.gaps;
      const doubted = [...this.endListeners.ids()]
        .map((id) => this.cache.byId(id))
        .filter((session) => session?.checkedAt === doubtful);
      for (let start = 0; start < doubted.length; start += inOneGo) {
        const some = doubted.slice(start, start + inOneGo) as CachedSession[];
        await Promise.all(some.map((session) => this.recheck(session, this.options.clock.now())));
      }
    } while (gaps !== this.gaps);
  }

  /**
   * A cached session that is in doubt, once it was compared. Rejects with `RetryLaterError` when that cannot
   * be done.
   */
  private async confirm(session: CachedSession, now: number): Promise<Session | null> {
    try {
      await this.compare(session, now);
    } catch (cause) {
      throw unconfirmed(cause);
    }
    if (session.ended) return null;
    this.uses.note(session, now);
    return session;
  }

  private async recheck(session: CachedSession, now: number): Promise<void> {
    // What is in doubt stays so until it was compared.
    if (session.checkedAt !== doubtful) session.checkedAt = now;
    try {
      await this.compare(session, now);
    } catch (error) {
      this.options.logger.warn({ err: error }, 'a cached session could not be compared with its document');
    }
  }

  private async compare(session: CachedSession, now: number): Promise<void> {
    const { gaps } = this;
    const document = await this.store.documents.get(session.id);
    if (document === null) this.forget(session.id);
    else {
      // Another process may know that it is used.
      session.expiresAt = Math.max(session.expiresAt, document.expiresAt);
      this.apply(session.user.id, await this.options.accounts.read(session.user.id));
    }
    if (gaps === this.gaps) session.checkedAt = now;
  }

  private async refreshAccount(userId: string): Promise<void> {
    if (this.cache.ofUser(userId).length === 0) return;
    const account = await this.options.accounts.read(userId).catch(() => undefined);
    if (account !== undefined) this.apply(userId, account);
  }

  private apply(userId: string, account: SessionAccount | null): void {
    const sessions = this.cache.ofUser(userId);
    for (const session of sessions) {
      if (account === null || account.state !== 0) this.forget(session.id);
      else session.user = account;
    }
  }

  private forget(id: string): void {
    const session = this.cache.byId(id);
    if (session !== undefined) {
      session.ended = true;
      session.dirty = false;
      this.cache.remove(session);
    }
    this.endListeners.tell(id);
  }
}

const unconfirmed = (cause: unknown): RetryLaterError =>
  new RetryLaterError('会话暂时无法确认，请稍后重试！', 1, { cause });
