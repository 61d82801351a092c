import type { EventLog } from '@vigil/stores/event-log/port';
import { lagSeconds } from './lag.js';
import type { ViewStatus } from './projector-status.js';
import type { ViewWriter } from './view-writer.js';

/** A view as its runner knows it. Without a writer it has never been built. */
interface KnownView {
  readonly writer: ViewWriter | undefined;
  readonly epoch: number;
  readonly rebuilding: boolean;
}

/** How far a view is at `now` (ms). */
export async function statusOf(
  name: string,
  log: EventLog,
  now: number,
  { writer, epoch, rebuilding }: KnownView,
): Promise<ViewStatus> {
  const checkpoint = writer?.committed ?? log.start;
  return {
    name,
    epoch,
    checkpoint,
    lagSeconds: await lagSeconds(log, checkpoint, now),
    rebuilding,
    stopped: (writer?.stopped() ?? []).map(({ documentId, error }) => ({ id: documentId, error })),
  };
}
