import type { ApplicationView } from '@vigil/projections/applications/public';
import { editableExamIds, examDefinitions } from '../exams/public.js';
import {
  homeCountsAtMost,
  homeRowsAtMost,
  officePlace,
  type HomeRow,
  type HomeSection,
} from '../platform/declarations/home.js';

const waits = 0;

/** Applications that nobody decided on yet, by exam that the reader sets; each leads to the list of them. */
export const applicationsToAudit: HomeSection = {
  name: 'applications-to-audit',
  under: 'attention',
  permissions: ['exam:apply'],
  empty: '没有需要处理的事项。',
  channels: ['view:applications'],
  async load(context) {
    const { services } = context;
    const [waiting, own] = await Promise.all([
      services.views.view<ApplicationView>('applications').countBy('examId', { state: waits }),
      editableExamIds(context),
    ]);
    const mine = [...waiting]
      .filter(([id]) => own === null || own.includes(id))
      .sort(([, a], [, b]) => b - a)
      .slice(0, homeCountsAtMost);
    const found = await Promise.all(
      mine.map(async ([id, count]) => ({ exam: await examDefinitions(services).find(id), count })),
    );
    const rows = found.flatMap(({ exam, count }): HomeRow[] =>
      exam === null
        ? []
        : [
            {
              ...{ key: exam.id, place: officePlace, title: `考试申请待审核：${exam.title}` },
              figures: [{ title: '待处理', value: count, tone: 'warning' }],
              to: { page: 'ExamApply', rest: `?title=${encodeURIComponent(exam.title)}&auditState=${waits}` },
            },
          ],
    );
    return { total: rows.length, rows: rows.slice(0, homeRowsAtMost) };
  },
};
