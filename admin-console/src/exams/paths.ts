const segment = encodeURIComponent;

/** Addresses of exams and their categories. */
export const paths = {
  examList: '/admin/exam/list',
  /** Without an id: a new exam. */
  examEdit: (examId?: string) =>
    examId === undefined ? '/admin/exam/edit' : `/admin/exam/edit/${segment(examId)}`,
  examCategory: '/admin/exam/category',
} as const;
