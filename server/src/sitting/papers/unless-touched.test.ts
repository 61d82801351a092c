import { changedFault } from '@vigil/stores/event-log/foreign';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { unlessTouched } from './unless-touched.js';

const touched = changedFault({ stream: 'paper-p1', revision: 3, id: 'e3', type: 'AnswerSaved' });

it('a paper that was changed past Vigil is told and left out; any other failure is the caller’s', async () => {
  const logger = pino({ enabled: false });
  const told = vi.spyOn(logger, 'error');
  await unlessTouched({ logger }, 'p1', () => Promise.reject(new Error('around it', { cause: touched })));
  expect(told.mock.calls).toEqual([
    [{ paperId: 'p1', sentence: touched.message }, expect.stringContaining('left out')],
  ]);
  const away = new Error('the log is away');
  await expect(unlessTouched({ logger }, 'p1', () => Promise.reject(away))).rejects.toBe(away);
  await unlessTouched({ logger }, 'p1', () => Promise.resolve());
  expect(told).toHaveBeenCalledOnce();
});
