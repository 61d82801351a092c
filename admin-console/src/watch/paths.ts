const segment = encodeURIComponent;

/** Addresses of the wall of an exam and of its lists. */
export const paths = {
  watch: (examId: string) => `/admin/exam/watch/${segment(examId)}`,
  /** Of several exams at once. */
  watchSeveral: (first: string, ...others: readonly string[]) =>
    `/admin/exam/watch/${segment(first)}${others.length === 0 ? '' : `?with=${others.map(segment).join(',')}`}`,
  handed: (examId: string) => `/admin/exam/watch/${segment(examId)}/handed`,
  absent: (examId: string) => `/admin/exam/watch/${segment(examId)}/absent`,
} as const;
