/** What other slices use of statistics: nothing else of this folder is theirs. */
export { askedQuestions } from './asked-questions.js';
