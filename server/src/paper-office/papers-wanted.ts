import type { PaperView } from '@vigil/projections/sitting/public';
import type { Filter } from '@vigil/stores/documents/port';
import { editableExam, editableExamIds } from '../exams/public.js';
import { erasedName, peopleOf, scopeOf } from '../organisation/public.js';
import { account, type RequestContext } from '../platform/context.js';
import { badInput } from '../platform/errors.js';
import { dateRangeOf } from '../platform/paging/paging.js';
import { pick } from '../platform/pick.js';
import type { OfficePaperFilter } from './inputs.js';
import type { OfficePaper } from './types.js';

const [notVoided, voided, whichever] = [0, 1, 2];

/**
 * The papers a filter asks for, of the exams the caller sets; null: none can be. Refuses `NotAllowed` and `NotFound` for
 * an exam that is named and not theirs.
 */
export async function wantedPapers(
  context: RequestContext,
  params: OfficePaperFilter,
): Promise<Record<string, Filter[string]> | null> {
  const filter: Record<string, Filter[string]> = {};
  const { examId, userId, state, passed } = params;
  if (examId) filter.examId = (await editableExam(context, examId)).id;
  else {
    const ids = await editableExamIds(context);
    if (ids?.length === 0) return null;
    if (ids !== null) filter.examId = { in: ids };
  }
  const deptCode = (await scopeOf(context)).narrow(params.deptCode?.trim() ?? '');
  const people = await peopleOf(context.services).idsLike(params.realName, deptCode);
  if (people?.size === 0) return null;
  if (people !== null) filter.userId = { in: [...people] };
  if (userId) {
    if (people !== null && !people.has(userId)) return null;
    filter.userId = userId;
  }
  if (typeof state === 'number') filter.state = state;
  if (typeof passed === 'boolean') filter.passed = passed;
  const which = params.voided ?? notVoided;
  if (which === voided) filter.voidedAt = { gt: 0 };
  else if (which === notVoided) filter.voidedAt = null;
  else if (which !== whichever) throw badInput('作废状态只能是 0、1 或 2！');
  const range = dateRangeOf(params.dateRange);
  if (range !== null) filter.createTime = range;
  return filter;
}

/** Papers as the office sees them, with the names behind their ids. */
export async function officePapers(
  context: RequestContext,
  rows: readonly PaperView[],
): Promise<OfficePaper[]> {
  const people = await peopleOf(context.services).byIds(rows.map(({ userId }) => userId));
  const own = account(context).id;
  return rows.map((row) => {
    const person = people.get(row.userId);
    return {
      ...pick(row, 'id', 'examId', 'examType', 'userId', 'attempt', 'createTime', 'handTime', 'userTime'),
      ...pick(row, 'handState', 'state', 'reviewState', 'exState', 'totalScore', 'qualifyScore', 'userScore'),
      ...pick(row, 'valid', 'voidedAt', 'voidReason', 'chanceBack'),
      title: row.examTitle,
      realName: person?.realName ?? erasedName,
      userName: person?.userName ?? '',
      deptName: person?.deptName ?? null,
      userObjScore: row.objScore,
      userSubjScore: row.subjScore,
      passed: row.passed === null ? null : Number(row.passed),
      own: row.userId === own,
    };
  });
}
