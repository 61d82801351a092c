import { describe, expect, it } from 'vitest';
import { examRow, inMinutes, nowOfExams } from '../app/exam.fixture.ts';
import { entryOf, stageAt } from './exam-status.ts';

const now = nowOfExams;

describe('the button on a learner’s card (spec 1 §4)', () => {
  it.each([
    [{ examStatus: 3 }, '请到考场参加', '进行中'],
    [{ examStatus: 1, startTime: inMinutes(60) }, '请到考场参加', '未开始'],
    [{ examStatus: 4 }, '考试已结束', '已结束'],
  ])('one sat on paper is entered nowhere here %o', (change, label, state) => {
    expect(entryOf(examRow({ offline: true, ...change }), now)).toMatchObject({
      label,
      state,
      leads: 'detail',
    });
  });

  it('[ET2] with a paper of another exam open none is entered that would be refused', () => {
    expect(entryOf(examRow(), now, true)).toMatchObject({ label: '您有正在进行的考试', leads: 'another' });
    expect(entryOf(examRow({ paperId: 'p' }), now, true)).toMatchObject({
      label: '继续考试',
      leads: 'paper',
    });
    expect(entryOf(examRow({ examStatus: 4 }), now, true)).toMatchObject({ label: '已过考试时间' });
  });

  it.each([
    [
      'an open paper goes on, whatever the exam’s state',
      { paperId: 'p', examStatus: 4, entryUntil: inMinutes(-5) },
      '继续考试',
      'paper',
    ],
    ['learn first', { examStatus: 5 }, '请先完成学习', 'detail'],
    ['finished', { examStatus: 0, examCount: 1 }, '已完成考试', 'result'],
    [
      'more than 10 minutes before',
      { examStatus: 1, startTime: inMinutes(11) },
      '考前 10 分钟可进入',
      'detail',
    ],
    ['within 10 minutes', { examStatus: 2, startTime: inMinutes(10) }, '进入考试', 'check'],
    ['running', { startTime: inMinutes(-10), entryUntil: inMinutes(20) }, '进入考试', 'check'],
    ['past, never sat', { examStatus: 4 }, '已过考试时间', null],
    ['past, sat before', { examStatus: 4, examCount: 1, chance: 2 }, '考试已结束', 'result'],
    [
      'a mock may be entered before its time too',
      { examType: 2, startTime: inMinutes(90) },
      '进入考试',
      'check',
    ],
  ])('%s [exam-026] [exam-019] [exam-022] [exam-040] [exam-047]', (_name, change, label, leads) => {
    expect(entryOf(examRow(change), now)).toMatchObject({ label, leads });
  });

  it.each([
    [{ reason: 'DeviceNotSupported', msg: '该考试不支持当前设备作答' }],
    [{ reason: 'ExamClosed', msg: '考试已关闭' }],
  ])('what would be refused is not offered: %o [exam-033]', (obstacle) => {
    expect(entryOf(examRow({ blocked: [obstacle] }), now)).toMatchObject({
      label: '暂不能参加',
      leads: 'detail',
    });
  });
});

it('an exam that has to be bought first says so, and leads to where it is bought [exam-014]', () => {
  const blocked = [{ reason: 'NotPaid', msg: '请先购买本次考试！' }];
  expect(entryOf(examRow({ blocked }), now)).toMatchObject({
    ...{ label: '请先购买', leads: 'detail', state: '待购买' },
  });
});

describe('an exam goes on by itself between two answers of the server', () => {
  const late = examRow({
    examStatus: 1,
    startTime: inMinutes(20),
    endTime: inMinutes(110),
    entryUntil: inMinutes(35),
  });
  const at = (minutes: number) => stageAt(late, now + minutes * 60_000);

  it('from the day before to the last minute of entry, and not one second longer [exam-022] [exam-035] [exam-041]', () => {
    expect([0, 9, 10, 19, 20, 35].map(at)).toEqual(['early', 'early', 'soon', 'soon', 'now', 'now']);
    expect(stageAt(late, now + 35 * 60_000 + 1000)).toBe('missed');
    expect(entryOf(late, now + 36 * 60_000)).toMatchObject({ label: '已错过入场', leads: 'detail' });
  });

  it('without a bar for coming late it ends with its end [exam-034]', () => {
    const open = examRow({ startTime: inMinutes(-5), endTime: inMinutes(30), entryUntil: inMinutes(30) });
    expect(stageAt(open, now + 31 * 60_000)).toBe('past');
    const longer = { ...open, entryUntil: inMinutes(40) };
    expect(stageAt(longer, now + 35 * 60_000)).toBe('now');
  });

  it('that somebody came too late for is told as missed from the first answer on [exam-035]', () => {
    const told = examRow({
      startTime: inMinutes(-30),
      endTime: inMinutes(30),
      entryUntil: inMinutes(-15),
      blocked: [{ reason: 'TooLate', msg: '您已迟到超过15分钟' }],
    });
    expect(stageAt(told, now)).toBe('missed');
  });
});
