import type { Page } from '@playwright/test';
import { networkCut } from '../journeys/support/console-errors.js';
import { expect, test } from '../journeys/support/fixtures.js';
import { planChoices } from '../journeys/support/paper-calls.js';
import { answersOf, eventsOf } from '../journeys/support/paper-log.js';
import { WallPage } from '../journeys/support/wall.js';
import { clusterOf } from './cluster.js';

test('one api after the other is killed with -9 while one sits and another watches: both go on, nothing is lost or doubled @exam-taking @watch @cluster', async ({
  as,
  seat,
  api,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(...networkCut);
  const admin = await api('admin');
  const candidate = await seat(admin, { title: '一个节点突然中断' }, { who: 'kaosheng04' });
  const { examId, paperId, screen } = candidate;
  const planned = await planChoices(candidate, paperId, [1, 2, 3, 6, 7]);

  const wall = new WallPage((await as('proctor')).page);
  await wall.open(examId);
  await expect
    .poll(async () => (await wall.cards()).map(({ answered }) => answered))
    .toEqual([`0/${planned.total}`]);
  await screen.open(paperId);
  const failuresShown = await everShown(screen.page, '加载失败');
  const answer = async (sort: number): Promise<void> => {
    await screen.go(sort);
    await screen.choose(planned.options.get(sort) ?? 0);
  };
  const wallShows = (answered: number) =>
    expect
      .poll(async () => (await wall.cards()).map((card) => card.answered), { timeout: 30_000 })
      .toEqual([`${answered}/${planned.total}`]);
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
  expect(await failuresShown(), 'questions opened while an api was lost').toBe(false);
  expect(await answersOf(admin, paperId)).toEqual(planned.answers);
  const saves = (await eventsOf(admin, paperId)).filter(({ type }) => type === 'AnswerSaved');
  expect(saves.map(({ data }) => data['quId'])).toEqual(planned.quIds);

  await screen.handIn({ unanswered: planned.total - planned.quIds.length });
  await screen.showsResult();
  const handIns = (await eventsOf(admin, paperId)).filter(({ type }) => type === 'PaperHandedIn');
  expect(handIns).toHaveLength(1);
});

/** Watches a page from now on; answers whether it has shown a text since, however shortly. */
async function everShown(page: Page, text: string): Promise<() => Promise<boolean>> {
  const seen = await page.evaluateHandle((sought) => {
    const state = { shown: false };
    new MutationObserver(() => {
      state.shown ||= document.body.textContent.includes(sought);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    return state;
  }, text);
  return () => seen.evaluate((state) => state.shown);
}
