import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import type { FoundFile } from '@vigil/stores/files/port';
import { Gate } from '../platform/limits/gate.js';
import { perServices } from '../platform/per-services.js';
import type { Clock } from '../platform/clock.js';
import type { ByteRange } from './byte-range.js';

/** Files that are sent at once; each costs a descriptor and some hundred kilobytes. More wait in order. */
const atOnce = 256;
/** Of these for all who are not logged in: whatever they do, exams have their pictures. */
const atOnceOfStrangers = 128;
/** Of these for one account: a browser asks for six. */
const atOncePerAccount = 16;
/** For one address where nobody is logged in: a school behind one address waits its turn. */
const atOncePerAddress = 64;
/** Who waits beyond this is told to come again. */
const waiting = 2000;
/** A reader who takes nothing for so long is let go: nobody keeps a place by standing still. */
const stallsAfterMs = 30_000;
const looksEveryMs = 2000;

const kibibyte = 1024;
/** Milliseconds after which a reader must have taken so many bytes a second: always, and while others wait for a place. */
const leastPace = {
  usual: { afterMs: 30_000, bytesPerSecond: 8 * kibibyte },
  scarce: { afterMs: 10_000, bytesPerSecond: 64 * kibibyte },
} as const;

/** True: by taking a little now and then, this reader keeps a place that others want, or that nobody needs so long. */
export function isTooSlow(ms: number, takenBytes: number, isScarce: boolean): boolean {
  const { afterMs, bytesPerSecond } = isScarce ? leastPace.scarce : leastPace.usual;
  return ms > afterMs && takenBytes < (ms / 1000) * bytesPerSecond;
}

/** Who reads: an account, or whoever is at an address without one. */
export type Reader = { readonly userId: string } | { readonly address: string };

/** A file on its way. `sentBytes`: of the connection, since it was opened. */
interface Sending {
  readonly response: FastifyReply['raw'];
  readonly since: number;
  readonly sentBytes: number;
}

/** Sends files, a bounded number at a time. A reader that is let go asks for the rest as a range, as browsers do. */
export class FileReaders {
  private readonly all = new Gate(atOnce, waiting);
  private readonly strangers = new Gate(atOnceOfStrangers, waiting);
  private readonly ofReader = new Map<string, { readonly gate: Gate; users: number }>();
  private readonly now = new Set<Sending>();
  private looking: NodeJS.Timeout | null = null;

  constructor(
    private readonly clock: Pick<Clock, 'monotonic'>,
    private readonly logger: Logger,
  ) {}

  /** Files being sent now, the most there were, and readers let go because they were too slow. */
  readonly figures = { sending: 0, most: 0, letGo: 0 };

  /**
   * Sends the range, or the whole, and resolves when it is sent or its reader has gone. Throws
   * `RetryLaterError` when too many wait, and what reading the first byte throws.
   */
  async serve(reader: Reader, reply: FastifyReply, file: FoundFile, range: ByteRange | null): Promise<void> {
    const isStranger = 'address' in reader;
    const key = isStranger ? `@${reader.address}` : reader.userId;
    const most = isStranger ? atOncePerAddress : atOncePerAccount;
    const own = this.ofReader.get(key) ?? { gate: new Gate(most, waiting), users: 0 };
    this.ofReader.set(key, own);
    own.users += 1;
    const inPlace = (): Promise<void> => this.all.run(() => this.send(reply, file, range));
    try {
      await own.gate.run(() => (isStranger ? this.strangers.run(inPlace) : inPlace()));
    } finally {
      own.users -= 1;
      if (own.users === 0) this.ofReader.delete(key);
    }
  }

  /** Lets go of whoever took too little until `at` (monotonic ms). */
  letSlowGo(at: number): void {
    const isScarce = this.all.waiting > 0 || this.strangers.waiting > 0;
    for (const { response, since, sentBytes } of this.now) {
      if (!isTooSlow(at - since, bytesOf(response) - sentBytes, isScarce)) continue;
      this.figures.letGo += 1;
      response.destroy();
    }
  }

  private async send(reply: FastifyReply, file: FoundFile, range: ByteRange | null): Promise<void> {
    if (reply.raw.destroyed) return;
    const { start, end } = range ?? { start: 0, end: file.sizeBytes - 1 };
    const sending = { response: reply.raw, since: this.clock.monotonic(), sentBytes: bytesOf(reply.raw) };
    this.now.add(sending);
    this.looking ??= setInterval(() => this.letSlowGo(this.clock.monotonic()), looksEveryMs).unref();
    this.figures.sending += 1;
    this.figures.most = Math.max(this.figures.most, this.figures.sending);
    try {
      const bytes = await file.read(start, end);
      reply.header('content-length', String(end + 1 - start));
      reply.raw.setTimeout(stallsAfterMs, () => reply.raw.destroy());
      reply.send(bytes);
      await finished(bytes).catch((error: unknown) => this.endedEarly(error));
    } finally {
      this.figures.sending -= 1;
      this.now.delete(sending);
      if (this.now.size === 0 && this.looking !== null) {
        clearInterval(this.looking);
        this.looking = null;
      }
    }
  }

  /** The head was sent: the connection ends, and only we can be told why. A reader who goes is no fault. */
  private endedEarly(error: unknown): void {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE')
      this.logger.error({ err: error }, 'a file could not be sent to its end');
  }
}

/** Bytes that its connection has taken so far; 0 while answers before it are not through. */
const bytesOf = ({ socket }: Sending['response']): number => socket?.bytesWritten ?? 0;

export const fileReaders = perServices(({ metrics, logger, clock }) => {
  const readers = new FileReaders(clock, logger);
  metrics.gauge('vigil_files_sending', 'Files being sent now.', () => readers.figures.sending);
  metrics.counter(
    'vigil_file_readers_let_go_total',
    'Readers of files that were let go because they took too little.',
    () => readers.figures.letGo,
  );
  return readers;
});
