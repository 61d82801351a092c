/** What other slices use of training: nothing else of this folder is theirs. */
export { chooseQuestions, type History, placeQuestions, questionsAtMost } from './choose-questions.js';
export { dayNumber, startOfDay, streakOf } from './day.js';
export {
  type TrainingAnswered,
  type TrainingEvent,
  type TrainingQuestion,
  type TrainingSelfJudged,
  type TrainingStarted,
  trainingStream,
} from './events.js';
export { gradeAnswer, type GivenAnswer } from './grade-answer.js';
export { byTypeShort, countsForRates, modeOfType, trainingModes, typeOfMode } from './modes.js';
export {
  type Answered,
  countsOf,
  percentOf,
  type TrainingCounts,
  type TrainingState,
  trainingQuestionAt,
} from './training-state.js';
export { type TrainingCommand, trainingDecider, type TrainingRefusal } from './training.decider.js';
