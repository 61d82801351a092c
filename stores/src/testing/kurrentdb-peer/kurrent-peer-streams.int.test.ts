import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  EventStoreDBClient,
  jsonEvent,
  StreamDeletedError,
  StreamNotFoundError,
} from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startKurrentPeer, type KurrentPeer } from './kurrent-peer.js';

/** As EventStoreDB 23.10 was seen to answer. */
describe('the peer’s streams: metadata, soft delete, tombstone', () => {
  let folder: string;
  let peer: KurrentPeer;
  let client: EventStoreDBClient;
  const stream = 'paper-1';
  const event = () => jsonEvent({ type: 'Happened', data: {} });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vigil-peer-'));
    peer = await startKurrentPeer({ file: join(folder, 'events.db'), systemEventsEvery: 1000 });
    client = EventStoreDBClient.connectionString(peer.url);
    for (let i = 0; i < 5; i += 1)
      await client.appendToStream(stream, event(), {
        expectedRevision: i === 0 ? 'no_stream' : BigInt(i - 1),
      });
  });
  afterEach(async () => {
    await client.dispose();
    await peer.close();
    await rm(folder, { recursive: true });
  });

  const forwards = async (from: bigint | 'start' = 'start'): Promise<number[]> => {
    const revisions: number[] = [];
    for await (const { event: read } of client.readStream(stream, { fromRevision: from }))
      revisions.push(Number(read?.revision));
    return revisions;
  };
  const backwards = async (): Promise<number[]> => {
    const revisions: number[] = [];
    for await (const { event: read } of client.readStream(stream, {
      direction: 'backwards',
      fromRevision: 'end',
    }))
      revisions.push(Number(read?.revision));
    return revisions;
  };
  const inAll = async (): Promise<string[]> => {
    const found: string[] = [];
    for await (const { event: read } of client.readAll()) found.push(`${read?.streamId} ${read?.type}`);
    return found;
  };
  const five = Array.from({ length: 5 }, () => `${stream} Happened`);

  it.each([
    ['$tb', { truncateBefore: 3 }, [3, 4]],
    ['$maxCount', { maxCount: 1 }, [4]],
    ['$tb beyond the end', { truncateBefore: 9 }, []],
    ['$maxAge of long ago', { maxAge: 3600 }, [0, 1, 2, 3, 4]],
    ['$cacheControl', { cacheControl: 10 }, [0, 1, 2, 3, 4]],
  ])('%s hides the oldest events from reads of the stream, not from $all', async (_, metadata, answered) => {
    await client.setStreamMetadata(stream, metadata);
    expect(await forwards()).toEqual(answered);
    expect(await forwards(2n)).toEqual(answered.filter((revision) => revision >= 2));
    expect(await backwards()).toEqual(answered.toReversed());
    expect(await inAll()).toEqual([...five, `$$${stream} $metadata`]);
    expect(await client.getStreamMetadata(stream)).toMatchObject({ metadata });
  });

  it('$maxAge hides what is older', async () => {
    await client.setStreamMetadata(stream, { maxAge: 1 });
    await vi.waitFor(async () => expect(await forwards()).toEqual([]), 15_000);
  });

  it('answers the newest metadata alone, and all events again once they are set back', async () => {
    await client.setStreamMetadata(stream, { maxCount: 1 });
    await client.setStreamMetadata(stream, {});
    expect(await forwards()).toEqual([0, 1, 2, 3, 4]);
    const read = client.readStream(`$$${stream}`);
    let count = 0;
    for await (const resolved of read) count += resolved.event === undefined ? 0 : 1;
    expect(count).toBe(1);
  });

  it('a soft-deleted stream is not found, stays in $all, comes back with its metadata', async () => {
    await client.deleteStream(stream);
    await expect(forwards()).rejects.toThrow(StreamNotFoundError);
    expect(await inAll()).toEqual([...five, `$$${stream} $metadata`]);
    await client.setStreamMetadata(stream, {});
    expect(await forwards()).toEqual([0, 1, 2, 3, 4]);
  });

  it.each([
    ['no stream', 'no_stream' as const],
    ['its last revision', 4n],
  ])('a soft-deleted stream takes %s, and goes on behind what was hidden', async (_, expectedRevision) => {
    await client.deleteStream(stream);
    const result = await client.appendToStream(stream, event(), { expectedRevision });
    expect(result.nextExpectedRevision).toBe(5n);
    expect(await forwards()).toEqual([5]);
  });

  it('a tombstone refuses reads and appends for ever; $all has it and every event', async () => {
    await client.tombstoneStream(stream);
    await expect(forwards()).rejects.toThrow(StreamDeletedError);
    await expect(backwards()).rejects.toThrow(StreamDeletedError);
    await expect(client.appendToStream(stream, event())).rejects.toThrow(StreamDeletedError);
    await expect(client.getStreamMetadata(stream)).rejects.toThrow(StreamDeletedError);
    await expect(client.deleteStream(stream)).rejects.toThrow(StreamDeletedError);
    expect(await inAll()).toEqual([...five, `${stream} $streamDeleted`]);
  });

  it('appends whatever the revision is', async () => {
    expect((await client.appendToStream(stream, event())).nextExpectedRevision).toBe(5n);
  });
});
