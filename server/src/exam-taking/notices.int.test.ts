import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom } from '../testing/exam-room.js';
import { closeSockets, ExamSocket, follow, liveClient, type Feed } from '../testing/live.js';
import { minutes, seconds } from '../testing/moving-clock.js';
import { staysFalse, until } from '../testing/until.js';

interface Notice {
  readonly position: string;
  readonly kind: string;
  readonly id: string | null;
  readonly title: string | null;
  readonly content: string | null;
  readonly leftSeconds: number | null;
  readonly message: string | null;
  readonly paperId: string | null;
  readonly exState: number | null;
  readonly exMsg: string | null;
}

const query = `subscription($p: ID!, $a: String) { paperNotices(paperId: $p, after: $a) {
  position kind id title content leftSeconds message paperId exState exMsg } }`;

const queryOfDevice = `subscription($p: ID!, $d: ID, $a: String) { paperNotices(paperId: $p, device: $d, after: $a) { position kind paperId } }`;

let room: ExamRoom;
let address: string;

beforeAll(async () => {
  room = await ExamRoom.open();
  address = await room.server.app.listen();
});
afterEach(async () => {
  await closeSockets();
  room.clock.run();
});
afterAll(() => room.close());

const notices = (candidate: Candidate, after?: string): Feed<Notice> =>
  follow<Notice>(liveClient(address, candidate.token), query, { p: candidate.paperId, a: after ?? null });
const tell = async (candidate: Candidate, examId: string, message: string): Promise<unknown> =>
  room.admin.ok('/api/exam/watch/single-msg', { examId, userId: candidate.user.id, message });
const kinds = (feed: Feed<Notice>): string[] => feed.messages.map((notice) => notice.kind);

