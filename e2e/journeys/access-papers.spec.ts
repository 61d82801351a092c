import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { call } from '../support/api.js';
import type { Caller } from './support/caller.js';
import { expect, test } from './support/fixtures.js';
import { at, openRoom, type Room, type SimulatedCandidate } from './support/room.js';

const notAllowed = 10_010_003;
const sessionInvalid = 10_010_002;

let room: Room;
let owner: SimulatedCandidate;
let stranger: SimulatedCandidate;
let quId: string;
let snapshot: { readonly url: string };

/** A photo as a camera would send it: the first picture of the fake camera's film. */
function photo(): string {
  const film = readFileSync(fileURLToPath(new URL('../fixtures/camera-match.mjpeg', import.meta.url)));
  const end = film.indexOf(Buffer.from([0xff, 0xd9])) + 2;
  return `data:image/jpeg;base64,${film.subarray(0, end).toString('base64')}`;
}

test.beforeAll(async ({ server }) => {
  room = await openRoom(server, { candidates: 2, exam: { camOn: true } });
  const [first, second] = room.candidates;
  if (first === undefined || second === undefined) throw new Error('two candidates were asked for');
  [owner, stranger] = [first, second];
  await owner.write(at.essay, '只有我自己能看到的一段话');
  quId = (await owner.open(at.firstChoice)).quId;
  snapshot = await owner.snapshot(photo());
});

test.afterAll(() => room.close());

/** Every call of a candidate that names a paper, with what a candidate would send. */
const ofOnePaper = (paperId: string): Readonly<Record<string, object>> => ({
  '/api/paper/paper/paper-detail': { id: paperId },
  '/api/paper/paper/paper-places': { id: paperId },
  '/api/paper/paper/qu-detail': { paperId, quId },
  '/api/paper/paper/fill-answer': { paperId, quId, answer: '别人写的' },
  '/api/paper/paper/save-work-answer': { paperId, id: quId, titleBody: '别人写的' },
  '/api/paper/paper/answerCode': { paperId, quId, codeAnswer: 'print(1)' },
  '/api/paper/paper/mark-as': { paperId, quId, mark: true },
  '/api/paper/paper/hand-exam': { id: paperId, exState: 0 },
  '/api/paper/paper/leave-incr': { id: paperId },
  '/api/paper/paper/message-shown': { paperId, messageId: randomUUID() },
  '/api/paper/paper/ask-proctors': { paperId, message: '冒充考生' },
  '/api/paper/paper/take-break': { id: paperId },
  '/api/paper/paper/end-break': { id: paperId },
  '/api/paper/paper/keep-rough-work': { paperId, quId, note: '冒充', struck: [], highlights: [] },
  '/api/paper/paper/debug-suspected': { id: paperId },
  '/api/paper/paper/paper-result': { id: paperId },
  '/api/paper/paper/paper-analysis': { id: paperId },
  '/api/paper/appeal/list': { paperId },
  '/api/paper/appeal/file': { paperId, quId, reason: '冒充考生' },
  '/api/paper/appeal/withdraw': { paperId, quId },
  '/api/paper/paper/bring-back': { paperId, claim: null, answers: [] },
  '/api/paper/capture/save': { paperId, base64: photo() },
  '/api/paper/capture/face-check': { paperId, base64: photo() },
});

/** Every call of staff about a paper or an exam. */
const ofStaff = (paperId: string, examId: string): Readonly<Record<string, object>> => ({
  '/api/audit/search': { current: 1, size: 10, params: {} },
  '/api/audit/paper': { id: paperId },
  '/api/audit/paper-at': { id: paperId, revision: 1 },
  '/api/audit/paper-event': { id: paperId, stream: `paper-${paperId}`, revision: 1 },
  '/api/audit/room': { examId },
  '/api/audit/room-papers': { current: 1, size: 10, params: { examId } },
  '/api/audit/seals': {},
  '/api/audit/package/make': { paperId, keys: false },
  '/api/audit/package': { id: paperId },
  '/api/paper/paper/review-paper': { id: paperId, quList: [{ id: quId, actualScore: 1 }] },
  '/api/paper/paper/delete': { ids: [paperId], reason: '冒充考务' },
  '/api/paper/paper/restore': { ids: [paperId], reason: '冒充考务' },
  '/api/exam/paper/paging': { current: 1, size: 10, params: {} },
  '/api/exam/paper/detail': { id: paperId },
  '/api/exam/paper/act': { id: paperId },
  '/api/exam/paper/file': { id: paperId },
  '/api/audit/login-attempts': { params: { realName: '张' } },
  '/api/audit/exports': { current: 1, size: 10, params: {} },
  '/api/audit/file-looks': { current: 1, size: 10, params: {} },
  '/api/exam/watch/acts': { examId },
  '/api/exam/watch/messages': { paperId },
  '/api/exam/watch/help': { paperId },
  '/api/exam/watch/answer-help': { paperId, requestId: randomUUID(), message: '冒充监考' },
  '/api/exam/watch/history': { paperId },
  '/api/exam/watch/watch-stat': { id: examId },
  '/api/exam/watch/watch-paging': { current: 1, size: 10, params: { examId } },
  '/api/exam/watch/hand-paging': { current: 1, size: 10, params: { examId } },
  '/api/exam/watch/single-msg': { examId, userId: owner.caller.userId, message: '冒充监考' },
  '/api/exam/watch/batch-msg': { examId, message: '冒充监考' },
  '/api/exam/watch/force-hand': { paperId, message: '冒充监考' },
  '/api/exam/watch/force-hand-all': { examId, exState: 1, message: '冒充监考' },
  '/api/exam/watch/add-time': { examId, paperId, minutes: 60, message: '冒充监考' },
  '/api/exam/watch/reopen': { paperId, minutes: 60, message: '冒充监考' },
  '/api/exam/watch/admit-late': { paperId, quId, message: '冒充监考' },
  '/api/exam/exam/paging': { current: 1, size: 10, params: {} },
  '/api/exam/exam/detail': { id: examId },
  '/api/exam/exam/list-titles': {},
  '/api/exam/exam/judgeCode': { examId },
  '/api/exam/exam/batchCreatePaper': { examId },
  '/api/exam/exam/work': { examId },
  '/api/exam/exam/save': { id: examId, title: '改名', tmplGroups: [] },
  '/api/exam/exam/state': { ids: [examId], state: 1 },
  '/api/exam/exam/delete': { ids: [examId] },
});

