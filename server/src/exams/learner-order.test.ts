import { expect, it } from 'vitest';
import type { Exam } from '@vigil/domain/exams/exam';
import type { Waiver } from '@vigil/domain/sitting/public';
import { inLearnersOrder, type LearnerStanding } from './learner-order.js';

const now = Date.parse('2026-11-29T08:00:00+08:00');
const minute = 60_000;
const day = 24 * 60 * minute;

const standing = (
  id: string,
  [start, end]: readonly [start: number | null, end: number | null],
  more: Partial<Exam> = {},
  { own = {}, ...granted }: { own?: object; extensionMinutes?: number; waiver?: Waiver } = {},
): LearnerStanding => ({
  exam: {
    ...{ id, examType: 1, chance: 0, late: false, lateMax: 0 },
    startTime: start === null ? null : now + start,
    endTime: end === null ? null : now + end,
    ...more,
  } as Exam,
  own: { examCount: 0, openPaperId: null, ...own },
  extensionMinutes: 0,
  waiver: null,
  ...granted,
});

it('the open paper, what is due within a day, what may be entered, what is to come, what is over as it was given', () => {
  const standings = [
    standing('over, newer', [-2 * day, -day]),
    standing('next month', [30 * day, 31 * day]),
    standing('over, older', [-4 * day, -3 * day]),
    standing('always', [null, null]),
    standing('until next year', [-7 * day, 365 * day]),
    standing('next week', [7 * day, 8 * day]),
    standing('no attempt left', [-minute, 60 * minute], { chance: 1 }, { own: { examCount: 1 } }),
    standing('come too late', [-10 * minute, 60 * minute], { late: true, lateMax: 5 }),
    standing('until noon', [-minute, 240 * minute]),
    standing('extended', [-90 * minute, -minute], {}, { extensionMinutes: 10 }),
    standing('in a quarter', [15 * minute, 90 * minute]),
    standing('mock', [null, null], { examType: 2 }),
    standing('open', [-90 * minute, -minute], {}, { own: { openPaperId: 'p1' } }),
  ];
  expect(inLearnersOrder(standings, now).map(({ id }) => id)).toEqual([
    'open',
    'extended',
    'in a quarter',
    'until noon',
    'until next year',
    'always',
    'mock',
    'next week',
    'next month',
    'over, newer',
    'over, older',
    'no attempt left',
    'come too late',
  ]);
});

it('an exam that is given again stands by its present turn', () => {
  const daily = standing('daily', [-8 * day + 15 * minute, -8 * day + 60 * minute], { repeatCycle: 1 });
  expect(
    inLearnersOrder([standing('until noon', [-minute, 240 * minute]), daily], now).map(({ id }) => id),
  ).toEqual(['daily', 'until noon']);
});

it('what an approved application lifts may be entered: a late entry until its time, one more attempt, no later entry', () => {
  const lifting = (lifts: Waiver['lifts'], until: number | null = null) => ({
    waiver: { applicationId: 'a', lifts, until },
  });
  const standings = [
    standing('over', [-2 * day, -day]),
    standing('used up', [-minute, 50 * minute], { chance: 1 }, { own: { examCount: 1 } }),
    standing('ended', [-3 * day, -2 * day], {}, lifting(['late'], now + 30 * minute)),
    standing(
      'one more',
      [-minute, 60 * minute],
      { chance: 1 },
      { own: { examCount: 1 }, ...lifting(['chances']) },
    ),
    standing('come too late', [-10 * minute, 70 * minute], { late: true, lateMax: 5 }, lifting(['late'])),
    standing('lifted something else', [-2 * day, -day], {}, lifting(['devices'])),
    standing('next week', [7 * day, 8 * day]),
  ];
  expect(inLearnersOrder(standings, now).map(({ id }) => id)).toEqual([
    'ended',
    'one more',
    'come too late',
    'next week',
    'over',
    'used up',
    'lifted something else',
  ]);
});
