import type { ExamCategory } from '@vigil/domain/exams/category';
import { holdsAny } from '../../platform/access.js';
import { account } from '../../platform/context.js';
import type { HomeSection } from '../../platform/declarations/home.js';
import { changedLately, changedRows } from '../../platform/reference/changed-rows.js';
import { collections } from '../collections.js';
import { examDefinitions } from '../exam-definitions.js';
import { auditsAll, examRights, visibleTo } from '../exam-rights.js';

/** Exams that somebody changed lately, of those the reader finds in lists; an auditor reads of every one. */
export const examChanges: HomeSection = {
  name: 'exams-changes',
  under: 'changes',
  permissions: ['exam:list', 'audit:view'],
  empty: '最近 14 天没有更改。',
  channels: ['exam-changed'],
  async load(context) {
    const { services } = context;
    const [exams, sees, rights] = await Promise.all([
      examDefinitions(services).collection.find(changedLately(services)),
      visibleTo(context),
      examRights(context),
    ]);
    const audits = auditsAll(context);
    const seen = exams.filter((exam) => audits || sees(exam));
    const rows = await changedRows(services, { entity: 'exam', noun: '考试' }, seen, (exam) =>
      rights(exam).mayEdit
        ? { page: 'ExamEdit', ids: { id: exam.id } }
        : { page: 'ExamList', rest: `?title=${encodeURIComponent(exam.title)}` },
    );
    const lists = holdsAny(account(context), ['exam:list']);
    const more = { text: '最近更改的考试', to: { page: 'ExamList', rest: '?sort=-updateTime' } };
    return { total: seen.length, rows, more: lists ? more : null };
  },
};

/** Categories that somebody changed lately. */
export const categoryChanges: HomeSection = {
  name: 'exam-categories-changes',
  under: 'changes',
  permissions: ['exam:add'],
  empty: examChanges.empty,
  async load({ services }) {
    const found = await services.documents
      .collection<ExamCategory>(collections.examCategories)
      .find(changedLately(services));
    const categories = found.map(({ id, version, name: title, updateTime }) => ({
      ...{ id, version, title, updateTime },
    }));
    const entity = { entity: 'exam-category', noun: '考试分类' };
    const rows = await changedRows(services, entity, categories, () => ({ page: 'ExamCategory' }));
    return { total: categories.length, rows };
  },
};
