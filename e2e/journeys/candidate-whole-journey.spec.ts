import { expect, test } from './support/fixtures.js';
import { logInByForm } from './support/login-screen.js';
import { optionIds, paperOf, questionOf } from './support/paper-calls.js';
import { answersOf, eventsOf } from './support/paper-log.js';
import { TakingScreen } from './support/taking-screen.js';

const title = '职业资格认证考试（人脸与摄像头监考）';

test('a monitored exam from login to result: device, face, answers, leaving, a message, more time, hand-in @exam-taking @sitting @watch @uploads', async ({
  server,
  api,
  realBrowser,
}) => {
  test.slow();
  const admin = await api('admin');
  const candidate = await api('student');
  const page = await realBrowser.newPage();

  await page.goto(`${server.url}/login`);
  await logInByForm(page, 'student');
  await page.waitForURL(/\/web\/index$/);
  await page.getByRole('link', { name: '我的考试' }).first().click();
  await page.getByRole('searchbox', { name: '考试名称' }).fill('人脸与摄像头');
  await page.getByRole('link', { name: `进入考试：${title}` }).click();

  const start = page.getByRole('button', { name: '开始考试' });
  await expect(page.getByRole('heading', { name: '考试准备' })).toBeVisible();
  await expect(start).toBeDisabled();
  await page.getByRole('button', { name: '开始检测' }).click();
  await expect(page.getByText('正常', { exact: true })).toHaveCount(2);
  await expect(start).toBeDisabled();
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await start.click();
  const face = page.getByRole('dialog', { name: '人脸核验' });
  await expect(face.getByText(/人脸比对成功/)).toBeVisible({ timeout: 30_000 });
  await page.waitForURL(/\/web\/exam\/start\//, { timeout: 45_000 });
  const paperId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const screen = new TakingScreen(page);
  await screen.isReady();
  await screen.backToFullscreen();
  await expect(screen.notices).toContainText('本次考试已开启切屏监控，离开5次将强制交卷');
  const { places } = await paperOf(candidate, paperId);
  const idAt = (sort: number) => places[sort - 1]?.quId ?? '';
  const sortOf = (quType: number) => places.find((place) => place.quType === quType)?.sort ?? 0;

  await screen.choose(1);
  await screen.question.getByLabel('存疑').check();
  await expect(screen.place(1)).toHaveAccessibleName('第 1 题，已答，存疑');
  await page.getByRole('button', { name: '下一题' }).click();
  await screen.isAt(2);
  await screen.choose(0);
  await page.getByRole('button', { name: '上一题' }).click();
  await screen.isAt(1);
  await expect(screen.option(1)).toBeChecked();
  await screen.go(sortOf(2));
  await screen.choose(0, 2);
  await screen.go(sortOf(3));
  await screen.choose(1);
  await screen.go(sortOf(5));
  // Drawn by chance, of one blank or of two: the question is answered when all are filled.
  const { answerList } = await questionOf(candidate, paperId, idAt(sortOf(5)));
  for (const [index] of answerList.entries()) await screen.blank(index).fill('防火墙');
  await expect(screen.card).toContainText(`已答 5 / ${places.length}`);
  await expect(screen.card).toContainText('存疑 1');

  const chosen = async (sort: number, ...indexes: number[]) =>
    [idAt(sort), { checked: await optionIds(candidate, paperId, idAt(sort), ...indexes) }] as const;
  const blanks = { entries: { [answerList[0]?.id ?? '']: '防火墙' } };
  const expected = Object.fromEntries([
    [idAt(sortOf(5)), blanks],
    await chosen(1, 1),
    await chosen(2, 0),
    await chosen(sortOf(2), 0, 2),
    await chosen(sortOf(3), 1),
  ]);
  await expect.poll(() => answersOf(admin, paperId)).toMatchObject(expected);

  const other = await realBrowser.newPage();
  // A busy page hears a second late that it is out of sight: in favour of the candidate.
  const longerThanLeaveCheck = 7000;
  for (const times of [1, 2]) {
    await other.bringToFront();
    expect(await page.evaluate(() => document.visibilityState)).toBe('hidden');
    await other.waitForTimeout(longerThanLeaveCheck);
    await page.bringToFront();
    await expect(screen.notices).toContainText(`您已经离开${times}次，离开5次将自动交卷`);
    await screen.backToFullscreen();
  }
  await other.bringToFront();
  await page.bringToFront();
  await screen.backToFullscreen();
  expect((await paperOf(candidate, paperId)).leaveTimes).toBe(2);

  // Another address in the same tab is a leave, and a reload is none.
  const paperUrl = page.url();
  await page.reload();
  await screen.isReady();
  // Too busy to hear in the half second that a browser waits that it goes.
  await page.evaluate(() => {
    setInterval(() => {
      const until = performance.now() + 800;
      while (performance.now() < until);
    }, 1);
  });
  await page.goto('about:blank');
  await page.waitForTimeout(longerThanLeaveCheck);
  await page.goto(paperUrl);
  await screen.isReady();
  await expect(screen.notices).toContainText('您已经离开3次，离开5次将自动交卷');
  expect((await paperOf(candidate, paperId)).leaveTimes).toBe(3);
  await screen.backToFullscreen();

  await admin.post('/api/exam/watch/single-msg', {
    examId: 'demo-monitored',
    userId: candidate.userId,
    message: '请把头发束起，露出面部。',
  });
  await expect(screen.notices).toContainText('管理员提醒');
  await expect(screen.notices).toContainText('请把头发束起，露出面部。');
  const shown = async () =>
    (await admin.post<{ shownAt: string | null }[]>('/api/exam/watch/messages', { paperId })).map(
      ({ shownAt }) => shownAt !== null,
    );
  await expect.poll(shown).toEqual([true]);
  await page.getByRole('button', { name: '知道了' }).click();
  await expect(screen.notices).not.toContainText('管理员提醒');

  const before = await screen.secondsLeft();
  await admin.post('/api/exam/watch/add-time', {
    examId: 'demo-monitored',
    paperId,
    minutes: 10,
    message: '设备故障补时',
  });
  await expect(screen.notices).toContainText('设备故障补时');
  await expect.poll(() => screen.secondsLeft()).toBeGreaterThan(before + 9 * 60);

  await screen.handIn({ unanswered: places.length - 5 });
  await screen.showsResult();
  await expect(page.getByText('考试结束，监考记录已存档。')).toBeVisible();

  const events = await eventsOf(admin, paperId);
  const types = events.map((event) => event.type);
  expect(types.filter((type) => type === 'CandidateLeft')).toHaveLength(3);
  expect(types.filter((type) => type === 'PaperHandedIn')).toHaveLength(1);
  expect(types).toContain('SnapshotTaken');
  expect(
    events.filter((event) => event.type === 'FaceChecked').map((event) => event.data['outcome']),
  ).toContain('matched');
  expect(events.find((event) => event.type === 'PaperHandedIn')?.data).toMatchObject({
    exState: 0,
    cause: 'candidate',
  });
});
