import type { ApplicationView } from '@vigil/projections/applications/public';
import { editableExamIds, mostWaiting } from '../exams/public.js';
import {
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
    const mine = await mostWaiting(
      services,
      new Map([...waiting].filter(([id]) => own === null || own.includes(id))),
      () => true,
    );
    const rows = mine.slice(0, homeRowsAtMost).map(({ exam, count }): HomeRow => ({
      ...{ key: exam.id, place: officePlace, title: `考试申请待审核：${exam.title}` },
      figures: [{ title: '待处理', value: count, unit: '人', tone: 'warning' }],
      to: { page: 'ExamApply', rest: `?title=${encodeURIComponent(exam.title)}&auditState=${waits}` },
    }));
    return { total: mine.length, rows };
  },
};
