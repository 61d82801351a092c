import { describe, expect, it } from 'vitest';
import { examRow, inMinutes, nowOfExams } from '../app/exam.fixture.ts';
import { inOrder, nextOf } from './exam-order.ts';

const day = 24 * 60;
const always = examRow({ id: 'always', startTime: inMinutes(-7 * day), entryUntil: inMinutes(3650 * day) });
const running = examRow({ id: 'running', startTime: inMinutes(-30), entryUntil: inMinutes(270) });
const soon = examRow({ id: 'in a quarter', examStatus: 1, startTime: inMinutes(15) });
const nextWeek = examRow({ id: 'next week', examStatus: 1, startTime: inMinutes(7 * day) });
const barred = examRow({ id: 'barred', blocked: [{ reason: 'DeviceNotSupported', msg: '' }] });
const done = examRow({ id: 'done', examStatus: 0, examCount: 1 });
const open = examRow({ id: 'open', paperId: 'p' });
const ids = (exams: readonly { readonly id: string }[]) => exams.map(({ id }) => id);

describe('exams in the order in which the day asks for them', () => {
  it('what is due first comes first, though it cannot be entered yet; what is always open waits', () => {
    expect(ids(inOrder([done, nextWeek, always, barred, running, soon, open], nowOfExams))).toEqual([
      'open',
      'in a quarter',
      'running',
      'always',
      'next week',
      'barred',
      'done',
    ]);
  });

  it('the next one is the first that can be sat, now or later; none while a paper is open', () => {
    expect(nextOf([done, always, soon], nowOfExams)?.id).toBe('in a quarter');
    expect(nextOf([done, nextWeek], nowOfExams)?.id).toBe('next week');
    expect(nextOf([done, barred], nowOfExams)).toBeNull();
    expect(nextOf([open, soon], nowOfExams)).toBeNull();
    expect(nextOf([], nowOfExams)).toBeNull();
  });
});
