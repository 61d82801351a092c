import { define } from '@vigil/stores/documents/define';
import type { Document } from '@vigil/stores/documents/port';

/** A stream that somebody set to forget, or deleted, past Vigil, and that was not set back. The id is the stream. */
export interface StreamAlarmDocument extends Document {
  /** ms epoch at which it was seen */
  readonly since: number;
  /** one sentence for an operator */
  readonly sentence: string;
}

export const collections = {
  streamAlarms: define<StreamAlarmDocument>({ name: 'stream_alarms', indexes: [] }),
} as const;
