import type { Logger } from 'pino';
import type { Clock } from '../clock.js';
import type { CachedSession, SessionCache } from './session-cache.js';
import type { SessionStore } from './session-store.js';

const hour = 3_600_000;
const inOneGo = 500;

/** What requests change of sessions (last seen, position, expiry), written behind. */
export class SessionWrites {
  /** `forget`: told of a session whose document is there no longer. */
  constructor(
    private readonly store: SessionStore,
    private readonly cache: SessionCache,
    private readonly options: { readonly clock: Clock; readonly logger: Pick<Logger, 'warn'> },
    private readonly forget: (id: string) => void,
  ) {}

  async flush(all: boolean): Promise<void> {
    const now = this.options.clock.now();
    const due: CachedSession[] = [];
    for (const session of this.cache.all())
      if (session.dirty && (all || now - session.savedAt > 60_000)) due.push(session);
    for (let start = 0; start < due.length; start += inOneGo) {
      await Promise.all(due.slice(start, start + inOneGo).map((session) => this.write(session, now)));
    }
  }

  async sweep(): Promise<void> {
    const now = this.options.clock.now();
    const over = await this.store.documents.find({ filter: { expiresAt: { lt: now - hour } }, limit: 1000 });
    for (const document of over)
      if (this.cache.byId(document.id) === undefined) await this.store.documents.delete(document.id);
  }

  async write(session: CachedSession, now: number): Promise<void> {
    session.dirty = false;
    session.savedAt = now;
    try {
      const { id, lastSeenAt, expiresAt, lastPosition } = session;
      if (!session.ended && (await this.store.used(id, { lastSeenAt, expiresAt, lastPosition })) === null)
        this.forget(id);
    } catch (error) {
      session.dirty = true;
      this.options.logger.warn({ err: error }, 'a session could not be written behind');
    }
  }
}
