import type { RateClass } from '../platform/limits/rates.js';

/** Programs that one account has judged in training. */
export const programsJudged: RateClass = { name: 'training-program', perSecond: 0.2, burst: 6 };
