import { describe, expect, it } from 'vitest';
import { newExam, type ExamValues } from '../exam-values.ts';
import { unusualIn } from './unusual.ts';

const now = '2026-11-22 18:00:00';
const usual: ExamValues = {
  ...newExam,
  title: '期末考试',
  startTime: '2026-11-23 09:00:00',
  endTime: '2026-11-23 11:00:00',
  qualifyScore: 6,
  tmplGroups: [
    { id: 'g', title: '单选题', quType: 1, perScore: 5, quIds: ['q1', 'q2'], scores: {}, draws: [] },
  ],
};
const unusual = (change: Partial<ExamValues>, people: number | null = 20) =>
  unusualIn({ ...usual, ...change }, people, now);

describe('what is unusual about an exam', () => {
  it('is nothing about a usual one, nor what is not known', () => {
    expect(unusual({})).toEqual([]);
    expect(unusual({}, null)).toEqual([]);
  });

  it.each<[string, Partial<ExamValues>, string[]]>([
    ['a pass mark of nothing', { qualifyScore: 0 }, ['及格分是 0 分，交卷即及格']],
    ['a pass mark of everything', { qualifyScore: 10 }, ['及格分等于总分 10 分，全对才能及格']],
    [
      'a beginning in the past',
      { startTime: '2026-11-22 17:00:00' },
      ['开始时间（2026-11-22 17:00）已过，发布后考生立即可以进入'],
    ],
    [
      'an end in the past, which is worse than the beginning',
      { startTime: '2026-11-22 08:00:00', endTime: '2026-11-22 17:00:00' },
      ['结束时间已过，没有人能进入'],
    ],
    ['less time than it takes', { endTime: '2026-11-23 09:30:00' }, ['只开放 30 分钟，短于考试时长 60 分钟']],
    ['midnight', { startTime: '2026-11-23 00:00:00' }, ['开始时间是凌晨 00:00']],
    ['no length', { totalTime: 0 }, ['没有限定时长，考生可以一直作答到结束时间']],
    ['nobody watching', { leaveOn: false }, ['正式考试没有开启任何监控']],
    ['as often as one likes', { chance: 0 }, ['正式考试没有限制考试次数']],
  ])('is %s', (_what, change, sentences) => expect(unusual(change)).toEqual(sentences));

  it('is that nobody may sit it', () => expect(unusual({}, 0)).toEqual(['参考范围内没有考生，没有人能参加']));

  it('is not what a mock exam is for', () => {
    const mock = { examType: 2, chance: 0, totalTime: 0, leaveOn: false, startTime: null, endTime: null };
    expect(unusual(mock)).toEqual([]);
  });

  it('is not the end of a round that comes again', () => {
    const [first] = unusual({
      startTime: '2026-11-22 08:00:00',
      endTime: '2026-11-22 17:00:00',
      repeatCycle: 1,
    });
    expect(first).toContain('开始时间（2026-11-22 08:00）已过');
  });
});
