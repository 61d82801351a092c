/** What other slices use of question-bank: nothing else of this folder is theirs. */
export { isOpenForTraining } from './bank-right.js';
export {
  type Bank,
  type Chapter,
  type QuestionHead,
  chapterAndBelow,
  mayUseBank,
  wholeBank,
} from './bank.js';
export { questionRefOf } from './question-ref.js';
export { plainLines, plainText, titleOf } from './question-text.js';
export {
  type CodeTest,
  type QuestionContent,
  type QuestionPart,
  type QuestionRef,
  isObjective,
  quTypeNames,
  quTypes,
  questionRef,
} from './question.js';