/** What belongs to the caller alone by its nature: nothing of another can be named. */
const ofOneself = [
  '/api/paper/paper/create-paper',
  '/api/paper/paper/check-process',
  '/api/paper/paper/my-paging',
  // an answer of the caller's own training
  '/api/paper/paper/check-answer',
  '/api/paper/capture/face-token',
  // The caller's own key, for whatever paper (decision 089); bad-acts.int.test.ts shows that it tells nothing of it.
  '/api/paper/paper/answer-keeping',
  // What the caller holds in hand: a receipt says nothing that its bearer does not know.
  '/api/audit/check-receipts',
];

/** For everybody, with nothing of anybody. */
const open = ['/api/audit/key'];

const stateOf = (caller: Caller, paperId: string) =>
  caller.post<Record<string, unknown>>('/api/paper/paper/paper-detail', { id: paperId });

test('every call that names a paper is known to this journey @exam-taking @watch', async ({ server }) => {
  const { paths } = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
    paths: Record<string, unknown>;
  };
  const known = new Set([
    ...Object.keys(ofOnePaper('')),
    ...Object.keys(ofStaff('', '')),
    ...ofOneself,
    ...open,
    '/api/paper/paper/paging',
  ]);
  const aboutPapers = Object.keys(paths).filter((path) => /^\/api\/(paper|audit|exam\/watch)\//.test(path));
  expect(aboutPapers.filter((path) => !known.has(path))).toEqual([]);
});

test('a learner is told of another person’s paper exactly what is told of one that does not exist, and changes nothing @exam-taking', async () => {
  const before = await stateOf(owner.caller, owner.paperId);
  const missing = ofOnePaper(randomUUID());
  for (const [path, body] of Object.entries(ofOnePaper(owner.paperId))) {
    const answer = await stranger.caller.ask(path, body, { commandId: randomUUID() });
    expect(answer, path).toMatchObject({ reason: 'NotYourPaper', msg: '试卷不存在！', data: null });
    expect(answer, `${path}: nothing tells that the paper is there`).toEqual(
      await stranger.caller.ask(path, missing[path] ?? {}, { commandId: randomUUID() }),
    );
  }
  const { leftSeconds: _before, ...was } = before;
  const { leftSeconds: _after, ...is } = await stateOf(owner.caller, owner.paperId);
  expect(is).toEqual(was);
});

test('another person’s lists stay shut: by user id, by exam, by own-records calls @exam-taking', async () => {
  const asked = { current: 1, size: 50, params: { examId: room.examId, userId: owner.caller.userId } };
  expect(await stranger.caller.ask('/api/paper/paper/paging', asked)).toMatchObject({
    code: notAllowed,
    reason: 'NotAllowed',
  });
  const own = await stranger.caller.post<{ records: { id: string }[] }>('/api/paper/paper/my-paging', asked);
  expect(own.records.map((record) => record.id)).toEqual([stranger.paperId]);
  expect(
    await stranger.caller.post<{ id: string }>('/api/paper/paper/check-process', { examId: room.examId }),
  ).toMatchObject({
    id: stranger.paperId,
  });
});

test('a learner may call nothing of the proctors, the auditors and the exam makers @watch @exam-taking', async () => {
  const before = await stateOf(owner.caller, owner.paperId);
  for (const [path, body] of Object.entries(ofStaff(owner.paperId, room.examId))) {
    expect(await stranger.caller.ask(path, body, { commandId: randomUUID() }), path).toMatchObject({
      code: notAllowed,
      reason: 'NotAllowed',
      data: null,
    });
  }
  const { leftSeconds: _before, ...was } = before;
  const { leftSeconds: _after, ...is } = await stateOf(owner.caller, owner.paperId);
  expect(is).toEqual(was);
  expect(owner.notices).toEqual([]);
});

