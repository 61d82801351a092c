import { expect, test } from './support/fixtures.js';
import { optionIds, paperOf } from './support/paper-calls.js';
import { eventsOf } from './support/paper-log.js';

test('nobody acts for the whole interval: a warning counts down, an act takes it away, then the paper hands itself in as inactive @exam-taking', async ({
  seat,
  api,
}) => {
  const admin = await api('admin');
  const { page, paperId, screen } = await seat(
    admin,
    { title: '无操作自动交卷', actionOn: true, actionInterval: 14 },
    { who: 'kaosheng43' },
  );
  await screen.open(paperId);
  const warning = screen.notices.getByText(/您已长时间未操作，\d+秒后将自动交卷/);
  await expect(warning).toBeVisible({ timeout: 15_000 });
  await page.mouse.move(400, 400);
  await expect(warning).toBeHidden();
  await expect(warning).toBeVisible({ timeout: 15_000 });
  await screen.showsResult();
  const events = await eventsOf(admin, paperId);
  expect(events.find(({ type }) => type === 'InactivityReported')?.data).toEqual({
    actionInterval: 14,
    accepted: true,
  });
  expect(events.find(({ type }) => type === 'PaperHandedIn')?.data).toMatchObject({
    exState: 4,
    cause: 'inactivity',
  });
});

test('a browser whose clock ran ahead says inactive, but the server saw an answer a moment ago: handed in, never as inactive @exam-taking', async ({
  seat,
  api,
}) => {
  const admin = await api('admin');
  const candidate = await seat(
    admin,
    { title: '时钟走快的浏览器', actionOn: true, actionInterval: 300 },
    { who: 'kaosheng46' },
  );
  const { page, paperId, screen } = candidate;
  const { places } = await paperOf(candidate, paperId);
  await page.clock.install();
  await screen.open(paperId);
  await screen.choose(1);
  await expect(screen.save).toHaveAttribute('data-kind', 'saved');
  await page.clock.fastForward(305_000);
  await screen.showsResult();
  const events = await eventsOf(admin, paperId);
  expect(events.find(({ type }) => type === 'InactivityReported')?.data).toEqual({
    actionInterval: 300,
    accepted: false,
  });
  expect(events.find(({ type }) => type === 'PaperHandedIn')?.data).toMatchObject({ exState: 0 });
  const [optionB] = await optionIds(candidate, paperId, places[0]?.quId ?? '', 1).catch(() => ['']);
  expect(JSON.stringify(events.filter(({ type }) => type === 'AnswerSaved'))).toContain(optionB ?? '');
});

test('every minute the camera’s face is compared with the registered one; the right face passes and nothing is shown @exam-taking @uploads', async ({
  seat,
  api,
}) => {
  const admin = await api('admin');
  const { page, paperId, screen } = await seat(
    admin,
    { title: '每分钟人脸比对', faceCheck: true, faceChance: 3 },
    { who: 'student' },
  );
  await page.clock.install();
  await screen.open(paperId);
  await expect(page.locator('video')).toHaveJSProperty('readyState', 4);
  const outcomes = async (): Promise<unknown[]> =>
    (await eventsOf(admin, paperId))
      .filter(({ type }) => type === 'FaceChecked')
      .map(({ data }) => (data as { outcome: string }).outcome);
  for (let minute = 1; minute <= 2; minute += 1) {
    await page.clock.fastForward(60_000);
    await expect.poll(outcomes, { timeout: 40_000 }).toHaveLength(minute);
  }
  expect(await outcomes()).toEqual(['matched', 'matched']);
  await expect(screen.notices.getByText(/人脸识别已失败/)).toBeHidden();
  await screen.isReady();
  // Whoever has a paper open is asked about it before the next one: other journeys begin with this person on
  // the same server.
  await screen.handIn({ unanswered: 9 });
  await screen.showsResult();
});
