/** What other slices use of exam-taking: nothing else of this folder is theirs. */
export { answersFrom } from './visibility.js';
