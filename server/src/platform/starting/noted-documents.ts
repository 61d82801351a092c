import { z } from 'zod';
import type { Documents } from '@vigil/stores/documents/port';
import { markEveryMilliseconds, markFile } from './mark-file.js';

const shape = z.object({ commits: z.number().int().nonnegative() });

/** How often the documents' file had been written: an older copy of it, or one cut short, was written less often. */
export type Written = z.infer<typeof shape>;

const written = markFile('written.json', shape);

export const { read: readWritten, write: writeWritten } = written;

/**
 * The same documents; how often their file was written is noted in the data folder within a second, off the way
 * of the writes, and when they are closed. What a reader sees is on disk, so the mark is never ahead of it.
 * Documents that do not count their commits are handed back as they are. `onFault`: the note could not be
 * written; the next second tries again.
 */
export function documentsThatAreNoted(
  documents: Documents,
  dataDir: string,
  onFault: (error: unknown) => void,
): Documents {
  const count = documents.commits?.bind(documents);
  if (count === undefined) return documents;
  const before = readWritten(dataDir);
  // A refused start leaves the mark that speaks against it.
  let noted = before === 'damaged' ? Number.POSITIVE_INFINITY : (before?.commits ?? -1);
  let writing: Promise<void> = Promise.resolve();
  const write = (): void => {
    writing = writing
      .then(async () => {
        const commits = await count();
        if (commits <= noted) return;
        await writeWritten(dataDir, { commits });
        noted = commits;
      })
      .catch(onFault);
  };
  const timer = setInterval(write, markEveryMilliseconds);
  return {
    collection: documents.collection.bind(documents),
    names: documents.names.bind(documents),
    drop: documents.drop.bind(documents),
    commits: count,
    close: async () => {
      clearInterval(timer);
      write();
      await writing;
      await documents.close();
    },
  };
}
