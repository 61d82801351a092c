const segment = encodeURIComponent;

/** Addresses of exams and their categories. */
export const paths = {
  examList: '/admin/exam/list',
  /** Without an id: a new exam. */
  examEdit: (examId?: string) =>
    examId === undefined ? '/admin/exam/edit' : `/admin/exam/edit/${segment(examId)}`,
  examPreview: (examId: string) => `/admin/exam/preview/${segment(examId)}`,
  examPrint: (examId: string) => `/admin/exam/print/${segment(examId)}`,
  examCategory: '/admin/exam/category',
} as const;
