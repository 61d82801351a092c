import { afterEach, expect, it, vi } from 'vitest';
import { clientOf } from '../../app/render-web.fixture.tsx';
import { keepHelp, keptHelp, noDraft } from '../taking/help/kept-help.ts';
import { keepMessages, keptMessages } from '../taking/notices/kept-messages.ts';
import { messageNotice } from '../taking/notices/words.ts';
import { keepPlace, keepShown, keptPlace, keptShown } from '../taking/paper/place-kept.ts';
import { keepOver, keptOver } from '../taking/paper/time-over.ts';
import { keepRoughWork, keptRoughWork } from '../taking/rough-work/kept-rough-work.ts';
import { noRoughWork } from '../taking/rough-work/rough-work.ts';
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
  keepShown(paperId, [{ quId: 'q7', at: start }]);
  keepHelp(paperId, { ...noDraft, text: '看不清' });
  keepMessages(paperId, [messageNotice('m1', null, '请坐好')]);
  keepRoughWork(paperId, new Map([['q7', noRoughWork]]));
};
/** How much of all that is still there. */
const left = (paperId: string) =>
  [
    keptOver(paperId),
    keptPlace(paperId) !== null,
    keptShown(paperId).length > 0,
    keptHelp(paperId).text !== '',
    keptMessages(paperId).length > 0,
    keptRoughWork(paperId).size > 0,
  ].filter(Boolean).length;
const all = 6;
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
  expect([left('p1'), left('p2')]).toEqual([all, all]);
  await come(31);
  expect([left('p1'), left('p2')]).toEqual([0, all]);
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
  expect([left('p1'), left('p2')]).toEqual([0, all]);
});

it('but of a paper that answers are kept of it stays, however long that one is open', async () => {
  addMark({ paperId: 'p1', userId: 'u1', losses: 0, until: start + 90 * day, contentUntil: 0 });
  for (const paperId of ['p1', 'p2']) leave(paperId);
  for (const days of [0, 31, 62]) await come(days);
  expect([left('p1'), left('p2')]).toEqual([all, 0]);
});
