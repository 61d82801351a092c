import type { JudgedCase } from './event-parts.js';

/**
 * What came of running one program: of `code` as it was taken from the paper, a verdict for each of its
 * tests.
 */
export interface JudgedProgram {
  readonly quId: string;
  readonly code: string;
  readonly cases: readonly JudgedCase[];
}
