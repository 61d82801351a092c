import { describe, expect, it } from 'vitest';
import { actsFor } from './exam-acts.ts';

const running = { draft: false, state: 0, endTime: '2026-11-21T03:00:00Z' };
const all = { add: true, watch: true };

describe('what may be done to an exam', () => {
  it.each([
    ['running', running, all, ['copy', 'sitting', 'extend', 'notice', 'work', 'history', 'disable', 'delete']],
    ['disabled', { ...running, state: 1 }, all, ['copy', 'sitting', 'notice', 'work', 'history', 'enable', 'delete']],
    ['a draft', { ...running, draft: true, state: 1 }, all, ['copy', 'sitting', 'history', 'delete']],
    ['endless', { ...running, endTime: null }, all, ['copy', 'sitting', 'notice', 'work', 'history', 'disable', 'delete']],
    ['running, for a proctor', running, { add: false, watch: true }, ['extend']],
    [
      'running, for a teacher who does not watch',
      running,
      { add: true, watch: false },
      ['copy', 'sitting', 'notice', 'work', 'history', 'disable', 'delete'],
    ],
  ])('%s', (_what, exam, rights, acts) => {
    expect(actsFor(exam, rights)).toEqual(acts);
  });
});
