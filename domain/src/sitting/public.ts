/** What other slices use of sitting: nothing else of this folder is theirs. */
export { type AnswerField, answerLimits, isFilled, tooLongIn, understood } from './answer-shape.js';
export { wordsOf } from './answer-words.js';
export { adjustedContent, adjustedPaper, concerning, keyFits } from './adjusted-paper.js';
export { type Adjustments, type QuestionAdjustment, changesNothing, composed } from './adjustments.js';
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
export { answer, judgedCase, paperQuestion } from './event-parts.js';
export type {
  Answer,
  CodeVerdict,
  FaceOutcome,
  PaperPart,
  PaperQuestion,
  PaperScore,
  QuestionResult,
} from './event-parts.js';
export {
  type AnswersMarked,
  type CandidateEvent,
  type ExamSessionEvent,
  type PaperClaimed,
  type PaperCreated,
  type PaperEvent,
  type PaperScored,
  type PresenceEvent,
  type RegradeEvent,
  type ServerEvent,
  candidateEventSchemas,
  candidateStream,
  examSessionStream,
  paperStream,
  presenceStream,
  serverLifeStream,
  confirmsTime,
} from './events.js';
export {
  type ExamSessionCommand,
  type ExamSessionState,
  actsSince,
  resultsPublished,
  resultsWithdrawn,
  examSessionDecider,
} from './exam-session.decider.js';
export type { StandingRegrades } from './exam-regrades.js';
export {
  type KnownRegrade,
  type RegradeCommand,
  type RegradeRefusal,
  type RegradesState,
  examRegradesDecider,
  isUnderWay,
  standingAfter,
  standingNext,
} from './exam-regrades.decider.js';
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
  ShownQuestion,
} from './paper-command.js';
export { type AnswerMark, type KeptMark, countingMarks, standingMark } from './mark.js';
export { foldPaper } from './paper-fold.js';
export { breakAt, breakLeft, paperLeftSeconds } from './paper-breaks.js';
export { helpLimits, unansweredRequests } from './paper-help.js';
export { waitingPlaces } from './paper-marking.js';
export { guidePoints } from './points.js';
export { type ProgramOnPaper, codeOf, contentAt, languageOf, programsOn } from './paper-judging.js';
export { isOverFaceLimit, isOverLeaveLimit } from './paper-monitoring.js';
export {
  type AnswerSlot,
  type PaperState,
  type Place,
  answerStanding,
  askedAt,
  handStateOf,
  isAnswered,
  isOverdue,
  lateAnswerCount,
  markedPoints,
  noPaper,
  placeIds,
  placeIndex,
  questionsOf,
  slotOf,
} from './paper-state.js';
export { reachedIndex, reachedQuestion, stepRefusal } from './paper-steps.js';
export { isOwnPaper, satExam } from './own-paper.js';
export { paperAfter } from './paper-fold.js';
export { regraded } from './paper-regrading.js';
export { paperDecider } from './paper.decider.js';
export { regradeEventSchemas, regradeStream } from './regrade-events.js';
export { type RoughWork, noRoughWork, roughWorkLimits } from './rough-work.js';
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
export { scoreOnPaper } from './scoring.js';
export { entryUntil, standingObstacles } from './start-rules.js';
export {
  type Accommodation,
  accommodatedExam,
  accommodationAt,
  type AccommodationGranted,
  breakMinutesMost,
  extraPercentMost,
} from './accommodation.js';
export { type Liftable, type Waiver, liftable, waivedExam, waivedFacts, waiverStands } from './waiver.js';
