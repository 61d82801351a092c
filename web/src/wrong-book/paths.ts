const segment = encodeURIComponent;

/** Addresses of the wrong-book (spec 1 §2, spec 2 §2). */
export const paths = {
  all: '/web/book/list',
  review: '/web/book/review',
  ofExam: (examId: string) => `/web/book/list/${segment(examId)}`,
  /** A question as it was answered wrongly in the exam. */
  question: (quId: string, examId: string) => `/web/qu/view/${segment(quId)}?examId=${segment(examId)}`,
} as const;
