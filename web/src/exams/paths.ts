/** Addresses of the exams a learner may sit. */
export const paths = {
  myExams: '/web/exam/onlineExam',
  mockExams: '/web/mockExam',
  instructions: '/web/detail/instructions',
  /** Where an exam is entered; the page is of the slice in which exams are sat (exam-taking). */
  check: (examId: string) => `/web/exam/checkExam/${encodeURIComponent(examId)}`,
  /** Every attempt at one, of the same slice. */
  attempts: (examId: string, userId: string) =>
    `/web/paper/list/${encodeURIComponent(examId)}/${encodeURIComponent(userId)}`,
} as const;
