import { createHash } from 'node:crypto';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import pb from '@eventstore/db-client/generated/streams_pb.js';
import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendReq, BatchAppendReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { Position, Recorded } from '@vigil/domain/kernel/event';
import type { EventToAppend } from '../../event-log/port.js';
import { LARGEST_REVISION, tombstoned } from './tombstone.js';

/** An event as the protocol proposes it. */
export interface Proposed {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** An event of either way to append. */
export function proposed(message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage): Proposed {
  return {
    id: uuidOf(message.getId()),
    type: message.getMetadataMap().get('type') ?? '',
    contentType: message.getMetadataMap().get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

/** What the file keeps of it: the bytes as they came, base64. */
interface Kept {
  readonly contentType: string;
  readonly data: string;
  readonly metadata: string;
}

/** The SQLite log is used as a store of bytes: the fields of our own events mean nothing to a KurrentDB. */
export function toStore({ id, type, contentType, data, metadata }: Proposed): EventToAppend {
  const kept: Kept = {
    contentType,
    data: Buffer.from(data).toString('base64'),
    metadata: Buffer.from(metadata).toString('base64'),
  };
  return {
    id,
    type,
    version: 1,
    time: Date.now(),
    actor: { kind: 'system', id: 'peer' },
    command: null,
    data: kept,
    previousHash: '',
    hash: '',
  };
}

/** KurrentDB's positions are offsets in a file: they rise, with holes. */
const BYTES_PER_EVENT = 1000n;

/** The protocol's position of an event that stands at `position` of the file. */
export const positionOf = ({ position }: { readonly position: Position }): bigint =>
  BigInt(position) * BYTES_PER_EVENT;

/**
 * Position of the log behind which `position` lies: every event after the answer has a position > `position`.
 */
export const storedPosition = (position: bigint, width: number): string =>
  (position / BYTES_PER_EVENT).toString().padStart(width, '0');

export const nameOf = (identifier: StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();

export const identifierOf = (stream: string): StreamIdentifier =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(stream));

/** An id comes as text or as two halves of 64 bits. */
export function uuidOf(uuid: UUID | undefined): string {
  const halves = uuid?.getStructured();
  if (halves === undefined) return uuid?.getString() ?? '';
  const hex = [halves.getMostSignificantBits(), halves.getLeastSignificantBits()]
    .map((half) => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0'))
    .join('');
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}

/** KurrentDB answers correlation ids as two signed halves. */
export function structuredUuid(text: string): UUID {
  const hex = text.replaceAll('-', '');
  const half = (digits: string): string => BigInt.asIntN(64, BigInt(`0x${digits}`)).toString();
  return new shared.UUID().setStructured(
    new shared.UUID.Structured()
      .setMostSignificantBits(half(hex.slice(0, 16)))
      .setLeastSignificantBits(half(hex.slice(16))),
  );
}

const TICKS_PER_MILLISECOND = 10_000n;

/** An event's data as it came. */
export const bytesOf = (event: Recorded): Buffer => Buffer.from((event.data as Kept).data, 'base64');

/** One event as a read answers it: a tombstone stands in its stream behind everything. */
export function toRead(event: Recorded): ReadResp {
  const kept = event.data as Kept;
  const position = positionOf(event).toString();
  const deleted = tombstoned(event.stream);
  const recorded = new pb.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(event.id))
    .setStreamIdentifier(identifierOf(deleted ?? event.stream))
    .setStreamRevision(deleted === null ? String(event.revision) : LARGEST_REVISION)
    .setCommitPosition(position)
    .setPreparePosition(position)
    .setData(Buffer.from(kept.data, 'base64'))
    .setCustomMetadata(Buffer.from(kept.metadata, 'base64'));
  recorded.getMetadataMap().set('type', event.type);
  recorded.getMetadataMap().set('content-type', kept.contentType);
  recorded.getMetadataMap().set('created', (BigInt(event.time) * TICKS_PER_MILLISECOND).toString());
  return new pb.ReadResp().setEvent(
    new pb.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(position),
  );
}

/**
 * A made-up event of the server itself, of the kinds that stand between those of an application in a real
 * log.
 */
export function systemEvent(name: string, count: number): Proposed {
  const id = createHash('md5')
    .update(`${name} ${count}`)
    .digest('hex')
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
  const bytes = Buffer.from(JSON.stringify({ count }));
  return { id, type: name, contentType: 'application/json', data: bytes, metadata: Buffer.alloc(0) };
}
