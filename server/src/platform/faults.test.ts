import { DocumentTooLarge } from '@vigil/stores/documents/document-too-large';
import { DocumentDamaged } from '@vigil/stores/documents/document-damaged';
import { DocumentMissing } from '@vigil/stores/documents/document-missing';
import { DocumentsFault } from '@vigil/stores/documents/documents-fault';
import { BusFault } from '@vigil/stores/bus/port';
import { StreamFault } from '@vigil/stores/event-log/foreign';
import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { EventLogFault } from '../config/shared-stores.js';
import { NotSavedError, RetryLaterError } from './errors.js';
import { answerTo, recordIsDamaged } from './faults.js';
import { tellError } from './graphql/graphql-errors.js';
import { Metrics } from './metrics/metrics.js';

const told = (error: unknown) => {
  const logger = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const { status, reason, retryAfterSeconds } = answerTo(error, logger as unknown as Logger, {
    correlationId: 'c',
    operation: 'quSave',
  });
  return { status, reason, retryAfterSeconds, faults: logger.error.mock.calls.length };
};

it('what a store never takes is refused for good, also as a cause; a store that is away is asked again', () => {
  const refused = { status: 413, reason: 'TooLarge', retryAfterSeconds: null, faults: 0 };
  expect(told(new DocumentTooLarge('16 MB'))).toEqual(refused);
  expect(told(new Error('kept nothing', { cause: new DocumentTooLarge('16 MB') }))).toEqual(refused);
  expect(told(new DocumentsFault('away'))).toEqual({
    status: 503,
    reason: 'RetryLater',
    retryAfterSeconds: 2,
    faults: 0,
  });
  expect(told(new Error('a mistake'))).toEqual({
    status: 500,
    reason: 'Fault',
    retryAfterSeconds: null,
    faults: 1,
  });
});

describe('what a store says of itself reaches nobody', () => {
  const inside = new Error('paper-e51b1824: 14 UNAVAILABLE at 10.0.0.7:2113');
  const aways: readonly (readonly [string, Error])[] = [
    [
      'an append whose fate is unknown',
      new NotSavedError('paper-e51b1824: the fate of an append is unknown', inside),
    ],
    ['a fault that may pass, told in English', new RetryLaterError('paper-e51b1824: the log is away')],
    ['the event log', new EventLogFault(inside)],
    ['the documents', new DocumentsFault('MongoDB does not answer', { cause: inside })],
    ['the bus', new BusFault('Redis does not answer', { cause: inside })],
    ['a document that is too large', new DocumentTooLarge('paper-e51b1824 is 17 MB')],
    [
      'a damaged stream',
      new StreamFault('deleted', 'paper-e51b1824', '流 paper-e51b1824 已被永久删除（tombstone）'),
    ],
    [
      'a damaged stream as a cause',
      new Error('x', { cause: new StreamFault('foreign', 'p', '流 p 第 5 号事件') }),
    ],
    ['a damaged document', new Error('x', { cause: new DocumentDamaged('paper-', 'e51b1824') })],
    ['what nobody expected', inside],
  ];
  const logger = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() } as unknown as Logger;
  const about = { correlationId: 'c', operation: 'fillAnswer' };
  const secrets = ['paper-', 'e51b1824', 'UNAVAILABLE', '10.0.0.7', 'tombstone', '号事件', 'does not'];
  const leaked = (answer: unknown): string[] =>
    secrets.filter((secret) => JSON.stringify(answer).includes(secret));
  const ofTheProduct = /^[\u3000-\uffef]+$/;

  it.each(aways)('%s: by REST', (_, error) => {
    const answer = answerTo(error, logger, about);
    expect(answer.msg).toMatch(ofTheProduct);
    expect(leaked(answer)).toEqual([]);
  });

  it.each(aways)('%s: by GraphQL, in answers and on sockets', (_, error) => {
    const metrics = new Metrics();
    const told = tellError(new GraphQLError('wrapped', { originalError: error }), { logger, metrics }, about);
    expect(told.message).toMatch(ofTheProduct);
    expect(leaked(told)).toEqual([]);
  });

  it('the log has the stream and the cause', () => {
    const warn = vi.spyOn(logger, 'warn');
    answerTo(aways[0]![1], logger, about);
    expect(warn.mock.lastCall?.[0]).toMatchObject({ err: { detail: expect.stringContaining('e51b1824') } });
  });
});

it.each([
  ['a document', new DocumentDamaged('exams', null)],
  ['one that is gone', new DocumentMissing('question_versions', 'q1@1')],
])('%s: what is damaged is told as damage, for an operator to look', (_, error) => {
  const logger = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() } as unknown as Logger;
  expect(answerTo(error, logger, { correlationId: 'c', operation: 'o' })).toEqual(recordIsDamaged);
  expect(logger.error).toHaveBeenCalledOnce();
});
