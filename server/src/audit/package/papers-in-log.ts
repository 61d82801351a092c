import { AUDIT_PACKAGES_STREAM, type AuditPackageMade } from '@vigil/domain/audit/public';
import type { Position, Recorded } from '@vigil/domain/kernel/event';
import {
  candidateStream,
  paperStream,
  presenceStream,
  type PaperClaimed,
  type PaperCreated,
} from '@vigil/domain/sitting/public';
import type { EventLog } from '@vigil/stores/event-log/port';
import type { BegunPackage } from './begin-package.js';

/** A paper, and whose it is. */
export interface PaperInLog {
  readonly paperId: string;
  readonly userId: string;
}

/**
 * The papers a package is of, as the log itself says, in the order they were claimed; no view is believed. Looks
 * for the claims of an exam in the whole log, by type, as far as the package's own record.
 */
export async function papersOf(
  log: EventLog,
  { examId, paperId, packageId }: Pick<BegunPackage, 'examId' | 'paperId' | 'packageId'>,
): Promise<PaperInLog[]> {
  if (paperId !== null) {
    const [created] = await log.readStream(paperStream(paperId), { limit: 1 });
    return created === undefined ? [] : [{ paperId, userId: (created.data as PaperCreated).userId }];
  }
  const papers: PaperInLog[] = [];
  let [finish, fail]: [() => void, (error: unknown) => void] = [() => undefined, () => undefined];
  const found = new Promise<void>((resolve, reject) => ([finish, fail] = [resolve, reject]));
  const reading = log.subscribe(
    log.start,
    async (events) => {
      for (const { type, stream, data } of events) {
        if (type === 'PaperClaimed' && (data as PaperClaimed).examId === examId)
          papers.push({ paperId: (data as PaperClaimed).paperId, userId: (data as PaperClaimed).userId });
        if (stream === AUDIT_PACKAGES_STREAM && (data as AuditPackageMade).packageId === packageId) finish();
      }
    },
    (error) => fail(error),
    { types: ['PaperClaimed', 'AuditPackageMade'] },
  );
  try {
    await found;
  } finally {
    await reading.close();
  }
  return papers;
}

/** Events of a stream up to a position. */
export async function eventsUpTo(log: EventLog, stream: string, last: Position): Promise<Recorded[]> {
  return (await log.readStream(stream)).filter(({ position }) => log.compare(position, last) <= 0);
}

/** What the log has of one paper: the claim and what else the candidate's stream says of it, the paper, presence. */
export async function eventsAbout(
  log: EventLog,
  { paperId, userId }: PaperInLog,
  last: Position,
): Promise<{ readonly all: Recorded[]; readonly own: Recorded[] }> {
  const [candidate, own, presence] = (await Promise.all(
    [candidateStream(userId), paperStream(paperId), presenceStream(paperId)].map((stream) =>
      eventsUpTo(log, stream, last),
    ),
  )) as [Recorded[], Recorded[], Recorded[]];
  const about = candidate.filter(({ data }) => (data as { paperId?: unknown } | null)?.paperId === paperId);
  return { all: [...about, ...own, ...presence], own };
}
