/** What other slices use of sitting: nothing else of this folder is theirs. */
export { answerLimits, isFilled, understood } from './answer-shape.js';
export {
  type Blueprint,
  type DrawRule,
  type TemplateGroup,
  paperVersion,
  templateGroup,
} from './blueprint.js';
export { ruleOf, satisfying } from './compile-blueprint.js';
export {
  afterOutageSeconds,
  graceSeconds,
  leftSeconds,
  minutesMs,
  outageSeconds,
  secondsMs,
} from './deadline.js';
export { drawPaper, paperCreatedFrom } from './draw.js';
export { answer } from './event-parts.js';
export type {
  Answer,
  CodeVerdict,
  FaceOutcome,
  PaperQuestion,
  PaperScore,
  QuestionResult,
} from './event-parts.js';
export {
  type AnswersMarked,
  type ExamSessionEvent,
  type PaperClaimed,
  type PaperCreated,
  type PaperEvent,
  type PresenceEvent,
  type ServerEvent,
  candidateEventSchemas,
  candidateStream,
  examSessionStream,
  paperStream,
  presenceStream,
  serverLifeStream,
} from './events.js';
export { type ExamSessionCommand, type ExamSessionState, actsSince } from './exam-session.decider.js';
export { impossibleGroup } from './fillable-groups.js';
export type { JudgedProgram } from './judged-program.js';
export { tagAt } from './match-tags.js';
export { atOccurrence, cycleMs, occurrenceAt, repeats } from './occurrence.js';
export type {
  ExamAct,
  MarkGiven,
  MarkingPlan,
  PaperCommand,
  QuestionKeys,
  ReturnedAnswer,
} from './paper-command.js';
export { type AnswerMark, type KeptMark, standingMark } from './mark.js';
export { waitingPlaces } from './paper-marking.js';
export { guidePoints } from './points.js';
export { type ProgramOnPaper, codeOf, contentAt, languageOf, programsOn } from './paper-judging.js';
export { isOverFaceLimit, isOverLeaveLimit } from './paper-monitoring.js';
export {
  type AnswerSlot,
  type PaperState,
  type Place,
  handStateOf,
  isAnswered,
  isOverdue,
  lateAnswerCount,
  markedPoints,
  noPaper,
  placeIndex,
  questionsOf,
  slotOf,
} from './paper-state.js';
export { paperDecider } from './paper.decider.js';
export { roundPoints, sumPoints } from './points.js';
export {
  type ObservePresence,
  type PresenceState,
  type Signs,
  offlineAfterSeconds,
  presenceAt,
  presenceDecider,
  quietAfterSeconds,
} from './presence.decider.js';
export { printsTheSame } from './program-output.js';
export type { ExamTakingRefusal } from './refusals.js';
export { type SittableExam, examRulesOf } from './sittable-exam.js';
export { standingObstacles } from './start-rules.js';
