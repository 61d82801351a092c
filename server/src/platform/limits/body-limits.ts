import { heavyOperations } from './rates.js';

const megabyte = 1024 * 1024;

/** Bytes a request body may have. */
export const bodyLimits = { normal: megabyte, capture: 3 * megabyte, upload: 20 * megabyte } as const;

/** Bytes the body of an operation's REST call may have. */
export const bodyLimitOf = (operation: string): number =>
  heavyOperations.has(operation) ? bodyLimits.capture : bodyLimits.normal;
