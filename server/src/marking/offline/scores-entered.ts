import type { Exam } from '@vigil/domain/exams/public';
import type { PaperView } from '@vigil/projections/sitting/public';
import { requiredPeople } from '../../exams/public.js';
import type { Services } from '../../platform/services.js';

/** Who has a score of an exam that is sat on paper, and how many of its range have none; nobody where it is open to all. */
export async function scoresEntered(
  services: Services,
  exam: Exam,
): Promise<{ readonly waiting: number; readonly done: number }> {
  const [required, entered] = await Promise.all([
    requiredPeople(services, exam),
    services.views.view<PaperView>('papers').countBy('userId', { examId: exam.id }),
  ]);
  const waiting = [...(required ?? [])].filter((id) => !entered.has(id)).length;
  return { waiting, done: entered.size };
}
