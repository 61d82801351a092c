/** What other slices use of question-bank: nothing else of this folder is theirs. */
export { demoQuestions } from './banks.js';
