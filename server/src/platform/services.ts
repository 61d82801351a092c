import type { Logger } from 'pino';
import type { Bus } from '@vigil/stores/bus/port';
import type { Documents } from '@vigil/stores/documents/port';
import type { EventLog } from '@vigil/stores/event-log/port';
import type { Files } from '@vigil/stores/files/port';
import type { ViewReader } from '@vigil/projections/runner/view-reader';
import type { Config } from '../config/env.js';
import type { FaceComparer } from './ports/face-comparer.js';
import type { FaceFinder } from './ports/face-finder.js';
import type { Judge } from './ports/judge.js';
import type { Clock } from './clock.js';
import type { Control } from './control.js';
import type { FileRecords } from './files/file-records.js';
import type { Health } from './health.js';
import type { Metrics } from './metrics/metrics.js';
import type { SessionAccounts } from './sessions/session-accounts.js';
import type { Tracing } from './tracing/tracing.js';
import type { Sessions } from './sessions/sessions.js';
import type { SteadyClock } from './steady-clock.js';
import type { Rates } from './limits/rates.js';

/** Everything a slice may use, made once by the composition root (`app.ts`). */
export interface Services {
  readonly config: Config;
  /** What time it is, for everything that is decided: `steadyClock`. */
  readonly clock: Clock;
  readonly steadyClock: SteadyClock;
  readonly logger: Logger;
  /** Every event in the current version of its type: for whoever folds. */
  readonly log: EventLog;
  /**
   * How often an operator has gone on with a log that had lost events (`recover -- accept-loss`); only rises, while
   * no server runs. Browsers send what they keep when it has risen (decision 089).
   */
  readonly lossesAccepted: number;
  /** The same log as it is stored: for whoever checks hashes or shows what was written. */
  readonly storedLog: EventLog;
  readonly documents: Documents;
  readonly views: ViewReader;
  readonly bus: Bus;
  /** Wherever they are: in the local folder or at a provider. */
  readonly files: Files;
  /** Those of the folder alone: for whoever carries them. */
  readonly localFiles: Files;
  /** Puts files that go when nothing comes to name them; what `files` puts is kept. */
  readonly fileRecords: FileRecords;
  readonly faces: FaceComparer & FaceFinder;
  readonly judge: Judge;
  readonly sessions: Sessions;
  /** Accounts behind sessions; tell it after every write of a user document. */
  readonly accounts: SessionAccounts;
  readonly rates: Rates;
  readonly metrics: Metrics;
  /** null: no traces are wanted, and nothing of theirs is loaded. */
  readonly tracing: Tracing | null;
  /** Parts of /readyz. */
  readonly health: Health;
  /** What the slices declare; `declarationsOf` reads it. */
  readonly declared: object;
  /** Commands of operators' tools. */
  readonly control: Control;
}
