import type { ApplicationView } from '@vigil/projections/applications/public';
import { findAll } from '@vigil/stores/documents/find-all';
import { examDefinitions } from '../exams/public.js';
import { erasedName, peopleOf } from '../organisation/public.js';
import { account, type RequestContext } from '../platform/context.js';
import { pick } from '../platform/pick.js';
import { fileAddress } from './attachments.js';
import type { ExamApplication, ExamApplicationRow } from './types.js';

const own = (view: ApplicationView, titles: ReadonlyMap<string, string>): ExamApplication => ({
  ...pick(view, 'id', 'examId', 'kind', 'until'),
  examTitle: titles.get(view.examId) ?? '',
  applyMsg: view.reason,
  applyTime: view.filedAt,
  auditState: view.state,
  auditMsg: view.msg,
  auditTime: view.auditedAt,
  auditUsed: view.usedBy !== null,
  lifts: [...view.lifts],
  files: view.fileIds.map(fileAddress),
});

async function titlesOf(
  { services }: RequestContext,
  views: readonly ApplicationView[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(views.flatMap(({ examId, oldExamId }) => [examId, ...(oldExamId ? [oldExamId] : [])]));
  const exams = await findAll(examDefinitions(services).collection, { id: { in: [...ids] } });
  return new Map(exams.map(({ id, title }) => [id, title]));
}

/** Applications as their applicant reads them. */
export async function presentApplications(
  context: RequestContext,
  views: readonly ApplicationView[],
): Promise<ExamApplication[]> {
  const titles = await titlesOf(context, views);
  return views.map((view) => own(view, titles));
}

/** Applications as staff read them. */
export async function presentRows(
  context: RequestContext,
  views: readonly ApplicationView[],
): Promise<ExamApplicationRow[]> {
  const titles = await titlesOf(context, views);
  const people = await peopleOf(context.services).byIds(
    new Set(views.flatMap(({ userId, auditedBy }) => [userId, ...(auditedBy === null ? [] : [auditedBy])])),
  );
  const named = (id: string): string => people.get(id)?.realName ?? erasedName;
  return views.map((view) => ({
    ...own(view, titles),
    applyUser: view.userId,
    applyUser_dictText: named(view.userId),
    auditBy_dictText: view.auditedBy === null ? null : named(view.auditedBy),
    oldExamTitle:
      view.oldExamId === null || view.oldExamId === view.examId ? null : (titles.get(view.oldExamId) ?? ''),
    cameraPass: view.cameraPass,
    own: view.userId === account(context).id,
  }));
}
