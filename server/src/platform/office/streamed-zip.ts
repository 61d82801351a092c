import { PassThrough, Readable, type Transform } from 'node:stream';
import { ZipFile } from 'yazl';

/**
 * A zip that is written as it is read, one entry after another; at most a few entries are in memory. `output` is to be
 * piped away at once. Everything rejects once `output` was destroyed.
 */
export class StreamedZip<O extends Transform = Transform> {
  readonly #zip = new ZipFile();
  readonly #options;
  readonly #gone: Promise<never>;

  /** `madeAt`, ms epoch: the time of every entry. */
  constructor(
    madeAt: number,
    readonly output: O = new PassThrough() as Transform as O,
  ) {
    this.#options = { mtime: new Date(madeAt), mode: 0o100644, forceDosTimestamp: true };
    this.#gone = new Promise((_none, reject) => {
      const stop = (cause?: unknown): void =>
        reject(new Error('the zip was not taken to its end', { cause }));
      output.once('error', stop);
      output.once('close', () => {
        if (!output.readableEnded) stop();
      });
    });
    this.#gone.catch(() => undefined);
    this.#zip.on('error', (error) => output.destroy(error as Error));
    this.#zip.outputStream.pipe(output);
  }

  /** Resolves once the entry was taken. `content` is asked for once the entry's header was written. */
  async put(path: string, content: () => Promise<Buffer>, compress = true): Promise<void> {
    const taken = new Promise<void>((done) => {
      this.#zip.addReadStreamLazy(path, { ...this.#options, compress }, (give) => {
        content().then(
          (data) => {
            const source = Readable.from([data]);
            source.once('end', done);
            give(null, source);
          },
          (error: unknown) => give(error, null as unknown as Readable),
        );
      });
    });
    await this.orGone(taken);
  }

  /** Resolves once the last byte was taken. */
  async end(): Promise<void> {
    const ended = new Promise<void>((resolve) => this.output.once('end', () => resolve()));
    this.#zip.end();
    await this.orGone(ended);
  }

  /** What is waited for, unless nobody takes the zip any more. */
  orGone<T>(awaited: Promise<T>): Promise<T> {
    return Promise.race([awaited, this.#gone]);
  }

  /** Ends what reads the zip, with the cause. */
  fail(error: Error): void {
    this.output.destroy(error);
  }
}
