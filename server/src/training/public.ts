/** What other slices use of training: nothing else of this folder is theirs. */
export { judgedPrograms } from './answer-question.js';
export { asPaper } from './present-training.js';
export { trainingRefused } from './refusal-sentences.js';
