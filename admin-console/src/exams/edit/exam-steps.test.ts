import { describe, expect, it } from 'vitest';
import { errorsOf, examSteps, fieldOfSentence, problemsOf, stepOf } from './exam-steps.ts';
import { draftOf, inputOf, newExam, type ExamValues } from './exam-values.ts';

const sound: ExamValues = {
  ...newExam,
  title: '期末考试',
  startTime: '2026-11-21 09:00:00',
  endTime: '2026-11-21 11:00:00',
  tmplGroups: [
    { id: 'g', title: '单选题', quType: 1, perScore: 2, quIds: ['q1', 'q2'], scores: {}, draws: [] },
  ],
};
const fieldsOf = (values: ExamValues, asDraft = false): string[] =>
  problemsOf(values, asDraft).map(({ field }) => field);

describe('the steps of an exam', () => {
  it('hold every field that has a rule', () => {
    const without = ['draft', 'hasPassword'];
    const held = new Set(examSteps.flatMap(({ fields }) => fields));
    expect(
      Object.keys(newExam).filter(
        (field) => !held.has(field as keyof ExamValues) && !without.includes(field),
      ),
    ).toEqual([]);
  });

  it('say what a new exam lacks, in their order', () => {
    expect(fieldsOf(newExam)).toEqual(['title', 'tmplGroups', 'startTime', 'endTime']);
    expect(fieldsOf(newExam, true)).toEqual(['title']);
    expect(fieldsOf(sound)).toEqual([]);
    expect(stepOf('tmplGroups.3')).toBe(1);
    expect(stepOf('leaveCount')).toBe(4);
  });

  it('tell an emptied number from 0, unless its switch is off', () => {
    expect(fieldsOf({ ...sound, totalTime: '' })).toEqual(['totalTime']);
    expect(fieldsOf({ ...sound, late: true, lateMax: '' })).toEqual(['lateMax']);
    expect(fieldsOf({ ...sound, late: false, lateMax: '', camInterval: '' })).toEqual([]);
    expect(fieldsOf({ ...sound, price: '' })).toEqual(['price']);
  });

  it('ask for the time at which results show, where that is how they show', () => {
    const timed = { ...sound, resultsWhen: 'time' } as const;
    expect(fieldsOf(timed)).toEqual(['resultsAt']);
    expect(fieldsOf({ ...timed, resultsAt: '明天' })).toEqual(['resultsAt']);
    expect(fieldsOf({ ...timed, resultsAt: '2026-11-21 08:00:00' })).toEqual(['resultsAt']);
    expect(fieldsOf({ ...timed, resultsAt: '2026-11-25 08:00:00' })).toEqual([]);
    expect(fieldsOf({ ...sound, resultsWhen: 'publish', resultsAt: '明天' })).toEqual([]);
    expect(stepOf('resultsAt')).toBe(stepOf('resultsWhen'));
  });

  it('keep the first sentence of a field', () => {
    expect(
      errorsOf([
        { field: 'a', sentence: '一' },
        { field: 'a', sentence: '二' },
      ]),
    ).toEqual({ a: '一' });
  });

  it('find the field of what the server refuses', () => {
    expect(fieldOfSentence('大题“单选题”要抽9道题，但符合条件的只有2道！', sound)).toBe('tmplGroups.0');
    expect(fieldOfSentence('已有考生答卷，考试时间不能再修改，只能延长！', sound)).toBe('startTime');
    expect(fieldOfSentence('您没有使用题库“甲”的权限！', sound)).toBe('tmplGroups');
    expect(fieldOfSentence('考试名称不能为空！', { ...sound, title: '' })).toBe('title');
    expect(fieldOfSentence('系统繁忙', sound)).toBeNull();
  });
});

describe('what is sent', () => {
  it('has times as instants, whatever the browser’s own zone, and the price in fen', () => {
    const input = inputOf({ ...sound, price: 19.99 }, 'exam-1', 3);
    expect(input).toMatchObject({
      id: 'exam-1',
      version: 3,
      startTime: '2026-11-21T01:00:00.000Z',
      price: 1999,
      password: null,
    });
    expect(draftOf(sound).startTime).toBe(Date.parse('2026-11-21T01:00:00Z'));
  });
});
