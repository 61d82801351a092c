import type { Position, Recorded } from '@vigil/domain/kernel/event';
import {
  candidateStream,
  paperStream,
  presenceStream,
  type PaperCreated,
} from '@vigil/domain/sitting/public';
import { linksAfter } from '@vigil/stores/chain/links';
import type { EventLog } from '@vigil/stores/event-log/port';
import type { BegunPackage } from './begin-package.js';

/** A paper, and whose it is. */
export interface PaperInLog {
  readonly paperId: string;
  readonly userId: string;
}

/**
 * The papers a package is of, as the log itself says, in the order they were made; no view is believed. Those of
 * an exam are looked for by their first events, in the whole log. Throws what the log throws.
 */
export async function papersOfExam(
  log: EventLog,
  { examId, paperId }: Pick<BegunPackage, 'examId' | 'paperId'>,
): Promise<PaperInLog[]> {
  if (paperId !== null) {
    const [created] = await log.readStream(paperStream(paperId), { limit: 1 });
    return created === undefined ? [] : [{ paperId, userId: (created.data as PaperCreated).userId }];
  }
  const papers: PaperInLog[] = [];
  for (let [after, more] = [log.start, true]; more;) {
    const page = await linksAfter(log, after, linksPerPage);
    // Pages in which no paper begins are not decoded.
    if (page.links.some(({ type }) => type === 'PaperCreated'))
      for (const { type, data } of (await log.readAll(after, page.links.length)).events) {
        const created = data as PaperCreated;
        if (type === 'PaperCreated' && created.examId === examId)
          papers.push({ paperId: created.paperId, userId: created.userId });
      }
    ({ last: after, more } = page);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return papers;
}

/** Decoding one takes some 20 ms of the thread that answers calls. */
const linksPerPage = 500;

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
