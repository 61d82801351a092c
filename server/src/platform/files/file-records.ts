import { setTimeout as sleep } from 'node:timers/promises';
import type { Collection, Documents, Filter } from '@vigil/stores/documents/port';
import type { ComingFile, FileContent, Files, StoredFile } from '@vigil/stores/files/port';
import { collections, type ErasedOwnerDocument, type FileRecordDocument } from '../collections.js';
import { RetryLaterError } from '../errors.js';
import { randomVersion } from '../random-version.js';

const hour = 3_600_000;
const perPage = 200;
const stepMilliseconds = 25;
const mostLooks = 80;

/** A removal begins so soon after its record was taken, or not at all. */
const beginsWithin = 60_000;
/**
 * So long the record is its taker's alone: every call of a removal has been answered or given up by then (a
 * provider's after two minutes), and clocks of processes are less apart.
 */
const takenFor = 15 * 60_000;

export interface FileRecordsOptions {
  /** As they are, not looked through for names. */
  readonly documents: Documents;
  readonly files: Files;
  readonly now: () => number;
  /** ms that pass whatever is done to the wall clock */
  readonly monotonic: () => number;
  /** Hours that a file of a kind waits for its first name; kinds that are not in it are kept for ever. */
  readonly graceHours: ReadonlyMap<string, number>;
  readonly pause?: (milliseconds: number) => Promise<unknown>;
}

/**
 * What is known of files that may go (decision 081): a file without a record stays. A record is durable before
 * its file; the first event or document that names the file ends that, durably, before the name can be seen.
 * Whoever collects takes the record first: a name that came before wins, one that comes after names a file
 * that has gone. A record that was taken is its taker's until its term has passed (decision 290): a removal that
 * comes late would take the same bytes that were put and named meanwhile.
 */
export class FileRecords {
  private readonly records: Collection<FileRecordDocument>;
  private readonly erased: Collection<ErasedOwnerDocument>;

  constructor(private readonly options: FileRecordsOptions) {
    this.records = options.documents.collection<FileRecordDocument>(collections.fileRecords);
    this.erased = options.documents.collection<ErasedOwnerDocument>(collections.erasedFileOwners);
  }

  /**
   * Stores a file that something is to name: when nothing has by the end of its kind's grace (or of
   * `graceHours`), it goes.
   */
  put(
    kind: string,
    owner: string | null,
    mimeType: string,
    content: FileContent,
    graceHours = this.options.graceHours.get(kind),
  ): Promise<StoredFile> {
    const { files, now } = this.options;
    if (graceHours === undefined) return files.put(kind, owner, mimeType, content);
    return files.put(kind, owner, mimeType, content, (coming) =>
      this.expect(coming, { kind, owner, putAt: now(), dueAt: now() + graceHours * hour }),
    );
  }

  /**
   * The same for a file of nobody whose bytes are elsewhere already: `place` makes it one, once its record is
   * durable.
   */
  async adopt(kind: string, fileId: string, place: () => Promise<void>): Promise<void> {
    const { files, now, graceHours } = this.options;
    const hours = graceHours.get(kind);
    if (hours !== undefined) {
      const isThere = async (): Promise<boolean> => (await files.find(fileId)) !== null;
      const about = { kind, owner: null, putAt: now(), dueAt: now() + hours * hour };
      await this.expect({ fileId, isThere }, about);
    }
    await place();
  }

  /** Durable when it resolves: these files are named, and stay. Ids of what is no file, or no longer, change nothing. */
  async name(fileIds: readonly string[]): Promise<void> {
    let waiting = fileIds;
    while (waiting.length > 0) {
      const fresh = (await this.records.getMany(waiting)).filter(({ state }) => state === 'new');
      const outcomes = await Promise.all(fresh.map((record) => this.keep(record)));
      waiting = fresh.filter((_record, place) => outcomes[place] === 'stale').map(({ id }) => id);
    }
  }

  /** The key of this person's files was destroyed: they are unreadable, and go with the next collection. */
  async ownerErased(owner: string): Promise<void> {
    await this.erased.put({ id: owner });
  }

  /**
   * Removes the files that nothing named in time, and those of erased people. Answers how many. Reads nothing
   * of those that stay. Rejects, leaving the rest to the next time, when `isOurs` no longer says so.
   */
  async collect(now: number, isOurs: () => boolean): Promise<number> {
    let gone = await this.collectErased(isOurs);
    // What a crash left between taking a record and removing its file comes first.
    for (const state of ['going', 'new'] as const) {
      const filter: Filter = { state, dueAt: { lt: now } };
      for (let page = perPage; page === perPage;) {
        const found = await this.records.find({ filter, sort: [{ field: 'dueAt' }], limit: perPage });
        for (const record of found) {
          demand(isOurs);
          if (await this.take(record)) gone += 1;
        }
        page = found.length;
      }
    }
    return gone;
  }

  private async collectErased(isOurs: () => boolean): Promise<number> {
    demand(isOurs);
    const owners = (await this.erased.find({})).map(({ id }) => id);
    if (owners.length === 0) return 0;
    const gone = await this.options.files.removeOf(new Set(owners));
    for (const owner of owners) await this.erased.delete(owner);
    return gone;
  }

  /** Bytes of nobody may be put again, so that it is remembered that they are named; those of a person are new each time. */
  private keep(record: FileRecordDocument) {
    return record.owner === null
      ? this.records.save({ ...record, version: randomVersion(), state: 'named' }, record.version)
      : this.records.remove(record.id, record.version);
  }

  /**
   * Takes a record that is due, or that somebody took and left for so long that they will not go on, and removes
   * its file.
   */
  private async take(record: FileRecordDocument): Promise<boolean> {
    const { files, now, monotonic } = this.options;
    const [version, begun] = [randomVersion(), monotonic()];
    const taken = { ...record, version, state: 'going', dueAt: now() + takenFor } as const;
    if ((await this.records.save(taken, record.version)) !== 'written') return false;
    // Others may think us dead soon: they are to finish it.
    if (monotonic() - begun > beginsWithin) return false;
    const wasThere = await files.remove(record.id);
    await this.records.remove(record.id, version);
    return wasThere;
  }

  private async expect(
    coming: ComingFile,
    about: Pick<FileRecordDocument, 'kind' | 'owner' | 'putAt' | 'dueAt'>,
  ): Promise<void> {
    const { pause = sleep, now } = this.options;
    const id = coming.fileId;
    for (let look = 0; look < mostLooks; look += 1) {
      const fresh = { id, version: randomVersion(), ...about, state: 'new' } as const;
      const record = await this.records.get(id);
      if (record === null) {
        // Kept from before there were records, or by whoever put it without one.
        if (await coming.isThere()) return;
        if ((await this.records.putIfAbsent(fresh)) === 'written') return;
      } else if (record.state === 'named') return;
      else if (record.state === 'new') {
        const dueAt = Math.max(record.dueAt, about.dueAt);
        if ((await this.records.save({ ...fresh, dueAt }, record.version)) === 'written') return;
      } else if (record.dueAt < now()) await this.take(record);
      else await pause(stepMilliseconds);
    }
    throw new RetryLaterError('文件正在清理，请稍后重试！');
  }
}

function demand(isOurs: () => boolean): void {
  if (!isOurs()) throw new Error('the role is held by another process');
}
