import type { ExamDraft } from './exam-draft.js';
import { resultsExams } from './results-exams.js';
import { specialExams } from './special-exams.js';
import { usualExams } from './usual-exams.js';

/** The demo's exams, in every state an exam can be in. */
export const examDrafts: readonly ExamDraft[] = [...usualExams, ...specialExams, ...resultsExams];
