/** What other slices show of appeals: nothing else of this folder is theirs. */
export { PaperAppeals } from './paper-appeals.tsx';
export { QuestionAppeal } from './question-appeal.tsx';
