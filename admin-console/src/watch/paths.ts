const segment = encodeURIComponent;

/** Addresses of the wall of an exam and of its lists. */
export const paths = {
  watch: (examId: string) => `/admin/exam/watch/${segment(examId)}`,
  handed: (examId: string) => `/admin/exam/watch/${segment(examId)}/handed`,
  absent: (examId: string) => `/admin/exam/watch/${segment(examId)}/absent`,
} as const;
