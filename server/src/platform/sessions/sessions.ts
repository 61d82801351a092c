import type { Logger } from 'pino';
import type { Bus } from '@vigil/stores/bus/port';
import type { Documents } from '@vigil/stores/documents/port';
import type { Clock } from '../clock.js';
import type { SessionDocument, SessionOrigin } from '../collections.js';
import type { Session } from './session.js';
import type { SessionAccount } from './account-source.js';
import { documentOf, live, SessionCache, type CachedSession } from './session-cache.js';
import type { SessionAccounts } from './session-accounts.js';
import { isToBeCompared, SessionComparison, unconfirmed } from './session-comparison.js';
import { SessionListeners } from './session-listeners.js';
import { SessionStore } from './session-store.js';
import { sessionLifetime, SessionUses } from './session-uses.js';
import { looksLikeToken, newToken, tokenHash } from './tokens.js';

const channel = 'sessions.ended';

export interface SessionsOptions {
  readonly documents: Documents;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly accounts: SessionAccounts;
  readonly logger: Logger;
  /** Whether the person has an open paper: their sessions then outlast their account (engine §10). */
  readonly engaged: (userId: string) => Promise<boolean>;
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
  private readonly comparison: SessionComparison;
  private readonly ends = new SessionListeners();
  private readonly changes = new SessionListeners();
  private readonly unsubscribe: readonly (() => void)[];

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
    this.comparison = new SessionComparison({
      ...options,
      cache: this.cache,
      store: this.store,
      watched: () => this.ends.ids(),
      ended: (id) => this.forget(id),
      changed: (id) => this.changes.tell(id),
    });
    this.unsubscribe = [
      options.bus.subscribe(
        channel,
        (message) => {
          const { id, retired } = message as { id?: unknown; retired?: unknown };
          if (typeof id !== 'string') return;
          if (retired === true) this.comparison.doubtOne(id);
          else this.forget(id);
        },
        { onGap: () => this.comparison.doubtAll() },
      ),
      options.accounts.onChange(
        (userId) => void this.comparison.refreshAccount(userId),
        () => this.comparison.doubtAll(),
      ),
      options.accounts.onRoleChange(
        (code) => this.comparison.doubt(({ user }) => user.roles.includes(code)),
        () => this.comparison.doubtAll(),
      ),
    ];
  }

  /** Opens a session. Durable when it resolves. `from`: shown to its owner alone. */
  async open(
    user: SessionAccount,
    from?: SessionOrigin,
  ): Promise<{ readonly token: string; readonly session: Session }> {
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
    const settle = this.comparison.reading();
    await this.store.documents.put({ ...documentOf(session), ...(from === undefined ? {} : { from }) });
    // The account may have changed meanwhile.
    settle(session);
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
    if (isToBeCompared(known, now)) return this.confirm(known, now);
    this.comparison.whenDue(known, now);
    this.uses.note(known, now);
    return known;
  }

  /**
   * Asked before each operation on a socket that was opened with the session: false when it has ended since.
   * Counts as a use. Rejects with `RetryLaterError` when it is in doubt and cannot be compared.
   */
  renew(session: Session): boolean | Promise<boolean> {
    const known = session as CachedSession;
    const now = this.options.clock.now();
    if (known.ended || known.expiresAt <= now) return false;
    if (isToBeCompared(known, now)) return this.confirm(known, now).then((found) => found !== null);
    this.comparison.whenDue(known, now);
    this.uses.note(known, now);
    return true;
  }

  /** Ends one session, everywhere. */
  async end({ id }: Pick<Session, 'id'>): Promise<void> {
    this.forget(id);
    await this.store.remove(id);
    this.options.bus.publish(channel, { id });
  }

  /** Calls back with each session that this process removes, so that what is kept beside it goes with it. */
  onRemove(listener: (id: string) => Promise<void>): () => void {
    return this.store.onRemove(listener);
  }

  /** The person's sessions that live now, as they are stored: what was used last may be a minute old. */
  async listOf(userId: string): Promise<readonly SessionDocument[]> {
    const filter = { userId, expiresAt: { gt: this.options.clock.now() } };
    return this.store.documents.find({ filter, sort: [{ field: 'createdAt', descending: true }] });
  }

  /** Ends all sessions of a person but, when given, one. */
  async endAllOf(userId: string, except?: Session): Promise<void> {
    for (const document of await this.store.documents.find({ filter: { userId } })) {
      if (document.id === except?.id) continue;
      await this.end(document);
    }
  }

  /**
   * Somebody else has changed how the person enters: all their sessions end but, when given, one. While a paper is
   * open they go on for it alone, and end with it.
   */
  async retireAllOf(userId: string, except?: Session): Promise<void> {
    const kept = (await this.store.documents.find({ filter: { userId } })).filter(
      ({ id }) => id !== except?.id,
    );
    for (const { id } of kept) {
      await this.store.retire(id);
      this.comparison.doubtOne(id);
      this.options.bus.publish(channel, { id, retired: true });
    }
    if (!(await this.options.engaged(userId))) await this.endAllOf(userId, except);
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
    return this.ends.add(session, listener);
  }

  /** Calls back whenever the account behind the session was read anew, and may be permitted something else. */
  onChange(session: Session, listener: () => void): () => void {
    return this.changes.add(session, listener);
  }

  /** Writes what changed. With `all` everything, else what was last written more than a minute ago. */
  flush(all = false): Promise<void> {
    return this.uses.flush(all);
  }

  /** Ends what is over by the clock: of accounts that have expired, or whose last paper was handed in. */
  endOverdue(): Promise<void> {
    return this.comparison.compareUnsettled();
  }

  /** Removes what has been over for an hour. */
  sweep(): Promise<void> {
    return this.uses.sweep();
  }

  async stop(): Promise<void> {
    for (const stop of this.unsubscribe) stop();
    await this.flush(true);
  }

  private async lookUp(token: string, now: number): Promise<Session | null> {
    try {
      const settle = this.comparison.reading();
      const document = await this.store.documents.get(tokenHash(token));
      if (document === null || document.expiresAt <= now) return null;
      const account = await this.options.accounts.read(document.userId);
      if (account === null || !(await this.comparison.goesOn(account, document))) return null;
      const session = live(document, account, now);
      // What was read may have changed meanwhile.
      settle(session);
      this.cache.add(token, session);
      this.uses.note(session, now);
      return session;
    } catch (cause) {
      throw unconfirmed(cause);
    }
  }

  /** A cached session that is in doubt, once it was compared; null: it has ended. */
  private async confirm(session: CachedSession, now: number): Promise<Session | null> {
    if (!(await this.comparison.confirm(session, now))) return null;
    this.uses.note(session, now);
    return session;
  }

  private forget(id: string): void {
    const session = this.cache.byId(id);
    if (session !== undefined) {
      session.ended = true;
      session.dirty = false;
      this.cache.remove(session);
    }
    this.ends.end(id);
  }
}
