import { networkCut } from '../journeys/support/console-errors.js';
import { makeExam } from '../journeys/support/exams.js';
import { expect, test } from '../journeys/support/fixtures.js';
import { optionIds, paperOf, startPaper } from '../journeys/support/paper-calls.js';
import { answersOf, eventsOf } from '../journeys/support/paper-log.js';
import { TakingScreen } from '../journeys/support/taking-screen.js';
import { WallPage } from '../journeys/support/wall.js';
import { clusterOf } from './cluster.js';

test('one api after the other is killed with -9 while one sits and another watches: both go on, nothing is lost or doubled @cluster', async ({
  as,
  api,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(...networkCut);
  const admin = await api('admin');
  const candidate = await as('kaosheng04');
  const examId = await makeExam(admin, { title: '一个节点突然中断' });
  const paperId = await startPaper(candidate, examId);
  const { places } = await paperOf(candidate, paperId);
  const idAt = (sort: number) => places[sort - 1]?.quId ?? '';
  const picks = new Map([1, 2, 3, 6, 7].map((sort) => [sort, sort % 2]));
  const expected: Record<string, unknown> = {};
  for (const [sort, index] of picks) expected[idAt(sort)] = { checked: await optionIds(candidate, paperId, idAt(sort), index) };

  const wall = new WallPage((await as('proctor')).page);
  await wall.open(examId);
  await expect.poll(async () => (await wall.cards()).map(({ answered }) => answered)).toEqual([`0/${places.length}`]);
  const screen = new TakingScreen(candidate.page);
  await screen.open(paperId);
  for (const sort of picks.keys()) await screen.go(sort);
  const answer = async (sort: number): Promise<void> => {
    await screen.go(sort);
    await screen.choose(picks.get(sort) ?? 0);
  };
  const wallShows = (answered: number) =>
    expect.poll(async () => (await wall.cards()).map((card) => card.answered), { timeout: 30_000 }).toEqual([`${answered}/${places.length}`]);
  const saved = () => expect(screen.save).toHaveText('已保存', { timeout: 30_000 });

  await answer(1);
  await wallShows(1);
  for (const [which, sorts] of [
    [0, [2, 3]],
    [1, [6, 7]],
  ] as const) {
    const killed = clusterOf(server).killApi(which);
    await answer(sorts[0]);
    const startAgain = await killed;
    await answer(sorts[1]);
    await saved();
    await wallShows(sorts[1] === 3 ? 3 : 5);
    await startAgain();
  }
  expect(await wall.stillTheSame(), 'no reload').toBe(true);
  expect(await answersOf(admin, paperId)).toEqual(expected);
  const saves = (await eventsOf(admin, paperId)).filter(({ type }) => type === 'AnswerSaved');
  expect(saves.map(({ data }) => data['quId'])).toEqual([...picks.keys()].map(idAt));

  await screen.handIn({ unanswered: places.length - picks.size });
  await screen.showsResult();
  const handIns = (await eventsOf(admin, paperId)).filter(({ type }) => type === 'PaperHandedIn');
  expect(handIns).toHaveLength(1);
});
