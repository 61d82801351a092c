import { DocumentTooLarge } from '@vigil/stores/documents/document-too-large';
import { DocumentDamaged } from '@vigil/stores/documents/sqlite/row-sum';
import { DocumentsFault } from '@vigil/stores/documents/documents-fault';
import type { Logger } from 'pino';
import { expect, it, vi } from 'vitest';
import { answerTo } from './faults.js';

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

it('what is damaged is no fault to repeat: it is told as damage, and logged', () => {
  const damaged = { status: 500, reason: 'DataDamaged', retryAfterSeconds: null, faults: 1 };
  expect(told(new DocumentDamaged('exams', 'e1'))).toEqual(damaged);
  expect(told(new Error('no page', { cause: new DocumentDamaged('exams', null) }))).toEqual(damaged);
});
