export { EntryDeadline } from './entry-deadline.tsx';
export { inOrder, nextOf } from './exam-order.ts';
export { ExamRow } from './exam-row.tsx';
export { stageAt, type Stage } from './exam-status.ts';
export { sayExamLength, sayExamTime, sayTries } from './exam-words.ts';
export { NextExam } from './next-exam.tsx';
export { paths as examPaths } from './paths.ts';
export { ListedOpenExam, openAmong, useOpenPaper } from './use-open-paper.ts';
export { examsLater, useServerClock } from './use-server-clock.ts';
