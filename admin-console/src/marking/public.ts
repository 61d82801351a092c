/** What other slices use of marking: nothing else of this folder is theirs. */
export { AnswerView } from './answer-view.tsx';
