import type { Position as KurrentPosition } from '@eventstore/db-client';
import type { Actor, CommandRef, Position, Recorded } from '@vigil/domain/kernel/event';
import { chainHash } from '../../chain/chain.js';
import type { EventToAppend } from '../port.js';
import { integer, json, text } from '../storable.js';

/** What a KurrentDB event's metadata holds: all of ours that is neither its id, its type nor its data. */
interface Metadata {
  readonly version: number;
  readonly time: number;
  readonly actor: Actor;
  readonly command: CommandRef | null;
  readonly previousHash: string;
  readonly hash: string;
}

/** An event as the client gives it, of a stream or of `$all`. */
export interface ClientEvent {
  readonly streamId: string;
  readonly revision: bigint;
  readonly position?: KurrentPosition;
  readonly id: string;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: unknown;
  readonly metadata?: unknown;
  readonly created?: Date;
}

/** An event in the two JSON texts it is stored as. */
export interface Written {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/** KurrentDB keeps ids as 128 bits and gives them back in this form. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Throws TypeError on what would not be read back as it was given. */
export function written(event: EventToAppend): Written {
  if (!UUID.test(event.id))
    throw new TypeError(`event log: not a UUID in lower case: ${JSON.stringify(event.id)}`);
  if (isOfTheServer(event.type))
    throw new TypeError(`event log: types that begin with $ are the server's own: ${event.type}`);
  const metadata: Metadata = {
    version: integer(event.version),
    time: integer(event.time),
    actor: event.actor,
    command: event.command,
    previousHash: text(event.previousHash),
    hash: text(event.hash),
  };
  return {
    id: event.id,
    type: text(event.type),
    data: event.dataText ?? json(event.data ?? null),
    metadata: json(metadata),
  };
}

/** Streams and types that begin with `$` are made by KurrentDB for itself and are no part of our log. */
export const isOfTheServer = (name: string): boolean => name.startsWith('$');

/**
 * The event as the port gives it, as a foreign one when this adapter did not write it. Throws when the server is
 * older than 22.6 and tells no position.
 */
export function recorded(event: ClientEvent): Recorded {
  const foreign = wrongWith(event);
  if (foreign !== null) return foreignRecorded(event, foreign);
  const { version, time, actor, command, previousHash, hash } = event.metadata as Metadata;
  return {
    stream: event.streamId,
    revision: Number(event.revision),
    position: positionText(event.position, `${event.streamId} revision ${event.revision}`),
    id: event.id,
    type: event.type,
    version,
    time,
    actor,
    command,
    data: event.data,
    previousHash,
    hash,
  };
}

/** What no event of ours lacks; null when nothing is wrong. */
function wrongWith({ isJson, metadata }: ClientEvent): string | null {
  if (!isJson) return '内容不是 JSON';
  if (metadata === undefined) return '没有 Vigil 的元数据';
  if (typeof metadata !== 'object' || metadata === null || metadata instanceof Uint8Array)
    return '元数据不是 JSON 对象';
  const { version, time, actor, command, previousHash, hash } = metadata as Record<string, unknown>;
  const wrong = [
    Number.isSafeInteger(version) && Number(version) > 0 ? [] : ['version'],
    Number.isSafeInteger(time) ? [] : ['time'],
    typeof (actor as Actor | null | undefined)?.id === 'string' ? [] : ['actor'],
    typeof command === 'object' ? [] : ['command'],
    typeof previousHash === 'string' ? [] : ['previousHash'],
    typeof hash === 'string' ? [] : ['hash'],
  ].flat();
  return wrong.length === 0 ? null : `元数据残缺（${wrong.join('、')}）`;
}

/** Its hash covers what was found, so that what is chained behind it vouches for it. */
function foreignRecorded(event: ClientEvent, foreign: string): Recorded {
  const data = bytesAsText(event.data);
  const found = {
    stream: event.streamId,
    revision: Number(event.revision),
    id: event.id,
    type: event.type,
    version: 0,
    time: event.created?.getTime() ?? 0,
    actor: { kind: 'system', id: 'foreign' } as const,
    command: null,
    previousHash: '',
  };
  const metadata = bytesAsText(event.metadata ?? null);
  return {
    ...found,
    position: positionText(event.position, `${event.streamId} revision ${event.revision}`),
    data,
    hash: chainHash({ ...found, data: { data, metadata } }),
    foreign,
  };
}

const bytesAsText = (value: unknown): unknown =>
  value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value;

/** Commit and prepare positions are 63 bits each. */
const DIGITS = 19;

/** Before the first event. */
export const START: Position = '0'.repeat(2 * DIGITS);

/** Commit, then prepare, in one width: sorts as a string in the order of the log. */
export function positionText(position: KurrentPosition | undefined, where: string): Position {
  const commit = String(position?.commit ?? '');
  const prepare = String(position?.prepare ?? '');
  if (commit === '' || commit.length > DIGITS || prepare.length > DIGITS) {
    throw new Error(`event log: the server tells no position of ${where}: KurrentDB 22.6 or newer is needed`);
  }
  return commit.padStart(DIGITS, '0') + prepare.padStart(DIGITS, '0');
}

/** Where KurrentDB reads from. Throws RangeError on a position that another log made. */
export function kurrentPosition(position: Position): KurrentPosition | 'start' {
  if (position === START) return 'start';
  if (!/^\d{38}$/.test(position)) throw new RangeError(`not a position of this log: ${position}`);
  return { commit: BigInt(position.slice(0, DIGITS)), prepare: BigInt(position.slice(DIGITS)) };
}
