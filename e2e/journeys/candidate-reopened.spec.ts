import type { BrowserContext, WebSocketRoute } from '@playwright/test';
import type { Caller } from './support/caller.js';
import { networkCut } from './support/console-errors.js';
import { expect, test } from './support/fixtures.js';
import { optionIds, paperOf } from './support/paper-calls.js';
import { answersOf, typesOf } from './support/paper-log.js';

/** The browser's line, sockets too: what is open when a browser goes offline by command stays open. */
async function lineOf(context: BrowserContext) {
  const open = new Set<WebSocketRoute>();
  let isCut = false;
  await context.routeWebSocket(/\/graphql$/, (socket) => {
    if (isCut) return void socket.close({ code: 1011 });
    open.add(socket);
    socket.connectToServer();
  });
  return async (cut: boolean): Promise<void> => {
    isCut = cut;
    await context.setOffline(cut);
    if (cut) for (const socket of open) await socket.close({ code: 1011 });
    open.clear();
  };
}

/** The paper's first question with one of its options, and how many questions there are. */
async function firstOf(candidate: Caller, paperId: string, option: number) {
  const { places } = await paperOf(candidate, paperId);
  const quId = places[0]?.quId ?? '';
  const [chosen] = await optionIds(candidate, paperId, quId, option);
  return { quId, count: places.length, chosen };
}

test('a paper that was opened again while the page had no network is open when the network is back @exam-taking @watch', async ({
  seat,
  api,
  consoleErrors,
}) => {
  consoleErrors.allow(...networkCut);
  const admin = await api('admin');
  const candidate = await seat(admin, { title: '断网时重新开放' });
  const { page, context, paperId, screen } = candidate;
  const { quId, chosen } = await firstOf(candidate, paperId, 1);
  const cut = await lineOf(context);
  await screen.open(paperId);
  await admin.post('/api/exam/watch/force-hand', { paperId, message: '误收' });
  const over = page.getByRole('alertdialog', { name: '监考老师已强制交卷' });
  await expect(over).toContainText('误收');
  await cut(true);
  await admin.post('/api/exam/watch/reopen', { paperId, minutes: 15, message: '继续作答' });
  await expect(over).toContainText('网络中断，恢复后打开考试结果');
  await cut(false);

  // The words of the proctor went to nobody. Whoever asks first finds out: this page, or the result it leads to.
  const onward = page.getByRole('link', { name: '继续考试' });
  await expect(onward.or(screen.notices.getByText('请留意剩余时间'))).toBeVisible({ timeout: 30_000 });
  if (await onward.isVisible()) await onward.click();
  await screen.isReady();
  await expect(screen.option(1)).toBeEnabled();
  await screen.choose(1);
  await expect.poll(() => answersOf(admin, paperId)).toEqual({ [quId]: { checked: [chosen] } });
});

test('a hand-in of whose answer nobody heard does not end the paper that was opened again meanwhile @exam-taking @watch', async ({
  seat,
  api,
  consoleErrors,
}) => {
  consoleErrors.allow(...networkCut);
  const admin = await api('admin');
  const candidate = await seat(admin, { title: '交卷的回答丢失' });
  const { page, context, paperId, screen } = candidate;
  const { quId, count, chosen } = await firstOf(candidate, paperId, 0);
  const cut = await lineOf(context);
  await screen.open(paperId);
  await context.route('**/hand-exam', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await screen.handIn({ unanswered: count });
  await expect.poll(() => typesOf(admin, paperId)).toContain('PaperHandedIn');
  await cut(true);
  await admin.post('/api/exam/watch/reopen', { paperId, minutes: 15, message: '网络故障，继续作答' });
  await context.unroute('**/hand-exam');
  await cut(false);

  await expect(screen.notices).toContainText('试卷已重新开放', { timeout: 30_000 });
  await expect(screen.option(0)).toBeEnabled();
  await screen.choose(0);
  await expect.poll(() => answersOf(admin, paperId)).toEqual({ [quId]: { checked: [chosen] } });
  const ends = (await typesOf(admin, paperId)).filter((type) => type === 'PaperHandedIn');
  expect(ends).toHaveLength(1);
  await expect(page).toHaveURL(/\/web\/exam\/start\//);
});
