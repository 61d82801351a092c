import { describe, expect, it } from 'vitest';
import { readinessOf, type Check, type Done } from './readiness.ts';

const start = Date.parse('2026-11-21T08:00:00Z');
const minutes = (n: number) => n * 60_000;
const ready: Done = { device: true, consent: true, password: '1234', wrongPassword: null };

const check = (change: Partial<Check> = {}): Check =>
  ({
    id: 'e',
    title: '期末考试',
    examType: 1,
    openType: 1,
    examStatus: 3,
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + minutes(90)).toISOString(),
    paperId: null,
    needDevice: false,
    accommodation: null,
    blocked: [],
    ...change,
  }) as Check;

describe('when one may start (spec 1 §4)', () => {
  it.each([
    ['10 minutes and 1 s before: no entry yet', -minutes(10) - 1000, 'early', 601],
    ['10 minutes before: the entry is there, with a countdown', -minutes(10), 'countdown', 600],
    ['1 s before: still counting', -1000, 'countdown', 1],
    ['at the start: may start', 0, 'open', 0],
    ['at the end: still', minutes(90), 'open', 0],
    ['after the end: 不在考试时间内', minutes(90) + 1, 'over', 0],
  ])('%s [exam-022] [exam-023] [exam-040]', (_name, offset, phase, secondsToStart) => {
    const result = readinessOf(check(), ready, start + offset);
    expect(result).toMatchObject({ phase, secondsToStart, canStart: phase === 'open' });
  });

  it('a mock may start at any time [exam-022]', () => {
    expect(readinessOf(check({ examType: 2 }), ready, start - minutes(600)).canStart).toBe(true);
  });

  it('an exam without times may start', () => {
    expect(readinessOf(check({ startTime: null, endTime: null }), ready, start).canStart).toBe(true);
  });

  it('a finished exam says so [exam-024]', () => {
    expect(readinessOf(check({ examStatus: 0 }), ready, start)).toMatchObject({
      phase: 'over',
      notice: '您已完成本次考试',
    });
  });

  it('an open paper comes before everything, also after the end', () => {
    const late = check({ paperId: 'p', examStatus: 4, blocked: [{ reason: 'TooLate', msg: '您已迟到' }] });
    expect(readinessOf(late, ready, start + minutes(100)).phase).toBe('resume');
  });
});

describe('the last moment of entry', () => {
  const late = check({ entryUntil: new Date(start + minutes(15)).toISOString() });

  it('is the bar for coming late: until then one may start, afterwards it says so [exam-035] [exam-041]', () => {
    expect(readinessOf(late, ready, start + minutes(15)).phase).toBe('open');
    const after = { phase: 'over', notice: '您已错过入场', missed: true };
    expect(readinessOf(late, ready, start + minutes(15) + 1)).toMatchObject(after);
    const told = { ...late, blocked: [{ reason: 'TooLate', msg: '您已迟到超过15分钟' }] };
    expect(readinessOf(told, ready, start + minutes(16)).notice).toBe('您已迟到超过15分钟');
  });

  it('goes beyond the end where minutes were granted to everybody [exam-034]', () => {
    const longer = check({ entryUntil: new Date(start + minutes(100)).toISOString() });
    expect(readinessOf(longer, ready, start + minutes(95)).phase).toBe('open');
    expect(readinessOf(longer, ready, start + minutes(101))).toMatchObject({
      notice: '不在考试时间内',
      missed: false,
    });
  });
});

describe('what is in the way', () => {
  it('is told in the server’s words and forbids the start', () => {
    const result = readinessOf(
      check({ blocked: [{ reason: 'ChancesUsedUp', msg: '考试次数已用完' }] }),
      ready,
      start,
    );
    expect(result).toMatchObject({ blocked: ['考试次数已用完'], canStart: false });
  });

  it('is looked at before the time, and does not hide what the time says [exam-021]', () => {
    const used = check({ blocked: [{ reason: 'ChancesUsedUp', msg: '考试次数已用完' }] });
    const said = (now: number) => {
      const { phase, blocked, canStart, secondsToStart } = readinessOf(used, ready, now);
      return { phase, blocked: blocked.length, canStart, secondsToStart };
    };
    const never = { blocked: 1, canStart: false };
    expect(said(start - minutes(20))).toEqual({ ...never, phase: 'early', secondsToStart: 1200 });
    expect(said(start - minutes(5))).toEqual({ ...never, phase: 'countdown', secondsToStart: 300 });
    expect(said(start + minutes(5))).toEqual({ ...never, phase: 'open', secondsToStart: 0 });
  });

  it('does not count what the countdown already says, nor this page’s own steps', () => {
    const blocked = [
      { reason: 'NotInTime', msg: '考试未开始或已结束' },
      { reason: 'FaceRequired', msg: '请先完成人脸核验' },
    ];
    expect(readinessOf(check({ blocked }), ready, start - minutes(5)).blocked).toEqual([]);
    expect(readinessOf(check({ blocked }), ready, start + minutes(1)).blocked).toEqual([
      '考试未开始或已结束',
    ]);
  });

  it('names what is still to do, in order [exam-032] [exam-029]', () => {
    const all = check({ needDevice: true, openType: 9 });
    expect(
      readinessOf(all, { device: false, consent: false, password: ' ', wrongPassword: null }, start).missing,
    ).toEqual(['device', 'consent', 'password']);
    expect(readinessOf(all, ready, start)).toMatchObject({ missing: [], canStart: true });
  });
});
