import type { PaperView } from '@vigil/projections/sitting/public';
import { examDefinitions, examRights } from '../../exams/public.js';
import {
  homeCountsAtMost,
  homeRowsAtMost,
  type HomeRow,
  type HomeSection,
} from '../../platform/declarations/home.js';

const lately = 14 * 24 * 3_600_000;

/** Papers that were voided lately, by exam, of the exams the reader sets: whoever did it, colleagues should know. */
export const voidedLately: HomeSection = {
  name: 'papers-voided',
  under: 'changes',
  permissions: ['exam:paper'],
  empty: '最近 14 天没有更改。',
  channels: ['view:papers'],
  async load(context) {
    const { services } = context;
    const papers = await services.views.view<PaperView>('papers').find({
      filter: { voidedAt: { gt: services.clock.now() - lately } },
      sort: [{ field: 'voidedAt', descending: true }],
      limit: homeCountsAtMost,
    });
    const byExam = new Map<string, PaperView[]>();
    for (const paper of papers) byExam.set(paper.examId, [...(byExam.get(paper.examId) ?? []), paper]);
    const [exams, rights] = await Promise.all([
      Promise.all([...byExam.keys()].map((id) => examDefinitions(services).find(id))),
      examRights(context),
    ]);
    const own = new Set(exams.flatMap((exam) => (exam !== null && rights(exam).mayEdit ? [exam.id] : [])));
    const seen = [...byExam].filter(([examId]) => own.has(examId));
    const rows = seen.slice(0, homeRowsAtMost).map(([examId, [last, ...others]]): HomeRow => ({
      key: examId,
      place: -(last?.voidedAt ?? 0),
      title: last?.examTitle ?? '',
      note: last?.voidReason ?? '',
      tags: [{ text: `作废 ${others.length + 1} 份试卷`, tone: 'warning' }],
      at: last?.voidedAt ?? null,
      to: { page: 'PaperAdmin', rest: `?examId=${encodeURIComponent(examId)}&voided=1` },
    }));
    return { total: seen.length, rows };
  },
};
