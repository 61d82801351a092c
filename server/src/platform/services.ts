import type { Logger } from 'pino';
import type { Bus } from '@vigil/stores/bus/port';
import type { Documents } from '@vigil/stores/documents/port';
import type { EventLog } from '@vigil/stores/event-log/port';
import type { Files } from '@vigil/stores/files/port';
import type { ViewReader } from '@vigil/projections/runner/view-reader';
import type { Config } from '../config/env.js';
import type { FaceComparer } from '../exam-taking/providers/face-comparer.js';
import type { Clock } from './clock.js';

/** Everything a slice may use, made once by the composition root (`app.ts`). */
export interface Services {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly log: EventLog;
  readonly documents: Documents;
  readonly views: ViewReader;
  readonly bus: Bus;
  readonly files: Files;
  readonly faces: FaceComparer;
}
