import { randomUUID } from 'node:crypto';
import { Metadata, status, type StatusObject } from '@grpc/grpc-js';
import type { Recorded } from '@vigil/domain/kernel/event';
import type { EventLog } from '../../event-log/port.js';
import { bytesOf, toStore } from './stored.js';
import { LARGEST_REVISION, TOMBSTONE_OF } from './tombstone.js';

/** Keys of a stream's metadata that decide what a read of it answers. */
interface Settings {
  readonly $maxCount?: number;
  /** seconds */
  readonly $maxAge?: number;
  /** the first revision that is still answered */
  readonly $tb?: number;
}

const isMetastream = (stream: string): boolean => stream.startsWith('$$');
const metastreamOf = (stream: string): string => `$$${stream}`;
const isSoftDeleted = ({ $tb = 0 }: Settings): boolean => $tb >= Number(LARGEST_REVISION);

/**
 * What the server makes of a stream beyond its events: metadata that hides the oldest of them, soft delete (all
 * hidden, writable again) and tombstone (never again). `$all` holds every event all the while; nothing scavenges.
 */
export class Streams {
  readonly #settings = new Map<string, Promise<Settings>>();
  readonly #tombstones = new Map<string, Promise<boolean>>();

  constructor(private readonly log: EventLog) {}

  /** Of a stream or of its metadata stream. */
  isTombstoned(stream: string): Promise<boolean> {
    const name = isMetastream(stream) ? stream.slice(2) : stream;
    const known = this.#tombstones.get(name);
    if (known !== undefined) return known;
    const looked = this.log.readStream(TOMBSTONE_OF + name, { limit: 1 }).then((events) => events.length > 0);
    this.#tombstones.set(name, looked);
    return looked;
  }

  /** The first revision a read answers and whether that event is young enough; null: as if never written. */
  async floor(stream: string): Promise<{ readonly revision: number; readonly since: number } | null> {
    const settings = await this.#of(stream);
    if (isSoftDeleted(settings)) return null;
    const { $maxCount, $maxAge, $tb = 0 } = settings;
    const ofCount = $maxCount === undefined ? 0 : (await this.lastRevision(stream)) - $maxCount + 1;
    return {
      revision: Math.max($tb, ofCount, 0),
      since: $maxAge === undefined ? 0 : Date.now() - $maxAge * 1000,
    };
  }

  async lastRevision(stream: string): Promise<number> {
    return (await this.log.readStream(stream)).at(-1)?.revision ?? -1;
  }

  /**
   * A write to a soft-deleted stream makes it anew behind its old events, whether "no stream" or its last
   * revision is expected: answers the revision to append at.
   */
  async revived(stream: string, expected: number): Promise<number> {
    const settings = await this.#of(stream);
    if (!isSoftDeleted(settings)) return expected;
    const last = await this.lastRevision(stream);
    if (expected !== -1 && expected !== last) return expected;
    await this.#write(stream, JSON.stringify({ ...settings, $tb: last + 1 }));
    return last;
  }

  async softDelete(stream: string): Promise<void> {
    const others = Object.entries(await this.#of(stream)).filter(([key]) => key !== '$tb');
    const rest = JSON.stringify(Object.fromEntries(others)).slice(1, -1);
    // A JSON number cannot hold it; the server writes its digits.
    await this.#write(stream, `{${rest === '' ? '' : `${rest},`}"$tb":${LARGEST_REVISION}}`);
  }

  async tombstone(stream: string): Promise<void> {
    await this.log.append(TOMBSTONE_OF + stream, -1, [toStore(proposed('$streamDeleted', '{}'))]);
    this.#tombstones.delete(stream);
  }

  /** Told of every append, so that metadata count from then on. */
  written(stream: string): void {
    if (isMetastream(stream)) this.#settings.delete(stream.slice(2));
  }

  #of(stream: string): Promise<Settings> {
    // The server keeps one event of each metadata stream.
    if (isMetastream(stream)) return Promise.resolve({ $maxCount: 1 });
    const known = this.#settings.get(stream);
    if (known !== undefined) return known;
    const looked = this.log
      .readStream(metastreamOf(stream))
      .then((events) => (events.length === 0 ? {} : settingsIn(events.at(-1)!)));
    this.#settings.set(stream, looked);
    return looked;
  }

  async #write(stream: string, text: string): Promise<void> {
    const name = metastreamOf(stream);
    await this.log.append(name, await this.lastRevision(name), [toStore(proposed('$metadata', text))]);
    this.written(name);
  }
}

const proposed = (type: string, text: string) => ({
  id: randomUUID(),
  type,
  contentType: 'application/json',
  data: Buffer.from(text),
  metadata: Buffer.alloc(0),
});

function settingsIn(event: Recorded): Settings {
  try {
    return JSON.parse(bytesOf(event).toString()) as Settings;
  } catch {
    return {};
  }
}

/** The refusal of a read or write of a stream that has a tombstone. */
export function streamDeleted(stream: string): StatusObject & Error {
  const metadata = new Metadata();
  metadata.set('exception', 'stream-deleted');
  metadata.set('stream-name', stream);
  return Object.assign(new Error('deleted'), {
    code: status.FAILED_PRECONDITION,
    details: `Event stream '${stream}' is deleted.`,
    metadata,
  });
}
