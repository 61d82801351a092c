import type { Logger } from 'pino';
import type { Clock } from '../clock.js';
import { RetryLaterError } from '../errors.js';
import { isInOrder, isUnsettled, type SessionAccount } from './account-source.js';
import type { SessionAccounts } from './session-accounts.js';
import type { CachedSession, SessionCache } from './session-cache.js';
import type { SessionStore } from './session-store.js';

/** A cached session is compared with its document this often, should an invalidation have been lost. Ms */
const compareAfter = 120_000;
const inOneGo = 500;
/** `checkedAt` of a session that must be compared before it is believed. */
const doubtful = Number.NEGATIVE_INFINITY;

interface Parts {
  readonly cache: SessionCache;
  readonly store: SessionStore;
  readonly accounts: Pick<SessionAccounts, 'read'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** ids of the sessions with open sockets */
  readonly watched: () => readonly string[];
  /**
   * whether the person is in the middle of something that no administrator cuts: an open paper (engine §10)
   */
  readonly engaged: (userId: string) => Promise<boolean>;
  /** told of a session that has ended */
  readonly ended: (id: string) => void;
  /** told of a session whose account was read anew */
  readonly changed: (id: string) => void;
}

export const isInDoubt = ({ checkedAt }: CachedSession): boolean => checkedAt === doubtful;

/** Whether a cached session has to be compared before the call at hand is answered. */
export const isToBeCompared = (session: CachedSession, now: number): boolean =>
  isInDoubt(session) || session.retired === true || isUnsettled(session.user, now);

/** Keeps what is cached of sessions true to their documents and accounts. */
export class SessionComparison {
  /** how often something may have ended or changed that was just being read */
  private gaps = 0;
  private comparing: Promise<void> | null = null;

  constructor(private readonly parts: Parts) {}

  /**
   * To be called before a session is read; what it answers, when it was: puts it in doubt if it may have
   * changed.
   */
  reading(): (session: CachedSession) => void {
    const { gaps } = this;
    return (session) => {
      if (gaps !== this.gaps) session.checkedAt = doubtful;
    };
  }

  /** An end or a change may have been missed. */
  doubtAll(): void {
    this.doubt(() => true);
  }

  /**
   * Nothing cached of these sessions is believed before it was compared; those with open sockets are compared
   * now.
   */
  doubt(of: (session: CachedSession) => boolean): void {
    this.putInDoubt([...this.parts.cache.all()].filter(of));
  }

  /** The same of one session. */
  doubtOne(id: string): void {
    const session = this.parts.cache.byId(id);
    this.putInDoubt(session === undefined ? [] : [session]);
  }

  private putInDoubt(sessions: readonly CachedSession[]): void {
    this.gaps += 1;
    for (const session of sessions) session.checkedAt = doubtful;
    this.comparing ??= this.compareWatched().finally(() => {
      this.comparing = null;
    });
  }

  /**
   * Compares a session in doubt: false when it has ended. Rejects with `RetryLaterError` when that cannot be
   * done.
   */
  async confirm(session: CachedSession, now: number): Promise<boolean> {
    try {
      await this.compare(session, now);
    } catch (cause) {
      throw unconfirmed(cause);
    }
    return !session.ended;
  }

  /** Compares a session behind a call when it is time. */
  whenDue(session: CachedSession, now: number): void {
    if (now - session.checkedAt > compareAfter) void this.recheck(session, now);
  }

  /** A person's account has changed. */
  async refreshAccount(userId: string): Promise<void> {
    this.gaps += 1;
    if (this.parts.cache.ofUser(userId).length === 0) return;
    const account = await this.parts.accounts.read(userId).catch(() => undefined);
    if (account !== undefined)
      await this.apply(userId, account).catch((error: unknown) =>
        this.parts.logger.warn({ err: error }, 'the sessions of a changed account were not compared'),
      );
  }

  /**
   * Compares the sessions that end by themselves: of accounts that are over by now, or whose paper may be.
   */
  async compareUnsettled(): Promise<void> {
    const now = this.parts.clock.now();
    for await (const some of this.parts.cache.inTurns()) {
      const due = some.filter(({ user, retired }) => retired === true || !isInOrder(user, now));
      await Promise.all(due.map((session) => this.recheck(session, now)));
    }
  }

  private async compareWatched(): Promise<void> {
    let gaps: number;
    do {
      // Gaps of several channels come in one go.
      await new Promise((resolve) => setImmediate(resolve));
      gaps = this.gaps;
      const doubted = this.parts
        .watched()
        .map((id) => this.parts.cache.byId(id))
        .filter((session) => session !== undefined)
        .filter(isInDoubt);
      for (let start = 0; start < doubted.length; start += inOneGo) {
        const some = doubted.slice(start, start + inOneGo);
        await Promise.all(some.map((session) => this.recheck(session, this.parts.clock.now())));
      }
    } while (gaps !== this.gaps);
  }

  private async recheck(session: CachedSession, now: number): Promise<void> {
    // What is in doubt stays so until it was compared.
    if (!isInDoubt(session)) session.checkedAt = now;
    try {
      await this.compare(session, now);
    } catch (error) {
      this.parts.logger.warn({ err: error }, 'a cached session could not be compared with its document');
    }
  }

  private async compare(session: CachedSession, now: number): Promise<void> {
    const { gaps } = this;
    const document = await this.parts.store.documents.get(session.id);
    if (document === null) this.parts.ended(session.id);
    else {
      // Another process may know that it is used.
      session.expiresAt = Math.max(session.expiresAt, document.expiresAt);
      if (document.retired === true) session.retired = true;
      await this.apply(session.user.id, await this.parts.accounts.read(session.user.id));
    }
    if (gaps === this.gaps) session.checkedAt = now;
  }

  /** Whether a session of the account goes on: by itself, or kept by a paper that is open. */
  async goesOn(
    account: SessionAccount | null,
    { retired }: Pick<CachedSession, 'retired'>,
  ): Promise<boolean> {
    if (account === null) return false;
    const byItself = retired !== true && isInOrder(account, this.parts.clock.now());
    return byItself || this.parts.engaged(account.id);
  }

  private async apply(userId: string, account: SessionAccount | null): Promise<void> {
    for (const session of this.parts.cache.ofUser(userId)) {
      if (account === null || !(await this.goesOn(account, session))) this.parts.ended(session.id);
      else {
        session.user = account;
        this.parts.changed(session.id);
      }
    }
  }
}

/** Whether a session still holds cannot be known now. */
export const unconfirmed = (cause: unknown): RetryLaterError =>
  new RetryLaterError('会话暂时无法确认，请稍后重试！', 1, { cause });