test('without a session every call answers 10010002 @exam-taking', async ({ server }) => {
  for (const [path, body] of Object.entries({
    ...ofOnePaper(owner.paperId),
    ...ofStaff(owner.paperId, room.examId),
  })) {
    expect(await call(server.url, path, body), path).toMatchObject({ code: sessionInvalid, data: null });
    expect(await call(server.url, path, body, { token: 'a'.repeat(43) }), path).toMatchObject({
      code: sessionInvalid,
      data: null,
    });
  }
});

test('GraphQL is the same door: a stranger’s queries are refused with the same reasons @exam-taking', async ({
  server,
}) => {
  const ask = async (token: string, query: string) => {
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify({ query, variables: { id: owner.paperId } }),
    });
    return (await response.json()) as { data?: unknown; errors?: { extensions?: { reason?: string } }[] };
  };
  const queries: Readonly<Record<string, string>> = {
    'query($id: ID!) { paperDetail(id: $id) { id title } }': 'NotYourPaper',
    'query($id: ID!) { paperResult(id: $id) { id title } }': 'NotYourPaper',
    'query($id: ID!) { watchHistory(paperId: $id) { text } }': 'NotAllowed',
    'query($id: ID!) { auditPaper(id: $id) { chainIntact } }': 'NotAllowed',
    'mutation($id: ID!) { watchForceHand(paperId: $id, message: "x") }': 'NotAllowed',
  };
  for (const [query, reason] of Object.entries(queries)) {
    const { data, errors } = await ask(stranger.caller.token, query);
    expect(errors?.[0]?.extensions?.reason, query).toBe(reason);
    expect(JSON.stringify(data ?? null), query).not.toContain(room.title);
  }
  expect(JSON.stringify(await ask(owner.caller.token, Object.keys(queries)[0] ?? ''))).toContain(room.title);
});

test('a snapshot opens to its owner and to proctors, to nobody else @uploads @exam-taking', async ({
  server,
  as,
  guest,
  consoleErrors,
}) => {
  const bytesFor = (token: string | null) =>
    fetch(`${server.url}${snapshot.url}`, { headers: token === null ? {} : { token } });
  const mine = await bytesFor(owner.caller.token);
  expect(mine.headers.get('content-type')).toContain('image/');
  expect((await mine.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  expect((await bytesFor(stranger.caller.token)).headers.get('content-type')).not.toContain('image/');
  expect(await (await bytesFor(stranger.caller.token)).json()).toMatchObject({ code: notAllowed });
  expect(await (await bytesFor(null)).json()).toMatchObject({ code: sessionInvalid });

  consoleErrors.allow(/Failed to load resource/);
  const seen = async (page: import('@playwright/test').Page): Promise<boolean> => {
    await page.goto('/404');
    return page.evaluate(
      (url) =>
        new Promise<boolean>((resolve) => {
          const image = new Image();
          image.onload = () => resolve(true);
          image.onerror = () => resolve(false);
          image.src = url;
        }),
      snapshot.url,
    );
  };
  expect(await seen((await as('proctor')).page), 'a proctor’s browser shows it').toBe(true);
  expect(await seen((await as(stranger.caller)).page), 'another learner’s browser does not').toBe(false);
  expect(await seen((await guest()).page), 'a guest’s browser does not').toBe(false);
});

test('no page of the learners shows another person’s paper @exam-taking', async ({ as }) => {
  const { page } = await as(stranger.caller);
  const nothingLeaks = async () => {
    await expect(page.locator('body')).not.toContainText('只有我自己能看到的一段话');
    await expect(page.locator('body')).not.toContainText('二进制数 1011');
  };
  await page.goto(`/web/exam/start/${owner.paperId}`);
  await expect(page.getByRole('alert')).toContainText('试卷不存在！');
  await nothingLeaks();
  await expect(page).toHaveURL(/\/web\/index$/);

  await page.goto(`/web/exam/step/${owner.paperId}`);
  await expect(page.getByRole('alert')).toContainText('试卷不存在！');
  await expect(page).toHaveURL(/\/web\/index$/);

  await page.goto(`/web/exam/result/${owner.paperId}`);
  await expect(page.getByRole('alert')).toContainText('试卷不存在！');
  await expect(page.getByRole('main')).not.toContainText(room.title);
  await nothingLeaks();

  await page.goto(`/web/paper/list/${room.examId}/${owner.caller.userId}`);
  await expect(page.locator('tbody tr'), 'only one’s own attempts').toHaveCount(1);
  await expect(page.getByRole('link', { name: '继续考试' }).last()).toHaveAttribute(
    'href',
    new RegExp(stranger.paperId),
  );

  await page.goto(`/admin/audit/paper/${owner.paperId}`);
  await expect(page).toHaveURL(/\/web\/index$/);
});
