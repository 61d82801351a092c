import type { PaperView } from '@vigil/projections/sitting/public';
import { examDefinitions, examRights } from '../../exams/public.js';
import {
  homeCountsAtMost,
  homeRowsAtMost,
  type HomeRow,
  type HomeSection,
} from '../../platform/declarations/home.js';
import { KeptShortly } from '../../platform/kept-shortly.js';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';

const keptMilliseconds = 4000;
const countsOf = perServices(
  ({ clock }) => new KeptShortly<ReadonlyMap<string, number>>(clock, keptMilliseconds),
);

/** How many papers of each exam wait for a person to mark them: by an index that has them together. */
const waitingByExam = (services: Services): Promise<ReadonlyMap<string, number>> =>
  countsOf(services).get('', () => services.views.view<PaperView>('papers').countBy('examId', { state: 1 }));

/** Papers that were handed in and wait for a person's mark, by exam. */
const markingSection: HomeSection = {
  name: 'papers-to-mark',
  under: 'marking',
  permissions: ['exam:stat'],
  empty: '没有等待人工评分的答卷。',
  channels: ['view:papers'],
  async load(context) {
    const { services } = context;
    const [waiting, rights] = await Promise.all([waitingByExam(services), examRights(context)]);
    const most = [...waiting].sort(([, a], [, b]) => b - a).slice(0, homeCountsAtMost);
    const found = await Promise.all(
      most.map(async ([id, count]) => ({ exam: await examDefinitions(services).find(id), count })),
    );
    const seen = found.flatMap(({ exam, count }) =>
      exam !== null && rights(exam).mayReview ? [{ exam, count, mayWatch: rights(exam).mayWatch }] : [],
    );
    const rows = seen.slice(0, homeRowsAtMost).map(({ exam, count, mayWatch }): HomeRow => ({
      key: exam.id,
      place: -count,
      title: exam.title,
      figures: [{ title: '待评', value: count, tone: 'info' }],
      to: mayWatch
        ? { page: 'ExamWatch', ids: { examId: exam.id }, rest: '/handed' }
        : { page: 'ExamStatistics', ids: { id: exam.id } },
    }));
    return { total: seen.reduce((sum, { count }) => sum + count, 0), rows };
  },
};

/** What sitting exams brings to the console's home. */
export const examTakingHome: readonly HomeSection[] = [markingSection];
