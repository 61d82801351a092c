import type { RateClass } from '../platform/limits/rates.js';

/** Programs that one account runs before it hands in. */
export const programRuns: RateClass = { name: 'program', perSecond: 0.2, burst: 6 };

/** Calls by which one account's browsers send back what they keep: a paper is a few, a person has few papers. */
export const bringingBack: RateClass = { name: 'bring-back', perSecond: 1, burst: 30 };

/** Calls of one account for which a whole paper is read from the log: a page that shows a result makes one. */
export const wholePaperReads: RateClass = { name: 'whole-paper', perSecond: 0.5, burst: 20 };

/** What everybody who sits calls all the time. */
export const hotOperations: readonly string[] = [
  ...['fillAnswer', 'quDetail', 'markAs', 'createPaper'],
  ...['paperDetail', 'leaveIncr'],
];

/** Operations of exam-taking that carry a picture. */
export const pictureOperations: readonly string[] = ['captureSave', 'faceCheck', 'faceToken'];
