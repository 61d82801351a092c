import { WebSocket } from 'ws';
import { declaredTitles } from '../support/declared-menu.js';
import { expect, test } from './support/fixtures.js';
import { openRoom } from './support/room.js';

interface Told {
  /** payloads of `next` */
  readonly data: unknown[];
  readonly reasons: string[];
  /** code the socket was closed with; null while it stands */
  closed: number | null;
}

/**
 * One subscription over graphql-ws, written by hand: what it is told until it ends, is refused, or has
 * brought something.
 */
function subscribe(url: string, token: string | null, query: string, variables: object): Promise<Told> {
  const told: Told = { data: [], reasons: [], closed: null };
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/graphql`, 'graphql-transport-ws');
  const send = (message: object) => socket.send(JSON.stringify(message));
  return new Promise((resolve, reject) => {
    const end = () => {
      socket.close();
      resolve(told);
    };
    socket.on('open', () =>
      send({ type: 'connection_init', ...(token === null ? {} : { payload: { token } }) }),
    );
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString('utf8')) as { type: string; payload?: unknown };
      if (message.type === 'connection_ack')
        send({ id: '1', type: 'subscribe', payload: { query, variables } });
      if (message.type === 'next') {
        const { data: payload, errors } = message.payload as {
          data?: unknown;
          errors?: { extensions?: { reason?: string } }[];
        };
        if (errors === undefined) told.data.push(payload);
        else told.reasons.push(...errors.map((error) => error.extensions?.reason ?? ''));
        end();
      }
      if (message.type === 'error') {
        told.reasons.push(
          ...(message.payload as { extensions?: { reason?: string } }[]).map(
            (error) => error.extensions?.reason ?? '',
          ),
        );
        end();
      }
      if (message.type === 'complete') end();
    });
    socket.on('close', (code) => {
      told.closed = code;
      resolve(told);
    });
    socket.on('error', reject);
    setTimeout(() => reject(new Error('neither an answer nor a refusal came within 10 s')), 10_000).unref();
  });
}

const notices = 'subscription($paperId: ID!) { paperNotices(paperId: $paperId) { kind content } }';
const cards = 'subscription($examId: ID!) { watchCards(examId: $examId) { position upserts { realName } } }';
const figures = 'subscription($examId: ID!) { watchStat(examId: $examId) { processCount } }';

test('subscriptions are refused to strangers: another’s notices, the wall to learners, everything without a session @accounts', async ({
  server,
  api,
}) => {
  const room = await openRoom(server, { candidates: 2 });
  const [owner, stranger] = room.candidates;
  if (owner === undefined || stranger === undefined) throw new Error('two candidates were asked for');
  const [proctor, teacher] = [await api('proctor'), await api('teacher')];
  const { examId } = room;
  await proctor.post('/api/exam/watch/single-msg', {
    examId,
    userId: owner.caller.userId,
    message: '只给一个人',
  });

  expect(
    await subscribe(server.url, stranger.caller.token, notices, { paperId: owner.paperId }),
  ).toMatchObject({
    data: [],
    reasons: ['NotYourPaper'],
  });
  expect(await subscribe(server.url, proctor.token, notices, { paperId: owner.paperId })).toMatchObject({
    data: [],
    reasons: ['NotYourPaper'],
  });
  for (const query of [cards, figures]) {
    expect(await subscribe(server.url, stranger.caller.token, query, { examId })).toMatchObject({
      data: [],
      reasons: ['NotAllowed'],
    });
    expect(
      await subscribe(server.url, teacher.token, query, { examId }),
      'somebody else’s exam',
    ).toMatchObject({
      data: [],
      reasons: ['NotAllowed'],
    });
    expect(
      (await subscribe(server.url, proctor.token, query, { examId })).data,
      'a proctor is served',
    ).toHaveLength(1);
  }
  for (const [query, variables] of [
    [notices, { paperId: owner.paperId }],
    [cards, { examId }],
    [figures, { examId }],
  ] as const) {
    expect(await subscribe(server.url, null, query, variables)).toMatchObject({ data: [], closed: 4403 });
    expect(await subscribe(server.url, 'a'.repeat(43), query, variables)).toMatchObject({
      data: [],
      closed: 4403,
    });
  }
  await room.close();
});

test('the exam socket opens only to the person its path names @accounts', async ({ server, api }) => {
  const [one, other] = [await api('kaosheng48'), await api('kaosheng49')];
  const opens = (userId: string, headers: Record<string, string>): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = new WebSocket(
        `${server.url.replace(/^http/, 'ws')}/api/socket/exam/${userId}/demo-open/pc`,
        { headers },
      );
      let answered = false;
      socket.on('open', () => socket.send('ping'));
      socket.on('message', (data: Buffer) => {
        answered = data.toString('utf8') === 'pong';
        socket.close();
      });
      socket.on('close', () => resolve(answered));
      socket.on('error', () => resolve(false));
    });
  expect(await opens(one.userId, { token: one.token })).toBe(true);
  expect(await opens(one.userId, { token: other.token })).toBe(false);
  expect(await opens(one.userId, {})).toBe(false);
});

test('a learner who asks for the console lands on the learners’ home @accounts', async ({ as }) => {
  const { page } = await as('kaosheng48');
  for (const path of ['/admin', '/admin/exam/list', '/admin/exam/watch/demo-open', '/admin/audit']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/web\/index$/);
    await expect(page.getByRole('navigation', { name: '主菜单' })).toContainText('我的考试');
  }
});

test('a guest who asks for the console logs in first and comes back to what was asked for @accounts', async ({
  guest,
}) => {
  const { page } = await guest();
  await page.goto('/admin/exam/watch/demo-open');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fadmin%2Fexam%2Fwatch%2Fdemo-open$/);
  await page.getByLabel('账号', { exact: true }).fill('proctor');
  await page.getByLabel('密码', { exact: true }).fill('Proctor123');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/exam\/watch\/demo-open$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('综合素养测评（全题型，随时可考）');
});

test('a proctor has the exams, no audit: not in the menu, not by address, not by call @accounts @audit @exams', async ({
  as,
}) => {
  const { page, ask } = await as('proctor');
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await expect(menu.getByRole('link')).toHaveText(['控制台', '考试列表', '实名认证审核']);
  await page.goto('/admin/audit');
  await expect(page.getByText(/您没有权限/)).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(0);
  for (const [path, body] of [
    ['/api/audit/search', { current: 1, size: 10, params: {} }],
    ['/api/exam/exam/detail', { id: 'demo-open' }],
    ['/api/exam/exam/save', { title: '自己的考试', tmplGroups: [] }],
    ['/api/exam/exam/delete', { ids: ['demo-open'] }],
    ['/api/load-test/candidates', { examId: 'demo-open', count: 1 }],
  ] as const) {
    const answer = await ask(path, body);
    if (path.startsWith('/api/load-test')) expect(answer.code, path).toBe(0);
    else expect(answer, path).toMatchObject({ code: 10_010_003, reason: 'NotAllowed', data: null });
  }
});

test('an administrator sees in the menu what the slices declare, the audit too @audit @accounts', async ({
  as,
}) => {
  const { page } = await as('admin');
  await page.goto('/admin');
  const links = page.getByRole('navigation', { name: '主菜单' }).getByRole('link');
  await expect(links.filter({ hasText: '审计回放' })).toBeVisible();
  expect((await links.allTextContents()).toSorted()).toEqual((await declaredTitles()).toSorted());
});
