import type { CategoryFree, ExamCategory } from '@vigil/domain/exams/category';
import type { Exam } from '@vigil/domain/exams/exam';
import { define } from '@vigil/stores/documents/define';

/** What the log has of an exam: whether there is a password, not its hash. */
export const recordedExam = ({ passwordHash, ...rest }: Exam): unknown =>
  passwordHash === undefined ? rest : { ...rest, hasPassword: passwordHash !== null };

/** The hash of the password, whose salt nobody has who lacks the exam. */
export const sealedExam = ({ passwordHash }: Exam): unknown => (passwordHash == null ? {} : { passwordHash });

/** What exams keep, with indexes. */
export const collections = {
  exams: define<Exam>({
    name: 'exams',
    recordedAs: 'exam',
    recordedForm: recordedExam,
    sealedForm: sealedExam,
    indexes: [
      { fields: ['startTime'] },
      { fields: ['examType', 'startTime'] },
      // what the home looks for: what runs, what repeats, own drafts, what changed
      { fields: ['endTime', 'startTime'] },
      { fields: ['repeatCycle', 'startTime'] },
      { fields: ['ownerId', 'draft', 'updateTime'] },
      { fields: ['updateTime'] },
      // sittings of a category
      { fields: ['catId'] },
      // of whose results are to be told
      { fields: ['results.when', 'endTime'] },
      { fields: ['results.at'], sparse: true },
    ],
  }),
  examCategories: define<ExamCategory>({
    name: 'exam_categories',
    recordedAs: 'exam-category',
    indexes: [{ fields: ['updateTime'] }],
  }),
  categoryFree: define<CategoryFree>({
    name: 'exam_category_free',
    recordedAs: 'exam-category-free',
    indexes: [],
  }),
} as const;