describe('paperNotices', () => {
  it('brings a message, added time, a forced hand-in and a reopening as they become durable, in order', async () => {
    const { candidate, examId } = await room.sitting();
    const feed = notices(candidate);
    await tell(candidate, examId, '请坐正');
    expect(await feed.first('the message')).toMatchObject({
      kind: 'message',
      title: '管理员提醒',
      content: '请坐正',
      id: expect.any(String),
    });
    await room.admin.ok('/api/exam/watch/add-time', {
      examId,
      paperId: candidate.paperId,
      minutes: 10,
      message: '设备',
    });
    const time = await feed.first('the time', (notice) => notice.kind === 'time');
    expect(time.message).toContain('10 分钟');
    expect(time.leftSeconds).toBeGreaterThan(69 * 60);
    await room.admin.ok('/api/exam/watch/force-hand', { paperId: candidate.paperId, message: '违纪' });
    expect(await feed.first('the hand-in', (notice) => notice.kind === 'handed-in')).toMatchObject({
      paperId: candidate.paperId,
      exState: 1,
      exMsg: '违纪',
    });
    await room.admin.ok('/api/exam/watch/reopen', {
      paperId: candidate.paperId,
      minutes: 20,
      message: '误收',
    });
    const reopened = await feed.first('the reopening', (notice) => notice.kind === 'reopened');
    expect(reopened.leftSeconds).toBeGreaterThan(19 * 60);
    expect(kinds(feed)).toEqual(['message', 'time', 'handed-in', 'reopened']);
    const positions = feed.messages.map((notice) => notice.position);
    expect([...positions].sort((a, b) => room.services.log.compare(a, b))).toEqual(positions);
  });

  it('brings an act on the whole exam, and the hand-in by the server at the deadline', async () => {
    const { candidate, examId } = await room.sitting();
    const feed = notices(candidate);
    await room.admin.ok('/api/exam/watch/batch-msg', { examId, message: '还有十分钟' });
    expect(await feed.first('the message')).toMatchObject({ content: '还有十分钟' });
    room.clock.advance(minutes(60) + seconds(4));
    expect(await feed.first('the hand-in', (notice) => notice.kind === 'handed-in')).toMatchObject({
      exState: 5,
      exMsg: '考试时间到，系统已自动交卷！',
    });
  });

  it('brings answers and doubt marks of another device as one notice, never those of the own device, and none of them to a lone device', async () => {
    const { candidate, examId } = await room.sitting();
    const byDevice = (device: string): Feed<Notice> =>
      follow<Notice>(liveClient(address, candidate.token), queryOfDevice, {
        p: candidate.paperId,
        d: device,
      });
    const [desk, phone] = [byDevice('desk'), byDevice('phone')];
    // A newcomer hears of no answer given before it listened.
    await tell(candidate, examId, '开始');
    for (const feed of [desk, phone]) await feed.first('the first message');
    const save = async (device: string, seq: number): Promise<void> =>
      expect(await candidate.fill('q-single', { answers: ['a'], device, seq })).toMatchObject({ code: 0 });
    const mark = (device: string): Promise<unknown> =>
      candidate.ok('/api/paper/paper/mark-as', {
        ...{ paperId: candidate.paperId, quId: 'q-single', mark: true, device },
      });
    await save('desk', 1);
    await mark('desk');
    await tell(candidate, examId, '此前只有一台设备');
    for (const feed of [desk, phone])
      await until('the next message', () => kinds(feed).filter((kind) => kind === 'message').length === 2);
    expect(kinds(desk)).toEqual(['message', 'message']);
    await save('desk', 2);
    await mark('phone');
    const answers = (notice: Notice): boolean => notice.kind === 'answers';
    expect(await desk.first('the other device’s answer', answers)).toMatchObject({
      paperId: candidate.paperId,
    });
    await mark('desk');
    await save('desk', 3);
    await phone.first('the desk’s answer', answers);
    await tell(candidate, examId, '到此为止');
    for (const feed of [desk, phone])
      await until('the last message', () => kinds(feed).filter((kind) => kind === 'message').length === 3);
    expect(kinds(desk)).toEqual(['message', 'message', 'answers', 'message']);
    expect(new Set(kinds(phone).slice(1, -1))).toEqual(new Set(['answers', 'message']));
    expect(kinds(phone).at(-1)).toBe('message');
  });

  it('[engine §7] gives a newcomer the messages not yet shown, first and once', async () => {
    const { candidate, examId } = await room.sitting();
    await tell(candidate, examId, '第一条');
    await tell(candidate, examId, '第二条');
    const feed = notices(candidate);
    await until('both', () => feed.messages.length === 2);
    expect(feed.messages.map((notice) => notice.content)).toEqual(['第一条', '第二条']);
    const [first] = feed.messages;
    await candidate.ok('/api/paper/paper/message-shown', {
      paperId: candidate.paperId,
      messageId: first?.id,
    });
    const again = notices(candidate);
    await again.first('the one not shown');
    await tell(candidate, examId, '第三条');
    await until('the new one', () => again.messages.length === 2);
    expect(again.messages.map((notice) => notice.content)).toEqual(['第二条', '第三条']);
  });

  it('sends a screen away to come back and resume when a store does not answer', async () => {
    const { candidate, examId } = await room.sitting();
    const { log } = room.services;
    const readStream = log.readStream.bind(log);
    let asked = 0;
    const away = async (): Promise<never> => {
      asked += 1;
      throw Object.assign(new Error('test: away'), { code: 'EventLogFault' });
    };
    const closings: unknown[] = [];
    const client = liveClient(address, candidate.token, { retryAttempts: Infinity });
    client.on('closed', (event) => closings.push((event as { code: number }).code));
    const feed = follow<Notice>(client, query, { p: candidate.paperId, a: log.start });
    Object.assign(log, { readStream: away });
    try {
      await until('two attempts', () => asked >= 2);
    } finally {
      Object.assign(log, { readStream });
    }
    await tell(candidate, examId, '又好了');
    expect(await feed.first('the message')).toMatchObject({ content: '又好了' });
    expect(new Set(closings)).toEqual(new Set([1013]));
    expect(feed).toMatchObject({ errors: [], closed: null, completed: false });
  });

  it('[engine §7] tells a newcomer that the paper was handed in since it looked, unless it was reopened', async () => {
    const { candidate, examId } = await room.sitting();
    expect((await candidate.detail()).handState).toBe(0);
    await room.admin.ok('/api/exam/watch/force-hand', { paperId: candidate.paperId, message: '断线时' });
    expect(await notices(candidate).first('the hand-in')).toMatchObject({
      kind: 'handed-in',
      exState: 1,
      exMsg: '断线时',
    });
    await room.admin.ok('/api/exam/watch/reopen', {
      paperId: candidate.paperId,
      minutes: 20,
      message: '误收',
    });
    const feed = notices(candidate);
    await tell(candidate, examId, '请继续');
    await feed.first('the message');
    expect(kinds(feed)).toEqual(['message']);
  });

  it('[engine §7] resumes after a position: everything since, shown or not, nothing before', async () => {
    const { candidate, examId } = await room.sitting();
    const before = notices(candidate);
    await tell(candidate, examId, '之前');
    const { position } = await before.first('the message');
    before.stop();
    await room.admin.ok('/api/exam/watch/add-time', {
      examId,
      paperId: candidate.paperId,
      minutes: 5,
      message: '断线时',
    });
    await room.admin.ok('/api/exam/watch/force-hand', { paperId: candidate.paperId, message: '断线时' });
    const resumed = notices(candidate, position);
    await until('both', () => resumed.messages.length === 2);
    expect(kinds(resumed)).toEqual(['time', 'handed-in']);
  });

  it('[engine §7] what is read at once comes in the order of its positions: nothing is told twice to who resumes after the last', async () => {
    const { candidate, examId } = await room.sitting();
    const before = notices(candidate);
    await tell(candidate, examId, '之前');
    const { position } = await before.first('the message');
    before.stop();
    await candidate.fill('q-single', { answers: ['a'], device: 'desk', seq: 1 });
    await candidate.fill('q-single', { answers: ['b'], device: 'phone', seq: 1 });
    await room.admin.ok('/api/exam/watch/force-hand', { paperId: candidate.paperId, message: '断线时' });
    const after = (a: string): Feed<Notice> =>
      follow<Notice>(liveClient(address, candidate.token), queryOfDevice, {
        p: candidate.paperId,
        d: 'desk',
        a,
      });
    const resumed = after(position);
    await until('both', () => resumed.messages.length === 2);
    expect(kinds(resumed)).toEqual(['answers', 'handed-in']);
    const again = after(resumed.messages.at(-1)?.position ?? '');
    await room.admin.ok('/api/exam/watch/reopen', {
      paperId: candidate.paperId,
      minutes: 20,
      message: '误收',
    });
    await again.first('the reopening');
    expect(kinds(again)).toEqual(['reopened']);
  });

  it('an `after` that is none is as good as nothing', async () => {
    const { candidate, examId } = await room.sitting();
    const { length: before } = room.server.logLines;
    await tell(candidate, examId, '你好');
    for (const after of ['', 'garbage', '~', '99x']) {
      const feed = notices(candidate, after);
      await staysFalse(() => feed.messages.length > 0 || feed.errors.length > 0, 300);
      expect(feed.errors, after).toEqual([]);
    }
    const since = room.server.logLines.slice(before);
    expect(since.filter((line) => line.includes('"level":50') || line.includes('a fault'))).toEqual([]);
  });

  it('two tabs hear the same', async () => {
    const { candidate, examId } = await room.sitting();
    const tabs = [notices(candidate), notices(candidate)];
    await tell(candidate, examId, '都要看到');
    for (const tab of tabs) expect(await tab.first('the message')).toMatchObject({ content: '都要看到' });
  });

  it('of another’s paper, of one that does not exist, and of staff who sit nothing are refused', async () => {
    const { candidate } = await room.sitting();
    const stranger = await room.candidate();
    for (const [token, paperId] of [
      [stranger.token, candidate.paperId],
      [stranger.token, 'none'],
      [room.admin.token, candidate.paperId],
    ] as const) {
      const feed = follow<Notice>(liveClient(address, token), query, { p: paperId });
      expect((await feed.refusal()).extensions).toMatchObject({ reason: 'NotYourPaper' });
    }
  });

  it('a message is heard by its candidate alone', async () => {
    const { candidate, examId } = await room.sitting();
    const neighbour = await room.candidate();
    await neighbour.start(examId);
    const feed = notices(neighbour);
    const socket = await ExamSocket.open(address, `/api/socket/exam/${neighbour.user.id}/${examId}/pc`, {
      token: neighbour.token,
    }).ready();
    await tell(candidate, examId, '只给一个人');
    await tell(neighbour, examId, '给邻座');
    expect(await feed.first('the own message')).toMatchObject({ content: '给邻座' });
    await socket.frame('message');
    expect(feed.messages.map((notice) => notice.content)).toEqual(['给邻座']);
    expect(socket.frames.join()).not.toContain('只给一个人');
  });
});
