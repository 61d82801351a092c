import type { Exam } from './exam.js';
import type { TemplateGroup } from '../sitting/public.js';
import type { ExamProblem } from './exam-save.js';
import { fixedScores } from './group-scores.js';

type Locked = Pick<
  Exam,
  'examType' | 'startTime' | 'endTime' | 'totalTime' | 'repeatCycle' | 'draft' | 'tmplGroups'
>;

/**
 * What of a change may not be made once an exam has papers; [] means it may. Type, groups, questions and
 * scores stay as they are, the time is only ever extended (engine §4), and the exam does not become a draft
 * again; other rules may change and count for later papers.
 */
export function lockedChanges(before: Locked, after: Locked): ExamProblem[] {
  const timesChanged =
    before.startTime !== after.startTime ||
    before.endTime !== after.endTime ||
    before.totalTime !== after.totalTime ||
    before.repeatCycle !== after.repeatCycle;
  const problems: [boolean, string, string][] = [
    [!before.draft && after.draft, 'draft', '已有考生答卷，不能再改为草稿！'],
    [before.examType !== after.examType, 'examType', '已有考生答卷，考试类型不能再修改！'],
    [
      samePaper(before.tmplGroups) !== samePaper(after.tmplGroups),
      'tmplGroups',
      '已有考生答卷，大题、试题和分数不能再修改！',
    ],
    [timesChanged, 'startTime', '已有考生答卷，考试时间不能再修改，只能延长！'],
  ];
  return problems.flatMap(([changed, field, sentence]) => (changed ? [{ field, sentence }] : []));
}

/** What a paper is drawn from, without the ids of groups: equal for equal papers. */
const samePaper = (groups: readonly TemplateGroup[]): string =>
  JSON.stringify(
    groups.map(({ title, quType, perScore, quIds, quScores, draws }) => [
      title,
      quType,
      perScore,
      quIds ?? [],
      fixedScores({ quIds, quScores, perScore }),
      (draws ?? []).map(({ repoId, chapterId, quType: type, level, tags, count }) => [
        repoId,
        chapterId ?? null,
        type ?? null,
        level ?? null,
        tags ?? [],
        count,
      ]),
    ]),
  );
