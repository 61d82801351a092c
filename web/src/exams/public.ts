export { ExamCards } from './exam-cards.tsx';
export { actableFirst } from './exam-status.ts';
export { paths as examPaths } from './paths.ts';
