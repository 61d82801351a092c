import { describe, expect, it } from 'vitest';
import { endingOf, recordStandingOf, sayResultsTime, sayWhatComes, standingOf } from './standing.ts';

const paper = {
  resultType: 3,
  valid: true,
  passed: 1,
  reviewState: 1,
  resultsShown: true,
  resultsWithdrawn: false,
};

describe('a paper’s standing (spec 1 §4)', () => {
  it.each([
    ['通过', { passed: 1 }],
    ['未通过', { passed: 0 }],
    ['待阅卷', { passed: null, reviewState: 0 }],
    ['待阅卷', { passed: 0, reviewState: 0 }],
    ['待公布', { passed: null, resultsShown: false }],
    ['暂停公布', { passed: null, resultsShown: false, resultsWithdrawn: true }],
    ['待阅卷', { passed: null, resultsShown: false, reviewState: 0 }],
    ['无效', { valid: false }],
    ['无效', { valid: false, resultType: 1 }],
  ])('%s [paper-020] [paper-021] [paper-022] [paper-023]', (text, change) => {
    expect(standingOf({ ...paper, ...change })?.text).toBe(text);
  });

  it('is not told by an exam that only thanks, nor invented while unknown', () => {
    expect(standingOf({ ...paper, resultType: 1 })).toBeNull();
    expect(standingOf({ ...paper, passed: null })).toBeNull();
  });
});

describe('pass status in 我的成绩 (spec 1 §2)', () => {
  it.each([
    [null, { resultType: 1, state: 2, passed: 1 }],
    ['待阅卷', { resultType: 3, state: 1, passed: null }],
    ['通过', { resultType: 2, state: 2, passed: 1 }],
    ['未通过', { resultType: 3, state: 3, passed: 0 }],
    ['待公布', { resultType: 3, state: 2, passed: null, resultsShown: false }],
    ['暂停公布', { resultType: 3, state: 2, passed: null, resultsShown: false, resultsWithdrawn: true }],
    ['考试中', { resultType: 3, state: 0, passed: null }],
    ['考试中', { resultType: 1, state: 0, passed: null }],
    ['待阅卷', { resultType: 3, state: 1, passed: null, resultsShown: false }],
    [null, { resultType: 1, state: 2, passed: null, resultsShown: false }],
  ])('%s [record-004]', (text, record) => {
    expect(recordStandingOf({ resultsShown: true, resultsWithdrawn: false, ...record })?.text ?? null).toBe(
      text,
    );
  });
});

describe('when results will show', () => {
  it('is a time where one is known, else what they wait for, and nothing once they show', () => {
    const hidden = {
      resultType: 2,
      resultsShown: false,
      resultsWithdrawn: false,
      resultsWhen: 'publish',
      resultsFrom: null,
    };
    expect(sayResultsTime({ ...hidden, resultsFrom: '2026-11-21T03:00:00Z' })).toMatch(/将于.*公布/);
    expect(sayResultsTime({ ...hidden, resultsWhen: 'marked' })).toContain('阅卷完成后公布');
    expect(sayResultsTime(hidden)).toContain('尚未公布');
    expect(sayResultsTime({ ...hidden, resultsWithdrawn: true })).toContain('正在核查');
    expect(sayResultsTime({ ...hidden, resultsShown: true })).toBeNull();
    expect(sayResultsTime({ ...hidden, resultType: 1 })).toBeNull();
  });
});

it('what a score waits for is told once: its publication before its marking, and nothing of a void paper', () => {
  const waits = { ...paper, reviewState: 0, resultsWhen: 'publish', resultsFrom: null };
  expect(sayWhatComes(waits)).toMatch(/^阅卷老师批阅/);
  expect(sayWhatComes({ ...waits, resultsShown: false })).toMatch(/尚未公布/);
  expect(sayWhatComes({ ...waits, reviewState: 1 })).toBeNull();
  expect(sayWhatComes({ ...waits, valid: false, resultsShown: false })).toBeNull();
  expect(sayWhatComes({ ...waits, resultType: 1 })).toBeNull();
});

it('names how a paper ended only when it was not handed in by the candidate', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7].map(endingOf)).toEqual([
    null,
    '监考强制交卷',
    '切屏超限',
    '人脸识别失败',
    '长时间未操作',
    '考试时间到',
    '设备异常',
    '违纪',
  ]);
});
