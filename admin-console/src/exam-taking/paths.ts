const segment = encodeURIComponent;

/** Addresses of an exam's paper before anybody sits it. */
export const paths = {
  examPreview: (examId: string) => `/admin/exam/preview/${segment(examId)}`,
  examPrint: (examId: string) => `/admin/exam/print/${segment(examId)}`,
} as const;
