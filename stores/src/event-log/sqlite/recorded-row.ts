import { hash as digest } from 'node:crypto';
import type { Actor, Recorded } from '@vigil/domain/kernel/event';
import type { RowText } from '../../row-bytes.js';
import { positionText } from './protocol.js';

export const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** The event of a row, in the order of the reader's columns; one that is damaged, or not ours, says so. */
export function recorded({ columns, sound }: RowText): Recorded {
  const [position, stream = '', revision, id = '', type = '', version, time, ...said] = columns;
  const [actor = '', commandText = '', previousHash = '', hash = '', data = ''] = said;
  const command = commandText === '' ? null : commandText;
  const place = { stream, revision: Number(revision), position: positionText(Number(position)), id, type };
  const when = { version: Number(version), time: Number(time) };
  try {
    if (!sound) throw new SyntaxError('not UTF-8');
    // In one literal: `{ ...place, actor }` gives each event a hidden class of its own on Node 20.
    return {
      stream,
      revision: place.revision,
      position: place.position,
      id,
      type,
      version: when.version,
      time: when.time,
      actor: actorIn(actor),
      command: command === null ? null : JSON.parse(command),
      data: JSON.parse(data),
      previousHash,
      hash,
    };
  } catch {
    const first = [stream, place.revision, id, type, when.version, when.time];
    return {
      ...place,
      version: 0,
      time: when.time,
      actor: { kind: 'system', id: 'foreign' },
      command: null,
      data: null,
      previousHash: '',
      hash: isHash(hash)
        ? hash
        : digest('sha256', JSON.stringify([...first, actor, command, data, previousHash, hash]), 'hex'),
      foreign: '内容不是 JSON，或没有操作者（被损坏，或由他人写入）',
    };
  }
}

function actorIn(text: string): Actor {
  const actor = JSON.parse(text) as Partial<Actor> | null;
  if (typeof actor?.id !== 'string') throw new SyntaxError('no actor');
  return actor as Actor;
}
