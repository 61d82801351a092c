import { describe, expect, it } from 'vitest';
import { actableFirst, entryOf, type ExamState } from './exam-status.ts';

const exam = (change: Partial<ExamState>): ExamState => ({
  examType: 1,
  examStatus: 3,
  examCount: 0,
  chance: 1,
  paperId: null,
  offline: false,
  ...change,
});

describe('the button on a learner’s card (spec 1 §4)', () => {
  it.each([
    [3, '请到考场参加', '进行中'],
    [1, '请到考场参加', '未开始'],
    [4, '考试已结束', '已结束'],
  ])('one sat on paper is entered nowhere here (status %i)', (examStatus, label, state) => {
    expect(entryOf(exam({ offline: true, examStatus }))).toMatchObject({ label, state, leads: null });
  });

  it.each([
    [
      'an open paper goes on, whatever the exam’s state',
      exam({ paperId: 'p', examStatus: 4 }),
      '继续考试',
      'paper',
    ],
    ['learn first', exam({ examStatus: 5 }), '请先完成学习', null],
    ['finished', exam({ examStatus: 0, examCount: 1 }), '已完成考试', null],
    ['more than 10 minutes before', exam({ examStatus: 1 }), '考前10分钟可进入', null],
    ['within 10 minutes', exam({ examStatus: 2 }), '进入考试', 'check'],
    ['running', exam({ examStatus: 3 }), '进入考试', 'check'],
    ['past, never sat', exam({ examStatus: 4 }), '已过考试时间', null],
    ['past, sat before', exam({ examStatus: 4, examCount: 1 }), '考试已结束', null],
    ['a mock may be entered before its time too', exam({ examType: 2, examStatus: 1 }), '进入考试', 'check'],
  ])('%s [exam-026] [exam-019] [exam-047]', (_name, row, label, leads) => {
    expect(entryOf(row)).toMatchObject({ label, leads });
  });
});

it('puts what can be acted on first and keeps the order among equals', () => {
  const rows = [
    { id: 'past', ...exam({ examStatus: 4 }) },
    { id: 'early', ...exam({ examStatus: 1 }) },
    { id: 'now-1', ...exam({}) },
    { id: 'open', ...exam({ paperId: 'p' }) },
    { id: 'soon', ...exam({ examStatus: 2 }) },
    { id: 'now-2', ...exam({}) },
  ];
  expect(actableFirst(rows).map(({ id }) => id)).toEqual(['open', 'soon', 'now-1', 'now-2', 'early', 'past']);
});
