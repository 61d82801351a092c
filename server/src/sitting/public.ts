/** What other slices use of sitting: nothing else of this folder is theirs. */
export { type BlueprintDocument, collections } from './collections.js';
export { blueprints } from './draws/blueprints.js';
export {
  type Entitlement,
  entitledPeople,
  entitlementFacts,
  entitlementOf,
  isNamed,
  isOwnExam,
  saleFor,
} from './entitlement/entitlement.js';
export { waiverFor, waiversFor } from './entitlement/waiver.js';
export { withChapters } from './draws/draw-chapters.js';
export { type PreparedDraw, preparedPapers } from './draws/prepared-papers.js';
export { StoredBlueprints } from './draws/stored-blueprints.js';
export { actorNames, eventsOfPaper } from './history/paper-events.js';
export { candidateActs } from './papers/candidate-acts.js';
export { actProgress } from './papers/act-progress.js';
export { unlessTouched } from './papers/unless-touched.js';
export { refuseWhoSat, refuseWhoSits } from './papers/own-exam.js';
export { type PaperOutcome, type StartRequest, newSeed, papersOf, systemActor } from './papers/papers.js';
export { restoreClaim } from './papers/restore-claim.js';
export { refused } from './papers/refusal-sentences.js';
export { serverHeartbeat } from './papers/server-heartbeat.js';
export { candidateChannel, paperChannel } from './papers/tell-screens.js';
export { type PaperOf, presentBreaks, presentGroups, presentPaper } from './presenting/present-paper.js';
export { type QuestionSight, nothingOfTheKey, presentQuestion } from './presenting/present-question.js';
export { Accommodation, Paper, PaperBreaks, PaperGroup, Question } from './presenting/wire-types.js';
export { AnswerReceipt } from './receipts/receipt-type.js';
export { receiptsOf } from './receipts/receipts.js';
