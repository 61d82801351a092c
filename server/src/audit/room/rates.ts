import type { RateClass } from '../../platform/limits/rates.js';

/** Pages of a room that one account asks for: two hundred papers are read from the log for one. */
export const roomReads: RateClass = { name: 'room-replay', perSecond: 0.5, burst: 20 };
