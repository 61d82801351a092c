import type { EventLog } from '@vigil/stores/event-log/port';
import type { Fault, Weaknesses } from '../plan.js';

/** A running Vigil with everything around it that can be made to fail. */
export interface Installation {
  readonly weak: Weaknesses;
  /** Where clients call: through the faulty links. One for each api process. */
  readonly urls: readonly string[];
  /** Starts one fault; the answer ends it. */
  strike(fault: Fault): Promise<() => void | Promise<void>>;
  /** True when every process answers that it is ready, asked past the faulty links. */
  ready(): Promise<boolean>;
  /** The log as it is now, to be read; the installation closes it. */
  openLog(): Promise<EventLog>;
  /** The projector holds each view against a rebuild of it; answers what differs. */
  verifyViews(): Promise<string[]>;
  /** Stops everything in order, and checks the whole with the operator's own tools; answers what is wrong. */
  stopAndVerify(): Promise<string[]>;
  /** Faults that processes logged and nobody wanted: each line. Read since the last call. */
  loggedFaults(): string[];
  /** Ends everything at once and removes its files unless they shall be kept. */
  destroy(keepFiles: boolean): Promise<void>;
  /** How often processes ended, and how, for the report. */
  ends(): readonly string[];
  readonly folder: string;
}
