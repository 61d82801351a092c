import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';

/** Somebody who may write to the server, past Vigil. */
export interface Outsider {
  /** Replaces a stream's metadata; `{}` sets them back. `maxAge` in seconds. */
  setMetadata(
    stream: string,
    metadata: {
      readonly maxCount?: number;
      readonly maxAge?: number;
      readonly truncateBefore?: number;
    },
  ): Promise<void>;
  softDelete(stream: string): Promise<void>;
  tombstone(stream: string): Promise<void>;
  /** Appends an event of this type; answers its id. */
  append(stream: string, type: string, data: Readonly<Record<string, unknown>>): Promise<string>;
  close(): Promise<void>;
}

/** Connects with the server's usual client. */
export function outsiderAt(url: string): Outsider {
  const client = EventStoreDBClient.connectionString(url);
  return {
    setMetadata: async (stream, metadata) => void (await client.setStreamMetadata(stream, metadata)),
    softDelete: async (stream) => void (await client.deleteStream(stream)),
    tombstone: async (stream) => void (await client.tombstoneStream(stream)),
    append: async (stream, type, data) => {
      const event = jsonEvent({ type, data });
      await client.appendToStream(stream, event);
      return event.id;
    },
    close: () => client.dispose(),
  };
}
