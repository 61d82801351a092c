import type { Logger } from 'pino';
import type { Clock } from '../clock.js';
import type { CachedSession, SessionCache } from './session-cache.js';
import type { SessionStore } from './session-store.js';

const hour = 3_600_000;
const minute = 60_000;
/** Ms after which an unused session ends: a day. */
export const sessionLifetime = 24 * hour;

interface Parts {
  readonly cache: SessionCache;
  readonly store: SessionStore;
  readonly clock: Clock;
  readonly logger: Logger;
  /** told of a session that was to be written and is no longer there */
  readonly ended: (id: string) => void;
}

/** What requests change of a session (last seen, position, expiry): noted at once, written behind. */
export class SessionUses {
  constructor(private readonly parts: Parts) {}

  note(session: CachedSession, now: number): void {
    if (now - session.lastSeenAt > minute) {
      session.lastSeenAt = now;
      session.dirty = true;
    }
    if (session.expiresAt - now < sessionLifetime - hour) {
      session.expiresAt = now + sessionLifetime;
      session.dirty = true;
    }
  }

  /** Writes what changed. With `all` everything, else what was last written more than a minute ago. */
  async flush(all: boolean): Promise<void> {
    const now = this.parts.clock.now();
    for await (const some of this.parts.cache.inTurns()) {
      const due = some.filter((session) => session.dirty && (all || now - session.savedAt > minute));
      await Promise.all(due.map((session) => this.write(session)));
    }
  }

  /** Removes what has been over for an hour. */
  async sweep(): Promise<void> {
    const { cache, clock, store } = this.parts;
    const over = await store.documents.find({
      filter: { expiresAt: { lt: clock.now() - hour } },
      limit: 1000,
    });
    for (const document of over) if (cache.byId(document.id) === undefined) await store.remove(document.id);
  }

  async write(session: CachedSession): Promise<void> {
    session.dirty = false;
    session.savedAt = this.parts.clock.now();
    try {
      const { id, lastSeenAt, expiresAt, lastPosition } = session;
      const use = { lastSeenAt, expiresAt, lastPosition };
      if (!session.ended && (await this.parts.store.used(id, use)) === null) this.parts.ended(id);
    } catch (error) {
      session.dirty = true;
      this.parts.logger.warn({ err: error }, 'a session could not be written behind');
    }
  }
}
