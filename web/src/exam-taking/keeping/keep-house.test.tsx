import { afterEach, expect, it, vi } from 'vitest';
import { clientOf } from '../../app/render-web.fixture.tsx';
import { keepPlace, keptPlace } from '../taking/paper/place-kept.ts';
import { keepOver, keptOver } from '../taking/paper/time-over.ts';
import { keepHouse } from './keep-house.ts';
import { DexieKeptAnswers } from './kept-answers-storage.ts';
import { addMark, marks } from './marks.ts';

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

const day = 24 * 3_600_000;
const start = Date.parse('2026-11-21T00:00:00Z');
const leave = (paperId: string) => {
  keepOver(paperId);
  keepPlace(paperId, 'q7');
};
const left = (paperId: string) => [keptOver(paperId), keptPlace(paperId)];
/** Somebody comes so many days after the start, by the server's clock. */
const come = (days: number) =>
  keepHouse(
    clientOf(() => null),
    { userId: 'somebody', logLosses: 0, now: start + days * day },
  );

it('what pages left of a paper that nobody opened again goes thirty days after it was first found, by the server’s clock', async () => {
  leave('p1');
  const clock = vi.spyOn(Date, 'now').mockReturnValue(start + 5 * 365 * day);
  await come(0);
  clock.mockRestore();
  await come(20);
  leave('p2');
  await come(30);
  expect([left('p1'), left('p2')]).toEqual([
    [true, 'q7'],
    [true, 'q7'],
  ]);
  await come(31);
  expect([left('p1'), left('p2')]).toEqual([
    [false, null],
    [true, 'q7'],
  ]);
  await come(61);
  expect(localStorage).toHaveLength(0);
});

it('what is left of a paper goes with what is kept of it; that of another stays', async () => {
  const forget = vi.spyOn(DexieKeptAnswers.prototype, 'forget').mockResolvedValue();
  const times = { until: start, contentUntil: 0 };
  addMark({ paperId: 'p1', userId: 'u1', losses: 0, ...times });
  addMark({ paperId: 'p2', userId: 'u1', losses: 0, ...times, until: start + 9 * day });
  for (const paperId of ['p1', 'p2']) leave(paperId);
  await come(8);
  expect(forget.mock.calls).toEqual([['p1']]);
  expect(marks().map(({ paperId }) => paperId)).toEqual(['p2']);
  expect([left('p1'), left('p2')]).toEqual([
    [false, null],
    [true, 'q7'],
  ]);
});
