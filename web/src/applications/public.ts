/** What other slices show of applications: nothing else of this folder is theirs. */
export { ApplyForExam } from './apply-for-exam.tsx';
