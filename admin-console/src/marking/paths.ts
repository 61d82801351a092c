/** Where marking stands in the console. */
export const paths = {
  reviewList: '/admin/exam/review',
  review: (examId: string): string => `/admin/exam/review/${examId}`,
  offline: (examId: string): string => `/admin/exam/review/${examId}/offline`,
  desk: (examId: string, quId: string): string => `/admin/exam/review/${examId}/question/${quId}`,
  paper: (examId: string, paperId: string): string => `/admin/exam/review/${examId}/paper/${paperId}`,
};
