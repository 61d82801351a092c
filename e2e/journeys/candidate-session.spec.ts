import { expect, test } from './support/fixtures.js';
import { inspect } from './support/inspect.js';
import { logInByForm } from './support/login-screen.js';
import { optionIds, paperOf } from './support/paper-calls.js';
import { answersOf } from './support/paper-log.js';

test('a session ended elsewhere asks for the password over the paper, keeps the queue, and goes on @accounts @exam-taking', async ({
  seat,
  api,
}) => {
  const admin = await api('admin');
  const candidate = await seat(admin, { title: '登录被中断' }, { who: 'kaosheng10' });
  const { page, paperId, screen } = candidate;
  const { places } = await paperOf(candidate, paperId);
  const idAt = (sort: number) => places[sort - 1]?.quId ?? '';
  const [first] = await optionIds(candidate, paperId, idAt(1), 1);
  const [second] = await optionIds(candidate, paperId, idAt(2), 0);
  await screen.open(paperId);
  await screen.go(2);
  await screen.go(1);
  let letGo = () => {};
  const ended = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/fill-answer', async (route) => {
    await ended;
    await route.continue();
  });
  const refused = page.waitForResponse('**/fill-answer');
  // Before the session ends: its end is told at once, and after that nothing is sent.
  const sent = page.waitForRequest('**/fill-answer');
  await screen.choose(1);
  await sent;
  await candidate.post('/api/sys/user/logout');
  letGo();
  expect(await (await refused).json()).toMatchObject({ code: 10010002 });

  const dialog = page.getByRole('dialog', { name: '登录' });
  await expect(dialog).toContainText('登录已失效，请重新登录！');
  await expect(screen.save).toHaveText('待提交 1 条');
  expect(await answersOf(admin, paperId)).toEqual({});
  await logInByForm(page, 'kaosheng10');
  await expect(dialog).toBeHidden();
  await expect.poll(() => answersOf(admin, paperId)).toEqual({ [idAt(1)]: { checked: [first] } });
  await expect(page).toHaveURL(new RegExp(`/web/exam/start/${paperId}$`));
  await expect(screen.option(1)).toBeChecked();
  await screen.go(2);
  await screen.choose(0);
  await expect
    .poll(() => answersOf(admin, paperId))
    .toEqual({ [idAt(1)]: { checked: [first] }, [idAt(2)]: { checked: [second] } });
  await expect(screen.save).toHaveText('已保存');
});

test('a session ended by a logout elsewhere asks for the password at once; somebody else’s login is told, locks the paper, and ends with the owner’s @accounts @exam-taking', async ({
  seat,
  api,
}) => {
  const admin = await api('admin');
  const candidate = await seat(admin, { title: '别处退出登录' }, { who: 'kaosheng16' });
  const { page, context, paperId, screen } = candidate;
  const { places } = await paperOf(candidate, paperId);
  const [first, second] = places.map(({ quId }) => quId);
  const [one] = await optionIds(candidate, paperId, first ?? '', 1);
  const [two] = await optionIds(candidate, paperId, second ?? '', 0);
  await screen.open(paperId);
  await screen.go(2);
  await screen.go(1);
  await candidate.post('/api/sys/user/logout');
  const dialog = page.getByRole('dialog', { name: '登录' });
  await expect(dialog).toContainText('登录已失效，请重新登录！');
  await logInByForm(page, 'kaosheng16');
  await expect(dialog).toBeHidden();
  await screen.choose(1);
  await expect.poll(() => answersOf(admin, paperId)).toEqual({ [first ?? '']: { checked: [one] } });

  const other = await api('kaosheng10');
  const tab = await context.newPage();
  await tab.goto('/web/icon.svg');
  await tab.evaluate((token) => localStorage.setItem('vigil.token', token), other.token);
  const stranger = page.getByRole('alertdialog', { name: '当前浏览器已登录其他账号' });
  await expect(stranger).toContainText('请用原账号重新登录');
  await inspect(page, 'a paper over which somebody else logged in');
  expect(await answersOf(admin, paperId)).toEqual({ [first ?? '']: { checked: [one] } });

  await expect(screen.question).toBeHidden();
  await stranger.getByRole('button', { name: '用原账号登录' }).click();
  await expect(dialog).toContainText('请登录这份试卷所属的账号');
  await expect(page.getByRole('alertdialog', { includeHidden: true })).toBeVisible();
  await expect(screen.question).toBeHidden();
  await logInByForm(page, 'kaosheng16');
  await screen.isReady();
  await screen.go(2);
  await screen.choose(0);
  await expect
    .poll(() => answersOf(admin, paperId))
    .toEqual({
      [first ?? '']: { checked: [one] },
      [second ?? '']: { checked: [two] },
    });
  await expect(stranger).toBeHidden();
  await expect(screen.save).toHaveText('已保存');
  await expect(page).toHaveURL(new RegExp(`/web/exam/start/${paperId}$`));
  const { examId, userId } = candidate;
  await admin.post('/api/exam/watch/single-msg', { examId, userId, message: '请关闭其他页面' });
  await expect(screen.notices).toContainText('请关闭其他页面');
});

test('a session ends, the page is loaded anew: neither Escape nor a click beside the dialog drops the way back to the paper @accounts @exam-taking', async ({
  seat,
  api,
}) => {
  const admin = await api('admin');
  const candidate = await seat(admin, { title: '刷新之后' }, { who: 'kaosheng11' });
  const { page, paperId, screen } = candidate;
  await screen.open(paperId);
  await candidate.post('/api/sys/user/logout');
  const dialog = page.getByRole('dialog', { name: '登录' });
  await expect(dialog).toContainText('登录已失效，请重新登录！');
  await page.reload();
  await page.waitForURL(/\/web\/index\?redirect=/);
  await expect(dialog.getByRole('textbox', { name: '账号' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.mouse.click(20, 400);
  await expect(dialog).toBeVisible();
  await logInByForm(page, 'kaosheng11');
  await page.waitForURL(new RegExp(`/web/exam/start/${paperId}$`));
  await screen.isReady();
});

test('a wrong password is refused in the form, which keeps the account; a guest who asked for a page is led on to it @accounts', async ({
  guest,
}) => {
  const { page } = await guest();
  await page.goto('/web/paper');
  await page.waitForURL(/\/web\/index\?redirect=/);
  const dialog = page.getByRole('dialog', { name: '登录' });
  await logInByForm(page, 'kaosheng11', 'Wrong12345');
  await expect(dialog.getByRole('alert')).toContainText('密码');
  await expect(dialog.getByRole('textbox', { name: '账号' })).toHaveValue('kaosheng11');
  await logInByForm(page, 'kaosheng11');
  await page.waitForURL(/\/web\/paper$/);
  await expect(page.getByRole('heading', { name: '我的成绩' })).toBeVisible();
});
