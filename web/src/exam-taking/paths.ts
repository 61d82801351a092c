import { appPaths } from '../app/paths.ts';

const segment = encodeURIComponent;

/** Addresses of sitting an exam and of what came of it (spec 1 §2). */
export const paths = {
  /** The list that the pre-check is come to from (exams). */
  myExams: '/web/exam/onlineExam',
  deviceDebug: '/web/exam/debug',
  camera: '/pages/cam',
  /** 考试演练 */
  tour: '/web/exam/tour',
  tourPaper: '/web/exam/tour/paper',
  tourSeen: '/web/exam/tour/seen',
  start: (paperId: string) => `/web/exam/start/${segment(paperId)}`,
  step: (paperId: string) => `/web/exam/step/${segment(paperId)}`,
  result: (paperId: string) => `/web/exam/result/${segment(paperId)}`,
  myScores: '/web/paper',
  /** 错题 of one exam, where the wrong-book is. */
  wrongBook: (examId: string) => `/web/book/list/${segment(examId)}`,
  scoreSearch: '/web/detail/scoreSearch',
  /** The same list, as a tab of the user centre. */
  scoresTab: '/web/uc?to=exam',
  attempts: (examId: string, userId: string) => `/web/paper/list/${segment(examId)}/${segment(userId)}`,
  /** Landing after a question could not be loaded (spec 1 §8). */
  homeAfterError: `${appPaths.home}?error`,
  /** The same for the step page. */
  homeAfterBreak: `${appPaths.home}?break`,
} as const;

/** Where a paper is sat: one question at a time when the exam says so. */
export const takingPath = (paper: { readonly id: string; readonly stepOn: boolean }): string =>
  paper.stepOn ? paths.step(paper.id) : paths.start(paper.id);
