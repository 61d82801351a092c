import { mayWatchExam } from '@vigil/domain/exams/public';
import { paperStream } from '@vigil/domain/sitting/public';
import type { PaperView } from '@vigil/projections/sitting/public';
import type { WatchCardView } from '@vigil/projections/watch/public';
import { atMost } from '@vigil/stores/at-most';
import { LRUCache } from 'lru-cache';
import { examDefinitions, examUser } from '../exams/public.js';
import { holdsAny } from '../platform/access.js';
import type { Session } from '../platform/context.js';
import type { FileRight, PrivateFile } from '../platform/declarations/files.js';
import { perServices } from '../platform/per-services.js';
import type { Services } from '../platform/services.js';

/** Which paper names a file: that never changes. */
const naming = perServices(() => new LRUCache<string, string>(atMost(20_000)));

/**
 * The right of a proctor to a candidate's file: of an exam that they watch now, and that the file was put for: a
 * snapshot, a face check, an answer of the paper; the registered photo of whoever sits it. null: none.
 */
export async function watchersRightToFile(
  services: Services,
  session: Session,
  file: PrivateFile,
): Promise<FileRight | null> {
  if (!holdsAny(session.user, ['exam:watch'])) return null;
  const papers = await services.views.view<PaperView>('papers').find({
    filter: { userId: file.owner },
    sort: [{ field: 'createTime', descending: true }],
    limit: 1000,
  });
  const watched = await watchedOf(services, session, papers);
  const known = naming(services).get(file.fileId);
  for (const { id, examId } of watched) {
    const card = await services.views.view<WatchCardView>('watch_cards').get(id);
    if (card?.snapshotFileId === file.fileId) return { examId, byItself: true };
    if (file.kind === 'face' || known === id || (await names(services, id, file.fileId)))
      return { examId, byItself: false };
  }
  return null;
}

async function watchedOf(
  services: Services,
  session: Session,
  papers: readonly PaperView[],
): Promise<readonly PaperView[]> {
  const who = await examUser({ services, session });
  const watched = new Map<string, boolean>();
  for (const examId of new Set(papers.map((paper) => paper.examId))) {
    const exam = await examDefinitions(services).collection.get(examId);
    watched.set(examId, exam !== null && mayWatchExam(exam, who));
  }
  return papers.filter(({ examId }) => watched.get(examId) === true);
}

async function names(services: Services, paperId: string, fileId: string): Promise<boolean> {
  const known = naming(services).get(fileId);
  if (known !== undefined) return known === paperId;
  const events = await services.log.readStream(paperStream(paperId));
  const found = events.some(({ data }) => JSON.stringify(data).includes(fileId));
  if (found) naming(services).set(fileId, paperId);
  return found;
}
