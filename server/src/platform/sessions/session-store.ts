import { collections, type SessionDocument } from '../collections.js';
import type { Collection, Documents } from '@vigil/stores/documents/port';

const attempts = 5;

/** What a process learns of a session while it is used. Times in ms. */
export type SessionUse = Pick<SessionDocument, 'lastSeenAt' | 'expiresAt' | 'lastPosition'>;

/**
 * The sessions' documents. Several processes use one session at a time and each writes behind what it knows:
 * a use is merged into what is stored, so that none takes back what another extended, and none brings back a
 * session that was ended.
 */
export class SessionStore {
  readonly documents: Collection<SessionDocument>;

  private readonly followers = new Set<(id: string) => Promise<void>>();

  constructor(documents: Documents) {
    this.documents = documents.collection<SessionDocument>(collections.sessions);
  }

  /** `follower` is called with each session that this process removes, before `remove` resolves. Answers how to stop. */
  onRemove(follower: (id: string) => Promise<void>): () => void {
    this.followers.add(follower);
    return () => void this.followers.delete(follower);
  }

  /** The session is no more. A repeat does the same. */
  async remove(id: string): Promise<void> {
    await this.documents.delete(id);
    for (const follower of this.followers) await follower(id);
  }

  /** Lets every session of the person that lives at `now` live until `time` at least. */
  async extend(userId: string, now: number, time: number): Promise<void> {
    const shorter = await this.documents.find({ filter: { userId, expiresAt: { gt: now, lt: time } } });
    await Promise.all(shorter.map((document) => this.used(document.id, { expiresAt: time })));
  }

  /** From now on it goes on for an open paper alone. */
  async retire(id: string): Promise<void> {
    await this.used(id, { retired: true });
  }

  /** Stores the later of each time, and the position when there is one. null: the session has ended. */
  async used(
    id: string,
    use: Partial<SessionUse> & Pick<SessionDocument, 'retired'>,
  ): Promise<SessionDocument | null> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const stored = await this.documents.get(id);
      if (stored === null) return null;
      const next = {
        ...stored,
        version: (stored.version ?? 0) + 1,
        lastSeenAt: Math.max(stored.lastSeenAt, use.lastSeenAt ?? 0),
        expiresAt: Math.max(stored.expiresAt, use.expiresAt ?? 0),
        lastPosition: use.lastPosition ?? stored.lastPosition,
        ...(use.retired === true ? { retired: true as const } : {}),
      };
      // Sessions of an earlier version of Vigil have no version: the first use gives them one.
      const outcome =
        stored.version === undefined
          ? await this.documents.put(next)
          : await this.documents.save(next, stored.version);
      if (outcome === 'written') return next;
    }
    throw new Error(`a session was changed by others ${attempts} times while it was written`);
  }
}
