import { collections as platformCollections, type SettingDocument } from '../../platform/collections.js';
import type { Collection } from '@vigil/stores/documents/port';
import { RetryLaterError } from '../../platform/errors.js';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';

const documentId = 'life-sign';
/** A sign older than this is late: one is given every 5 s. */
const lateMilliseconds = 15_000;
const keepMilliseconds = 1000;

/**
 * The last recorded sign that candidates could be served, ms (engine §4). Where several processes share the
 * stores it also tells each of them whether an interruption is still to be accounted for: until the sign is
 * fresh again nobody judges that a deadline has passed.
 */
export class ServerHeartbeat {
  private readonly settings: Collection<SettingDocument>;
  private checkedAt = -Infinity;
  private fresh = false;

  constructor(private readonly services: Pick<Services, 'documents' | 'clock' | 'config'>) {
    this.settings = services.documents.collection<SettingDocument>(platformCollections.settings);
  }

  /** null: none was ever given. */
  async last(): Promise<{ readonly at: number; readonly version: number } | null> {
    const stored = await this.settings.get(documentId);
    return stored === null ? null : { at: stored.value as number, version: stored.version };
  }

  /** Gives a sign now, unless another process has given one since `before` was read. */
  async give(before: { readonly version: number } | null): Promise<void> {
    const sign = { id: documentId, version: (before?.version ?? 0) + 1, value: this.services.clock.now() };
    await this.settings.save(sign, before?.version ?? null);
  }

  /**
   * Whether deadlines may be judged now; remembered for a second. Rejects when the documents cannot be read.
   */
  async isFresh(): Promise<boolean> {
    const { config, clock } = this.services;
    if (!config.shared) return true;
    const now = clock.monotonic();
    if (now - this.checkedAt > keepMilliseconds || !this.fresh) {
      const last = await this.last();
      this.fresh = last !== null && clock.now() - last.at <= lateMilliseconds;
      this.checkedAt = now;
    }
    return this.fresh;
  }

  /** Throws `RetryLaterError` while an interruption is accounted for. */
  async demandFresh(): Promise<void> {
    if (!(await this.isFresh())) throw new RetryLaterError('服务正在恢复，请稍后重试！', 2);
  }
}

export const serverHeartbeat = perServices((services: Services) => new ServerHeartbeat(services));
