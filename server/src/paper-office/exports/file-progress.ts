import type { Collection } from '@vigil/stores/documents/port';
import type { Services } from '../../platform/services.js';
import { collections, type PapersFileDocument } from '../collections.js';

const tellEveryMilliseconds = 500;
const keptMilliseconds = 24 * 3_600_000;
const forgottenAtOnce = 100;

export const filesOf = ({ documents }: Pick<Services, 'documents'>): Collection<PapersFileDocument> =>
  documents.collection<PapersFileDocument>(collections.papersFiles);

/** Tells how far a file is, every half second at most; to nobody where it has no id. A figure that is not written is none that anybody needs. */
export class FileProgress {
  #told = -Infinity;
  #document: PapersFileDocument;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly services: Services,
    private readonly id: string | null,
    by: string,
    total: number,
  ) {
    this.#document = {
      ...{ id: id === null ? '' : fileIdOf(by, id), by, begunAt: services.clock.now(), total },
      ...{ done: 0, state: 'running', sizeBytes: null },
    };
  }

  /** Says that it begins; what was told of files a day ago is nobody's any more. */
  async begin(): Promise<void> {
    if (this.id === null) return;
    const files = filesOf(this.services);
    const old = { begunAt: { lt: this.services.clock.now() - keptMilliseconds } };
    for (const { id } of await files.find({ filter: old, limit: forgottenAtOnce })) await files.delete(id);
    await this.tell(0);
  }

  async tell(done: number): Promise<void> {
    const now = this.services.clock.monotonic();
    if (now - this.#told < tellEveryMilliseconds) return;
    this.#told = now;
    await this.#write({ done });
  }

  async end(state: 'done' | 'failed', sizeBytes: number | null): Promise<void> {
    const { done, total } = this.#document;
    await this.#write({ state, sizeBytes, done: state === 'done' ? total : done });
  }

  async #write(change: Partial<PapersFileDocument>): Promise<void> {
    if (this.id === null) return;
    this.#document = { ...this.#document, ...change };
    const document = this.#document;
    this.#writing = this.#writing
      .then(() => filesOf(this.services).put(document))
      .catch((error: unknown) =>
        this.services.logger.warn({ err: error }, 'progress of a file was not kept'),
      );
    await this.#writing;
  }
}

/** Whoever names a file names only an own one. */
export const fileIdOf = (userId: string, id: string): string => `${userId}:${id}`;
