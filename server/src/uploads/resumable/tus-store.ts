import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { PartialFiles } from '@vigil/stores/files/local/partial-files';
import type { Collection } from '@vigil/stores/documents/port';
import type { UploadDocument } from '../collections.js';

/** So much comes before the disk is looked at again, bytes. */
const askedEveryBytes = 32 * 1024 ** 2;

/**
 * Where the tus server keeps what comes: partial files, whose sizes are the offsets. An offset is told after its
 * bytes are on the disk.
 */
export class TusStore extends DataStore {
  override extensions = ['creation', 'termination'];

  constructor(
    private readonly partials: PartialFiles,
    private readonly kept: Collection<UploadDocument>,
    private readonly demandSpace: (sizeBytes: number) => Promise<void>,
  ) {
    super();
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.partials.create(upload.id);
    return upload;
  }

  override write(stream: Readable, id: string, offset: number): Promise<number> {
    return this.partials.write(id, offset, this.whileThereIsSpace(stream));
  }

  /** What came is durable when the disk is left to others; the client goes on from there later. */
  private async *whileThereIsSpace(stream: Readable): AsyncGenerator<Uint8Array> {
    let unasked = 0;
    for await (const piece of stream as AsyncIterable<Uint8Array>) {
      if (unasked <= 0) {
        await this.demandSpace(askedEveryBytes);
        unasked = askedEveryBytes;
      }
      unasked -= piece.length;
      yield piece;
    }
  }

  /** One that is kept already stands at its end, so that whoever missed the answer asks for the file. */
  override async getUpload(id: string): Promise<Upload> {
    const upload = await this.kept.get(id);
    if (upload === null) throw ERRORS.FILE_NOT_FOUND;
    const size = upload.sizeBytes;
    if (upload.state !== 'coming') return new Upload({ id, size, offset: size });
    const offset = await this.partials.sizeOf(id);
    if (offset === null) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, size, offset });
  }

  override async remove(id: string): Promise<void> {
    await this.partials.remove(id);
    await this.kept.delete(id);
  }
}
