import type { RateClass } from '../platform/limits/rates.js';

/** Programs that one account runs before it hands in. */
export const programRuns: RateClass = { name: 'program', perSecond: 0.2, burst: 6 };

/** Operations of exam-taking that carry a picture. */
export const pictureOperations: readonly string[] = ['captureSave', 'faceCheck', 'faceToken'];
