import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { papersOf } from '../sitting/public.js';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom } from '../testing/exam-room.js';
import { closeSockets, ExamSocket } from '../testing/live.js';
import { until } from '../testing/until.js';

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

const tell = async (candidate: Candidate, examId: string, message: string): Promise<unknown> =>
  room.admin.ok('/api/exam/watch/single-msg', { examId, userId: candidate.user.id, message });

describe('the exam socket', () => {
  const path = (candidate: Candidate, examId: string): string =>
    `/api/socket/exam/${candidate.user.id}/${examId}/pc`;

  it('[wire] answers ping, says first what was not shown, then all that happens, and takes what was shown', async () => {
    const { candidate, examId } = await room.sitting();
    await tell(candidate, examId, '未读');
    const socket = await ExamSocket.open(
      address,
      `${path(candidate, examId)}?token=${candidate.token}`,
    ).ready();
    socket.say('ping');
    await until('pong', () => socket.frames.includes('pong'));
    const message = await socket.frame<{ id: string; title: string; content: string }>('message');
    expect(message).toEqual({ type: 'message', id: message.id, title: '管理员提醒', content: '未读' });
    socket.say(JSON.stringify({ type: 'shown', id: message.id }));
    await room.happened(candidate.paperId, 'MessageShown');
    await room.admin.ok('/api/exam/watch/add-time', {
      examId,
      paperId: candidate.paperId,
      minutes: 3,
      message: '设备',
    });
    expect(await socket.frame('time')).toMatchObject({
      leftSeconds: expect.any(Number),
      message: expect.stringContaining('3 分钟'),
    });
    await room.admin.ok('/api/exam/watch/force-hand', { paperId: candidate.paperId, message: '违纪' });
    expect(await socket.frame('handed-in')).toEqual({
      type: 'handed-in',
      paperId: candidate.paperId,
      exState: 1,
      exMsg: '违纪',
    });
    await room.admin.ok('/api/exam/watch/reopen', {
      paperId: candidate.paperId,
      minutes: 5,
      message: '误收',
    });
    expect(await socket.frame('reopened')).toMatchObject({ paperId: candidate.paperId });
    const second = await ExamSocket.open(address, path(candidate, examId), {
      token: candidate.token,
    }).ready();
    second.say('ping');
    await until('pong', () => second.frames.includes('pong'));
    expect(second.all('message')).toEqual([]);
  });

  it('opened before the paper exists comes alive when it is made, and again with the next attempt', async () => {
    const examId = await room.saveExam({ chance: 2 });
    const candidate = await room.candidate();
    const socket = await ExamSocket.open(address, path(candidate, examId), {
      token: candidate.token,
    }).ready();
    socket.say('ping');
    await until('pong', () => socket.frames.includes('pong'));
    await candidate.start(examId);
    await tell(candidate, examId, '第一次');
    expect(await socket.frame('message')).toMatchObject({ content: '第一次' });
    await candidate.handIn();
    expect(await socket.frame('handed-in')).toMatchObject({ paperId: candidate.paperId });
    await candidate.start(examId);
    await tell(candidate, examId, '第二次');
    await until('the second message', () =>
      socket.all<{ content: string }>('message').some(({ content }) => content === '第二次'),
    );
    socket.say(
      JSON.stringify({
        type: 'shown',
        id: socket.all<{ id: string; content: string }>('message').find((one) => one.content === '第二次')
          ?.id,
      }),
    );
    await room.happened(candidate.paperId, 'MessageShown');
  });

  it('opened while the paper is handed in comes alive when it is opened again', async () => {
    const { candidate, examId } = await room.sitting();
    await room.admin.ok('/api/exam/watch/force-hand', { paperId: candidate.paperId, message: '违纪' });
    const socket = await ExamSocket.open(address, path(candidate, examId), {
      token: candidate.token,
    }).ready();
    socket.say('ping');
    await until('pong', () => socket.frames.includes('pong'));
    await room.admin.ok('/api/exam/watch/reopen', {
      paperId: candidate.paperId,
      minutes: 5,
      message: '误收',
    });
    await tell(candidate, examId, '请继续');
    expect(await socket.frame('message')).toMatchObject({ content: '请继续' });
  });

  it('[wire] opens only with the own id in its path, and only with a session', async () => {
    const { candidate, examId } = await room.sitting();
    const stranger = await room.candidate();
    const refusals: [string, Readonly<Record<string, string>>, number][] = [
      [path(candidate, examId), { token: stranger.token }, 403],
      [path(candidate, examId), { token: room.admin.token }, 403],
      [path(candidate, examId), {}, 401],
      [path(candidate, examId), { token: 'x'.repeat(43) }, 401],
      ['/api/socket/exam/only', { token: candidate.token }, 404],
    ];
    for (const [url, headers, status] of refusals) {
      const socket = ExamSocket.open(address, url, headers);
      await until(`${status}`, () => socket.refused !== null);
      expect(socket.refused).toBe(status);
    }
  });

  it('survives nonsense, and what others’ messages would be', async () => {
    const { candidate, examId } = await room.sitting();
    const other = await room.sitting();
    await tell(other.candidate, other.examId, '别人的');
    const [foreign] = (await room.events(other.candidate.paperId)).filter(
      (event) => event.type === 'MessageSent',
    );
    const socket = await ExamSocket.open(address, path(candidate, examId), {
      token: candidate.token,
    }).ready();
    const before = await room.services.log.head();
    const foreignId = (foreign as unknown as { data: { messageId: string } }).data.messageId;
    for (const text of [
      '',
      '{',
      'null',
      '[]',
      '7',
      '{"type":"shown"}',
      '{"type":"shown","id":7}',
      `{"type":"shown","id":"${foreignId}"}`,
      'x'.repeat(10_000),
    ])
      socket.say(text);
    socket.say('ping');
    await until('pong', () => socket.frames.includes('pong'));
    expect(await room.byPeople(before)).toEqual([]);
    expect(socket.closeCode).toBeNull();
  });

  it('a flood of what was shown is heard as far as a session may speak, and its candidate goes on elsewhere', async () => {
    const { candidate, examId } = await room.sitting();
    const loud = await ExamSocket.open(address, path(candidate, examId), { token: candidate.token }).ready();
    const execute = vi.spyOn(papersOf(room.services).papers, 'execute');
    for (let at = 0; at < 5000; at += 1) loud.say('{"type":"shown","id":"none"}');
    await until('it is closed', () => loud.closeCode !== null);
    expect(loud.closeCode).toBe(1013);
    expect(execute.mock.calls.length).toBeGreaterThan(0);
    expect(execute.mock.calls.length).toBeLessThan(400);
    execute.mockRestore();
    expect(await candidate.handIn()).toMatchObject({ handState: 1 });
  });

  it('of an exam that the candidate does not sit stays open and silent', async () => {
    const { candidate } = await room.sitting();
    const other = await room.saveExam();
    const socket = await ExamSocket.open(address, path(candidate, other), { token: candidate.token }).ready();
    socket.say('ping');
    await until('pong', () => socket.frames.includes('pong'));
    expect(socket.frames).toEqual(['pong']);
  });
});
