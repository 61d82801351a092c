/** What other slices use of wrong-book: nothing else of this folder is theirs. */
export {
  noPractice,
  type Practice,
  rated,
  removedFrom,
  reviewAnswered,
  selfJudged,
  trained,
} from './practice.js';
export { wronglyAnswered } from './wrong-answers.js';
export type { WrongBookEvent } from './wrong-book.decider.js';
