/** What other slices show of signing up: nothing else of this folder is theirs. */
export { BuyExam } from './buy-exam.tsx';
