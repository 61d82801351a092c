/** What other slices use of exams: nothing else of this folder is theirs. */
export {
  type Headcount,
  attendanceFrom,
  attendanceOf,
  entryOver,
  headcountOf,
  requiredPeople,
} from './attendance.js';
export { collections } from './collections.js';
export {
  categories,
  categoryBy,
  categoryEntity,
  freeUsers,
  hasBegun,
  isToCome,
  isSitting,
  sittingsByCategory,
  sittingsOf,
} from './categories.js';
export { examDefinitions } from './exam-definitions.js';
export { isYetToShowWho, realPersonWanted } from './real-person-wanted.js';
export { noticeOf } from './exam-notice.js';
export { examAgenda } from './home/agenda.js';
export { mostWaiting } from './home/most-waiting.js';
export {
  auditsAll,
  editableExam,
  editableExamIds,
  examUser,
  examRights,
  reviewableExam,
  visibleTo,
  watchableExam,
  watchedExamIds,
  whileReached,
} from './exam-rights.js';
export { refuseWhileExamsAreOff } from './module-open.js';
