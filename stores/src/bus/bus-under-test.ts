import type { Bus } from './port.js';

/** Two clients of one bus, as two processes would have them, and a clock both expire by. */
export interface BusUnderTest {
  readonly a: Bus;
  readonly b: Bus;
  /** Moves the time by which things expire, or makes all that is kept older by as much. */
  pass(seconds: number): Promise<void>;
  cleanUp(): Promise<void>;
}
