import type { PaperView } from '@vigil/projections/sitting/public';
import { mostWaiting } from '../exams/public.js';
import { homeRowsAtMost, type HomeRow, type HomeSection } from '../platform/declarations/home.js';
import { KeptShortly } from '../platform/kept-shortly.js';
import { perServices } from '../platform/per-services.js';
import type { Services } from '../platform/services.js';
import { markingRights } from './rights.js';

const keptMilliseconds = 4000;
const countsOf = perServices(
  ({ clock }) => new KeptShortly<ReadonlyMap<string, number>>(clock, keptMilliseconds),
);

/** How many papers of each exam wait for a person to mark them: by an index that has them together. */
const waitingByExam = (services: Services): Promise<ReadonlyMap<string, number>> =>
  countsOf(services).get('', () => services.views.view<PaperView>('papers').countBy('examId', { state: 1 }));

/**
 * Papers that wait for a person's mark, of the exams that the reader marks; each leads to where they are
 * marked.
 */
export const papersToMark: HomeSection = {
  name: 'papers-to-mark',
  under: 'marking',
  permissions: ['exam:mark', 'exam:review'],
  empty: '没有等待您评阅的答卷。',
  channels: ['view:papers'],
  async load(context) {
    const { services } = context;
    const [waiting, rights] = await Promise.all([waitingByExam(services), markingRights(context)]);
    const marked = await mostWaiting(services, waiting, (exam) => rights(exam).marks);
    const rows = marked.slice(0, homeRowsAtMost).map(({ exam, count }): HomeRow => ({
      key: exam.id,
      place: -count,
      title: exam.title,
      figures: [{ title: '待评', value: count, unit: '份答卷', tone: 'info' }],
      to: { page: 'PaperReview', ids: { id: exam.id } },
    }));
    return {
      total: marked.length,
      rows,
      more: { text: '需要评阅的考试', to: { page: 'ReviewList', rest: '?waiting=1' } },
    };
  },
};
