import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Documents } from '@vigil/stores/documents/port';
import { isMissing, writeDurably } from '@vigil/stores/files/local/durable-file';

const markFile = 'written.json';
const shape = z.object({ commits: z.number().int().nonnegative() });

/** How often the documents' file had been written: an older copy of it, or one cut short, was written less often. */
export type Written = z.infer<typeof shape>;

/** null: none was ever kept in the folder. `damaged`: the file is no mark. */
export function readWritten(dataDir: string): Written | 'damaged' | null {
  try {
    return shape.parse(JSON.parse(readFileSync(join(dataDir, markFile), 'utf8')));
  } catch (error) {
    if (isMissing(error)) return null;
    if (error instanceof SyntaxError || error instanceof z.ZodError) return 'damaged';
    throw error;
  }
}

/** Replaces the mark in one step; durable when it resolves. */
export const writeWritten = (dataDir: string, mark: Written): Promise<void> =>
  writeDurably(join(dataDir, markFile), Buffer.from(JSON.stringify(mark)), dataDir);

const everyMilliseconds = 900;

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
  const timer = setInterval(write, everyMilliseconds);
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
