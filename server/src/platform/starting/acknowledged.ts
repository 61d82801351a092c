import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { EventLog } from '@vigil/stores/event-log/port';
import { isMissing, writeDurably } from '@vigil/stores/files/local/durable-file';
import { boundTo } from '../bound-log.js';

const markFile = 'acknowledged.json';
const shape = z.object({
  position: z.string(),
  stream: z.string(),
  revision: z.number().int(),
  hash: z.string(),
});

/**
 * The last event that this process told somebody is durable: kept outside the log, so that a log that lost it
 * is found out at the next start.
 */
export type Acknowledged = z.infer<typeof shape>;

/** null: none was ever kept in the folder. `damaged`: the file is no mark. */
export function readAcknowledged(dataDir: string): Acknowledged | 'damaged' | null {
  try {
    return shape.parse(JSON.parse(readFileSync(join(dataDir, markFile), 'utf8')));
  } catch (error) {
    if (isMissing(error)) return null;
    if (error instanceof SyntaxError || error instanceof z.ZodError) return 'damaged';
    throw error;
  }
}

/** Replaces the mark in one step; durable when it resolves. */
export const writeAcknowledged = (dataDir: string, mark: Acknowledged): Promise<void> =>
  writeDurably(join(dataDir, markFile), Buffer.from(JSON.stringify(mark)), dataDir);

const everyMilliseconds = 900;

/**
 * The same log, whose last acknowledged append is noted in the data folder within a second, off the way of
 * the append itself, and when it is closed. Two fsyncs a second while appends come, none without. `onFault`:
 * the note could not be written; the next second tries again.
 */
export function logThatIsNoted(log: EventLog, dataDir: string, onFault: (error: unknown) => void): EventLog {
  let newest: Acknowledged | null = null;
  let noted: Acknowledged | null = null;
  let writing: Promise<void> = Promise.resolve();
  const write = (): void => {
    const mark = newest;
    if (mark === null || mark === noted) return;
    writing = writing.then(() => writeAcknowledged(dataDir, mark)).then(() => void (noted = mark), onFault);
  };
  const timer = setInterval(write, everyMilliseconds);
  return {
    ...boundTo(log),
    append: async (stream, expectedRevision, events) => {
      const result = await log.append(stream, expectedRevision, events);
      if (result.kind === 'appended' && isLater(log, result.position, newest)) {
        const { revision, position } = result;
        newest = { position, stream, revision, hash: events.at(-1)?.hash ?? '' };
      }
      return result;
    },
    close: async () => {
      clearInterval(timer);
      await log.close();
      write();
      await writing;
    },
  };
}

const isLater = (log: EventLog, position: string, than: Acknowledged | null): boolean =>
  than === null || log.compare(position, than.position) > 0;
