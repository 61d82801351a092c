import type { RateClass } from '../platform/limits/rates.js';

/** How often one account may have its whole home read: a screen reads it when it opens and follows it then. */
export const homeReads: RateClass = { name: 'home', perSecond: 2, burst: 30 };
