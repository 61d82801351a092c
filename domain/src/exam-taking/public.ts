/** What other slices use of exam-taking: nothing else of this folder is theirs. */
export { mayReadWithKey } from './visibility.js';
export { answersFrom } from './visibility.js';
export { looksOf, secondsByQuestion } from './paper-analysis.js';
