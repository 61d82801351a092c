import { isObject } from '@vigil/domain/kernel/is-object';
import type { QueueBody, QueueItem, UncountedAnswer } from './queue-item.ts';
import type { TypedText } from './storage.ts';

/** What a body of each kind needs to be sent. */
const needs: Readonly<Record<QueueBody['kind'], (body: Readonly<Record<string, unknown>>) => boolean>> = {
  answer: ({ quId, fields }) => typeof quId === 'string' && isObject(fields),
  mark: ({ quId }) => typeof quId === 'string',
  rough: ({ quId, work }) => typeof quId === 'string' && isObject(work),
  help: ({ text }) => typeof text === 'string',
  leave: () => true,
  hand: () => true,
};

/**
 * Whether a row of this browser's storage is an act. One that is not (of another version of the page, half written,
 * anybody's) is left where it is: it must not keep those beside it from being sent, nor the paper from being answered.
 */
export function isAct(row: unknown): row is QueueItem {
  if (!isObject(row) || typeof row['commandId'] !== 'string' || typeof row['paperId'] !== 'string')
    return false;
  const { seq, body } = row;
  if (!Number.isFinite(seq) || !isObject(body) || typeof body['kind'] !== 'string') return false;
  return Object.hasOwn(needs, body['kind']) && needs[body['kind'] as QueueBody['kind']](body);
}

/** The same of what did not count. */
export const isUncounted = (row: unknown): row is UncountedAnswer =>
  isObject(row) && isAct(row['item']) && typeof row['reason'] === 'string';

/** The same of what was being typed. */
export const isTyped = (row: unknown): row is TypedText =>
  isObject(row) && isObject(row['fields']) && (row['act'] === undefined || isObject(row['act']));
