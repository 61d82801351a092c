import type { AppealView } from '@vigil/projections/appeals/public';
import { mostWaiting } from '../exams/public.js';
import { markingRights } from '../marking/public.js';
import { homeRowsAtMost, type HomeRow, type HomeSection } from '../platform/declarations/home.js';

const waits = 0;

/** Reviews that wait for an answer, by exam that the reader marks; each leads to the list of them. */
export const appealsToAnswer: HomeSection = {
  name: 'appeals-to-answer',
  under: 'marking',
  permissions: ['exam:mark', 'exam:review'],
  empty: '没有等待答复的复核申请。',
  channels: ['view:appeals'],
  async load(context) {
    const { services } = context;
    const [waiting, rights] = await Promise.all([
      services.views.view<AppealView>('appeals').countBy('examId', { state: waits }),
      markingRights(context),
    ]);
    const mine = await mostWaiting(services, waiting, (exam) => rights(exam).marks);
    const rows = mine.slice(0, homeRowsAtMost).map(({ exam, count }): HomeRow => ({
      ...{ key: exam.id, place: -count, title: exam.title },
      tags: [{ text: '复核申请', tone: 'warning' }],
      figures: [{ title: '待复核', value: count, unit: '份申请', tone: 'warning' }],
      to: { page: 'ExamAppeals', rest: `?state=${waits}` },
    }));
    return { total: mine.length, rows };
  },
};
