import type { CategoryFree, ExamCategory } from '@vigil/domain/exams/category';
import type { Exam } from '@vigil/domain/exams/exam';
import { define } from '@vigil/stores/documents/define';

/** What exams keep, with indexes. */
export const collections = {
  exams: define<Exam>({
    name: 'exams',
    indexes: [{ fields: ['startTime'] }, { fields: ['examType', 'startTime'] }],
  }),
  examCategories: define<ExamCategory>({ name: 'exam_categories', indexes: [] }),
  categoryFree: define<CategoryFree>({ name: 'exam_category_free', indexes: [] }),
} as const;
