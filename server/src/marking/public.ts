/** What other slices use of marking: nothing else of this folder is theirs. */
export { answersOn, markingAnswers, type NotedAnswer } from './answers.js';
export type { MarkingAnswerDocument } from './collections.js';
export { markableExam, markingRights } from './rights.js';
export { markingPlanOf, settingsOf } from './settings.js';
export { notedAfter, notingReactor } from './when-paper-scored-note-answers.js';
