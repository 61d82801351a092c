/** What other slices use of exams: nothing else of this folder is theirs. */
export { type ExamRoom } from './rooms.js';
export { type ExamCategory, nobodyMust } from './category.js';
export {
  type Exam,
  type ResultsSetting,
  type ResultsTime,
  examState,
  resultsAtHandIn,
  resultsTimes,
} from './exam.js';
export { heededRange } from './exam-range.js';
export { mayEditExam, mayReviewExam, mayWatchExam } from './exam-rights.js';
