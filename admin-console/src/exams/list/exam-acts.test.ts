import { describe, expect, it } from 'vitest';
import { actsFor } from './exam-acts.ts';

const running = {
  draft: false,
  state: 0,
  endTime: '2026-11-21T03:00:00Z',
  mayEdit: true,
  mayWatch: true,
  mayPublish: true,
};

describe('what may be done to an exam', () => {
  it.each([
    [
      'running',
      running,
      ['copy', 'sitting', 'share', 'extend', 'notice', 'work', 'results', 'history', 'disable', 'delete'],
    ],
    [
      'disabled',
      { ...running, state: 1 },
      ['copy', 'sitting', 'share', 'notice', 'work', 'results', 'history', 'enable', 'delete'],
    ],
    [
      'a draft',
      { ...running, draft: true, state: 1, mayWatch: false, mayPublish: false },
      ['copy', 'sitting', 'share', 'history', 'delete'],
    ],
    [
      'endless',
      { ...running, endTime: null },
      ['copy', 'sitting', 'share', 'notice', 'work', 'results', 'history', 'disable', 'delete'],
    ],
    ['running, for a proctor', { ...running, mayEdit: false, mayPublish: false }, ['extend']],
    ['running, for a reviewer', { ...running, mayEdit: false, mayWatch: false, mayPublish: false }, []],
    [
      'running, for a teacher who does not watch',
      { ...running, mayWatch: false },
      ['copy', 'sitting', 'share', 'notice', 'work', 'results', 'history', 'disable', 'delete'],
    ],
    [
      'running, for a teacher who does not publish',
      { ...running, mayPublish: false },
      ['copy', 'sitting', 'share', 'extend', 'notice', 'work', 'history', 'disable', 'delete'],
    ],
  ])('%s', (_what, exam, acts) => {
    expect(actsFor(exam)).toEqual(acts);
  });
});
