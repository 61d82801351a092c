import { type CandidateEvent } from './events.js';
import { minute, nine, sampleClaim, sampleExam, sampleRules } from './sample.fixture.js';
import { type StartPaper } from './start-rules.js';

/** Zhang starts the sample exam, with everything it asks for. */
export const start = (more: Partial<StartPaper> = {}): StartPaper => ({
  type: 'StartPaper',
  userId: 'zhang',
  exam: sampleExam,
  paperId: 'paper-1',
  seed: 'seed-1',
  device: 'pc',
  blueprint: 'sha-blueprint',
  signedUp: true,
  paid: true,
  learned: true,
  passwordOk: false,
  faceTokenOk: false,
  orderedIn: false,
  extensionMinutes: 0,
  ...more,
});
/** A minute after nine, when the sample exam is open. */
export const at = { at: nine + minute };
export const claimed = (more: object = {}): readonly [CandidateEvent, number] => [
  { type: 'PaperClaimed', data: sampleClaim(sampleRules(), more) },
  nine,
];
export const released: readonly [CandidateEvent, number] = [
  { type: 'PaperReleased', data: { paperId: 'paper-1', examId: 'exam-1' } },
  nine + 30 * minute,
];
export const closed = { handedInAt: nine + 20 * minute, handIns: 1, deadline: nine + 60 * minute };
export const exam = (more: Partial<typeof sampleExam>): Partial<StartPaper> => ({
  exam: { ...sampleExam, ...more },
});
