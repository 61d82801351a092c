import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isMissing, writeDurably } from '@vigil/stores/files/local/durable-file';

/** A small record in the data folder, outside the stores, of what was promised of them. */
export interface MarkFile<T> {
  /** null: none was ever kept in the folder. `damaged`: the file is no mark. */
  readonly read: (dataDir: string) => T | 'damaged' | null;
  /** Replaces the mark in one step; durable when it resolves. */
  readonly write: (dataDir: string, mark: T) => Promise<void>;
}

/** Marks are written at most so often while something changes, in milliseconds: a mark is at most a second old. */
export const markEveryMilliseconds = 900;

/** The mark of this name and shape. */
export const markFile = <T>(name: string, shape: z.ZodType<T>): MarkFile<T> => ({
  read: (dataDir) => {
    try {
      return shape.parse(JSON.parse(readFileSync(join(dataDir, name), 'utf8')));
    } catch (error) {
      if (isMissing(error)) return null;
      if (error instanceof SyntaxError || error instanceof z.ZodError) return 'damaged';
      throw error;
    }
  },
  write: (dataDir, mark) => writeDurably(join(dataDir, name), Buffer.from(JSON.stringify(mark)), dataDir),
});
