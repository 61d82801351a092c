/** What other slices use of question-bank: nothing else of this folder is theirs. */
export { isOpenForTraining } from './bank-right.js';
export { type Bank, type QuestionHead, chapterAndBelow, mayUseBank, wholeBank } from './bank.js';
export { answerableIdsOf, questionRefOf } from './question-ref.js';
export { plainText, questionFingerprint, questionText } from './question-text.js';
export {
  type AnswerableIds,
  type CodeTest,
  type QuestionContent,
  type QuestionPart,
  type QuestionRef,
  isObjective,
  quTypeNames,
  quTypes,
  questionContent,
  questionRef,
} from './question.js';
