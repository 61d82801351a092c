/** What other slices use of appeals: nothing else of this folder is theirs. */
export {
  type AppealAnswered,
  type AppealCommand,
  type AppealEvent,
  type AppealFiled,
  type AppealRefusal,
  type AppealState,
  appealDecider,
  appealStream,
  appealTextMost,
  appealsUntil,
} from './appeal.decider.js';
