import type { Exam } from '@vigil/domain/exams/public';
import { peopleNamed } from '@vigil/domain/messages/public';
import type { PaperView } from '@vigil/projections/sitting/public';
import { findAll } from '@vigil/stores/documents/find-all';
import { noticeOf } from '../../exams/public.js';
import { bySystem } from '../../platform/command-side/envelope.js';
import { sendMessage } from '../../messages/public.js';
import type { Services } from '../../platform/services.js';

/** As the log names who tells. */
export const tellingOfResults = 'tell-results';
/** People of one message: an event that names many more would be large. */
const peopleAtOnce = 1000;

/**
 * Tells these people that results of the exam show, or by another template what became of them; `key` names what is told, and the same key tells them once for
 * ever; `more` fills in variables of that template. Nothing of what the results are is said.
 */
export async function tellOfResults(
  services: Services,
  exam: Exam,
  userIds: readonly string[],
  key: string,
  template = 'exam.results',
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { title, content, channels, enabled } = await noticeOf(services, exam, template, more);
  if (!enabled) return;
  for (let from = 0; from < userIds.length; from += peopleAtOnce) {
    const part = `results/${key}/${from}`;
    const audience = peopleNamed(userIds.slice(from, from + peopleAtOnce));
    // The key alone tells whether it was sent: a template that was changed since makes no other message.
    const envelope = {
      ...bySystem(services, tellingOfResults, 'tellOfResults', part),
      payload: { key: part },
    };
    await sendMessage(
      services,
      { audience, title, content, channels, template, about: { kind: 'exam', id: exam.id } },
      envelope,
    );
  }
}

/**
 * Whom results of an exam concern, by rising id: handed in by `until`, in a turn that began at `since` or later, with
 * something to see. Who waits for marking is told once that is done.
 */
export async function concernedBy(
  services: Services,
  examId: string,
  { since, until }: { readonly since: number; readonly until: number },
): Promise<string[]> {
  const papers = await findAll(services.views.view<PaperView>('papers'), { examId, handState: 1 });
  const ids = papers.flatMap(({ userId, createTime, handTime, resultType, reviewState }) =>
    createTime >= since && (handTime ?? Infinity) <= until && resultType !== 1 && reviewState !== 0
      ? [userId]
      : [],
  );
  return [...new Set(ids)].sort();
}
