import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import type { FoundFile } from '@vigil/stores/files/port';
import { Gate } from '../platform/limits/gate.js';
import { perServices } from '../platform/per-services.js';
import type { ByteRange } from './byte-range.js';

/** Files that are sent at once; each costs a descriptor and some hundred kilobytes. More wait in order. */
const atOnce = 256;
/** Of these for one account, or one address where nobody is logged in: a school behind one address waits its turn. */
const atOncePerReader = 64;
/** Who waits beyond this is told to come again. */
const waiting = 2000;
/** A reader who takes nothing for so long is let go: nobody keeps a place by standing still. */
const stallsAfterMs = 30_000;

/** Sends files, a bounded number at a time. */
export class FileReaders {
  private readonly all = new Gate(atOnce, waiting);
  private readonly ofReader = new Map<string, { readonly gate: Gate; users: number }>();

  constructor(private readonly logger: Logger) {}

  /** Files being sent now, and the most there were. */
  readonly figures = { sending: 0, most: 0 };

  /**
   * Sends the range, or the whole, and resolves when it is sent or its reader has gone. Throws
   * `RetryLaterError` when too many wait, and what reading the first byte throws.
   */
  async serve(reader: string, reply: FastifyReply, file: FoundFile, range: ByteRange | null): Promise<void> {
    const own = this.ofReader.get(reader) ?? { gate: new Gate(atOncePerReader, waiting), users: 0 };
    this.ofReader.set(reader, own);
    own.users += 1;
    try {
      await own.gate.run(() => this.all.run(() => this.send(reply, file, range)));
    } finally {
      own.users -= 1;
      if (own.users === 0) this.ofReader.delete(reader);
    }
  }

  private async send(reply: FastifyReply, file: FoundFile, range: ByteRange | null): Promise<void> {
    if (reply.raw.destroyed) return;
    const { start, end } = range ?? { start: 0, end: file.sizeBytes - 1 };
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
    }
  }

  /** The head was sent: the connection ends, and only we can be told why. A reader who goes is no fault. */
  private endedEarly(error: unknown): void {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE')
      this.logger.error({ err: error }, 'a file could not be sent to its end');
  }
}

export const fileReaders = perServices(({ metrics, logger }) => {
  const readers = new FileReaders(logger);
  metrics.gauge('vigil_files_sending', 'Files being sent now.', () => readers.figures.sending);
  return readers;
});
