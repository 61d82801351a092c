import type { Recorded } from '@vigil/domain/kernel/event';
import { serverLifeStream } from '@vigil/domain/sitting/public';
import type { EventLog } from '@vigil/stores/event-log/port';

/** Facts of one type about the installation, oldest first. */
export async function lifeFacts(log: Pick<EventLog, 'readStream'>, type: string): Promise<Recorded[]> {
  return (await log.readStream(serverLifeStream)).filter((event) => event.type === type);
}
