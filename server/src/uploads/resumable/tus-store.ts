import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { PartialFiles } from '@vigil/stores/files/local/partial-files';
import type { Collection } from '@vigil/stores/documents/port';
import type { UploadDocument } from '../collections.js';

/**
 * Where the tus server keeps what comes: partial files, whose sizes are the offsets. An offset is told after its
 * bytes are on the disk.
 */
export class TusStore extends DataStore {
  override extensions = ['creation', 'termination'];

  constructor(
    private readonly partials: PartialFiles,
    private readonly kept: Collection<UploadDocument>,
  ) {
    super();
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.partials.create(upload.id);
    return upload;
  }

  override write(stream: Readable, id: string, offset: number): Promise<number> {
    return this.partials.write(id, offset, stream);
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
