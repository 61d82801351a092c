import { z } from 'zod';
import type { EventLog } from '@vigil/stores/event-log/port';
import type { AppendedChain } from './appended-chain.js';
import { boundTo } from '../bound-log.js';
import { readInstallation } from './installation.js';
import { markEveryMilliseconds, markFile } from './mark-file.js';

const shape = z.object({
  position: z.string(),
  stream: z.string(),
  revision: z.number().int(),
  hash: z.string(),
  /** whose log it speaks of (`Installation`); absent: an earlier Vigil wrote it, or the first start is not over */
  installation: z.string().optional(),
  /** of a log with consecutive positions: all that was appended up to `position` since some time */
  since: z.object({ after: z.string().regex(/^\d+$/), digest: z.string() }).optional(),
});

/**
 * The last event that this process told somebody is durable: kept outside the log, so that a log that lost it
 * is found out at the next start.
 */
export type Acknowledged = z.infer<typeof shape>;

const acknowledged = markFile('acknowledged.json', shape);

export const readAcknowledged = acknowledged.read;

/** Durable when it resolves; with the name of the folder's installation, where it has one. */
export async function writeAcknowledged(dataDir: string, mark: Acknowledged): Promise<void> {
  const installation = readInstallation(dataDir)?.id;
  await acknowledged.write(dataDir, installation === undefined ? mark : { ...mark, installation });
}

/**
 * The same log, whose last acknowledged append is noted in the data folder within a second, off the way of
 * the append itself, and when it is closed. Two fsyncs a second while appends come, none without. `onFault`:
 * the note could not be written; the next second tries again. With a `chain` the note says of all that no seal
 * vouches for yet what it was.
 */
export function logThatIsNoted(
  log: EventLog,
  dataDir: string,
  onFault: (error: unknown) => void,
  chain: AppendedChain | null = null,
): EventLog {
  let newest: Acknowledged | null = null;
  let noted: Acknowledged | null = null;
  let writing: Promise<void> = Promise.resolve();
  const write = (): void => {
    const mark = newest;
    if (mark === null || mark === noted) return;
    const since = chain?.upTo(mark.position) ?? null;
    const full = since === null ? mark : { ...mark, since };
    writing = writing.then(() => writeAcknowledged(dataDir, full)).then(() => void (noted = mark), onFault);
  };
  const timer = setInterval(write, markEveryMilliseconds);
  return {
    ...boundTo(log),
    append: async (stream, expectedRevision, events) => {
      const result = await log.append(stream, expectedRevision, events);
      if (result.kind === 'appended')
        chain?.appended(
          stream,
          events.map(({ hash }) => hash),
          result.position,
        );
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
