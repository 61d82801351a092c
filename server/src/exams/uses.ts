import type { Exam } from '@vigil/domain/exams/exam';
import type { DrawRule } from '@vigil/domain/sitting/public';
import { findAll } from '@vigil/stores/documents/find-all';
import type { RequestContext } from '../platform/context.js';
import type { Naming, Subject, Use } from '../platform/declarations/uses.js';
import type { Services } from '../platform/services.js';
import { examDefinitions } from './exam-definitions.js';
import { examRights, visibleTo } from './exam-rights.js';

/** What an exam's groups name, looked up often. */
interface Content {
  readonly exam: Exam;
  readonly quIds: ReadonlySet<string>;
  readonly draws: readonly DrawRule[];
}

const contentOf = (exam: Exam): Content => ({
  exam,
  quIds: new Set(exam.tmplGroups.flatMap((group) => group.quIds ?? [])),
  draws: exam.tmplGroups.flatMap((group) => group.draws ?? []),
});

/** Whether an exam names the subject itself or may draw it, or neither. */
function howUsed({ exam, quIds, draws }: Content, subject: Subject): Use['how'] | null {
  switch (subject.kind) {
    case 'question':
      return quIds.has(subject.id) ? 'fixed' : null;
    case 'bank':
      return draws.some(({ repoId }) => repoId === subject.id) ? 'drawn' : null;
    case 'chapter':
      return draws.some(({ repoId, chapterId }) => repoId === subject.repoId && chapterId === subject.id)
        ? 'drawn'
        : null;
    case 'department':
      return exam.range.departIds.includes(subject.id) || exam.shared?.departIds.includes(subject.id) === true
        ? 'fixed'
        : null;
    case 'group':
      return exam.range.groupIds.includes(subject.id) || exam.shared?.groupIds?.includes(subject.id) === true
        ? 'fixed'
        : null;
    case 'file':
      return exam.content.includes(subject.id) || exam.thanks.includes(subject.id) ? 'fixed' : null;
    case 'dictionary':
      return null;
  }
}

/** The exams that name something, drafts too: they would break as well. One reading of the exams for all subjects. */
export const namedByExams: Naming = {
  async usesOf(context, subjects) {
    const [exams, sees, rights] = await Promise.all([
      everyExam(context.services),
      visibleTo(context),
      examRights(context),
    ]);
    const newest = exams.sort((a, b) => b.createTime - a.createTime).map(contentOf);
    return subjects.map((subject) =>
      newest.flatMap((content): Use[] => {
        const { exam } = content;
        const how = howUsed(content, subject);
        if (how === null) return [];
        const id = rights(exam).mayEdit ? exam.id : null;
        return [
          { key: exam.id, noun: '考试', counter: '场', id, title: sees(exam) ? exam.title : null, how },
        ];
      }),
    );
  },

  async counts(services, kind) {
    const counts = new Map<string, number>();
    if (kind !== 'question') return counts;
    for (const exam of await everyExam(services))
      for (const quId of contentOf(exam).quIds) counts.set(quId, (counts.get(quId) ?? 0) + 1);
    return counts;
  },
};

const everyExam = (services: Services): Promise<Exam[]> => findAll(examDefinitions(services).collection, {});

/** These exams as something else tells that they name it. */
export async function asUses(context: RequestContext, exams: readonly Exam[]): Promise<Use[]> {
  const sees = await visibleTo(context);
  return exams.map((exam) => ({
    key: exam.id,
    noun: '考试',
    counter: '场',
    id: null,
    title: sees(exam) ? exam.title : null,
    how: 'fixed',
  }));
}
