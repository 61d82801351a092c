import { openKurrentEventLog } from '@vigil/stores/event-log/kurrentdb/kurrent-event-log';
import type { EventLog } from '@vigil/stores/event-log/port';
import { startKurrentPeer, type KurrentPeer } from '@vigil/stores/testing/kurrentdb-peer/kurrent-peer';
import { outsiderAt, type Outsider } from '@vigil/stores/testing/kurrentdb-peer/outsider';

/** A shared log, as the product has it and as somebody past it. */
export class SharedLog {
  private constructor(
    private readonly server: KurrentPeer,
    readonly log: EventLog,
    readonly other: Outsider,
  ) {}

  static async on(file: string): Promise<SharedLog> {
    const server = await startKurrentPeer({ file });
    return new SharedLog(server, await openKurrentEventLog({ url: server.url }), outsiderAt(server.url));
  }

  get url(): string {
    return this.server.url;
  }

  /** Answers the event's id. */
  writeForeign(stream: string): Promise<string> {
    return this.other.append(stream, 'LogLossAccepted', { operator: 'nobody' });
  }

  async close(): Promise<void> {
    await this.other.close();
    await this.log.close();
    await this.server.close();
  }
}
