/** What other slices use of wrong-book: nothing else of this folder is theirs. */
export { type QuestionPracticeView, questionPracticeId, type WrongAnswersView } from './wrong-book-views.js';
