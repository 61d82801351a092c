import { describe, expect, it } from 'vitest';
import { actsFor } from './exam-acts.ts';

const running = { draft: false, state: 0, mayEdit: true };

describe('what may be done to an exam', () => {
  it.each([
    ['running', running, ['copy', 'sitting', 'share', 'notice', 'history', 'disable', 'delete']],
    [
      'disabled',
      { ...running, state: 1 },
      ['copy', 'sitting', 'share', 'notice', 'history', 'enable', 'delete'],
    ],
    ['a draft', { ...running, draft: true, state: 1 }, ['copy', 'sitting', 'share', 'history', 'delete']],
    ['running, for who does not set it', { ...running, mayEdit: false }, []],
  ])('%s', (_what, exam, acts) => {
    expect(actsFor(exam)).toEqual(acts);
  });
});
