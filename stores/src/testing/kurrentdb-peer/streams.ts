import { randomUUID } from 'node:crypto';
import { Metadata, status, type StatusObject } from '@grpc/grpc-js';
import type { EventLog } from '../../event-log/port.js';
import { bytesOf, toStore } from './stored.js';
import { LARGEST_REVISION, TOMBSTONE_OF, tombstoned } from './tombstone.js';

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
  readonly #settings = new Map<string, Settings>();
  readonly #tombstones = new Set<string>();

  private constructor(private readonly log: EventLog) {}

  /** With what the file holds already. */
  static async open(log: EventLog): Promise<Streams> {
    const streams = new Streams(log);
    let after = log.start;
    for (let more = true; more;) {
      const page = await log.readAll(after, 5000);
      for (const event of page.events) streams.#learn(event.stream, bytesOf(event));
      ({ last: after, more } = page);
    }
    return streams;
  }

  /** Of a stream or of its metadata stream. */
  isTombstoned(stream: string): boolean {
    return this.#tombstones.has(isMetastream(stream) ? stream.slice(2) : stream);
  }

  isSoftDeleted(stream: string): boolean {
    return isSoftDeleted(this.#of(stream));
  }

  /** The first revision a read answers and whether that event is young enough; null: as if never written. */
  async floor(stream: string): Promise<{ readonly revision: number; readonly since: number } | null> {
    const settings = this.#of(stream);
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
   * revision is expected: answers the revision to append at. Only for one that is.
   */
  async revived(stream: string, expected: number): Promise<number> {
    const settings = this.#of(stream);
    const last = await this.lastRevision(stream);
    if (expected !== -1 && expected !== last) return expected;
    await this.#write(stream, JSON.stringify({ ...settings, $tb: last + 1 }));
    return last;
  }

  async softDelete(stream: string): Promise<void> {
    const others = Object.entries(this.#of(stream)).filter(([key]) => key !== '$tb');
    const rest = JSON.stringify(Object.fromEntries(others)).slice(1, -1);
    // A JSON number cannot hold it; the server writes its digits.
    await this.#write(stream, `{${rest === '' ? '' : `${rest},`}"$tb":${LARGEST_REVISION}}`);
  }

  async tombstone(stream: string): Promise<void> {
    await this.log.append(TOMBSTONE_OF + stream, -1, [toStore(proposed('$streamDeleted', '{}'))]);
    this.#tombstones.add(stream);
  }

  /** Told of every append, so that metadata count from then on. */
  written(stream: string, events: readonly { readonly data: Uint8Array }[]): void {
    const last = events.at(-1);
    if (last !== undefined && isMetastream(stream)) this.#learn(stream, Buffer.from(last.data));
  }

  #learn(stored: string, bytes: Buffer): void {
    const deleted = tombstoned(stored);
    if (deleted !== null) this.#tombstones.add(deleted);
    else if (isMetastream(stored)) this.#settings.set(stored.slice(2), settingsIn(bytes));
  }

  #of(stream: string): Settings {
    // The server keeps one event of each metadata stream.
    if (isMetastream(stream)) return { $maxCount: 1 };
    return this.#settings.get(stream) ?? {};
  }

  async #write(stream: string, text: string): Promise<void> {
    const name = metastreamOf(stream);
    await this.log.append(name, await this.lastRevision(name), [toStore(proposed('$metadata', text))]);
    this.#learn(name, Buffer.from(text));
  }
}

const proposed = (type: string, text: string) => ({
  id: randomUUID(),
  type,
  contentType: 'application/json',
  data: Buffer.from(text),
  metadata: Buffer.alloc(0),
});

function settingsIn(bytes: Buffer): Settings {
  try {
    return JSON.parse(bytes.toString()) as Settings;
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
