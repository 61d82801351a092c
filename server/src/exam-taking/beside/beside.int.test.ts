import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Candidate } from '../../testing/candidate.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { closeSockets, ExamSocket, follow, liveClient } from '../../testing/live.js';
import { until } from '../../testing/until.js';

interface Help {
  readonly id: string;
  readonly text: string;
  readonly answer: string | null;
}
interface Card {
  readonly id: string;
  readonly attention: readonly string[];
  readonly helpRequests: readonly { readonly requestId: string; readonly text: string }[];
}

let room: ExamRoom;
let address: string;

beforeAll(async () => {
  room = await ExamRoom.open();
  address = await room.server.app.listen();
});
afterEach(closeSockets);
afterAll(() => room.close());

const ask = async (candidate: Candidate, message: string): Promise<string> =>
  (
    await candidate.ok<{ id: string }>('/api/paper/paper/ask-proctors', {
      ...{ paperId: candidate.paperId, message },
    })
  ).id;
const own = async (candidate: Candidate): Promise<readonly Help[]> =>
  (await candidate.ok<{ helpRequests: Help[] }>('/api/paper/paper/paper-detail', { id: candidate.paperId }))
    .helpRequests;
const cardOf = (examId: string, paperId: string, is: (card: Card) => boolean): Promise<Card> =>
  until('the card', async () => {
    const { records } = await room.admin.ok<{ records: Card[] }>('/api/exam/watch/watch-paging', {
      params: { examId },
    });
    const card = records.find(({ id }) => id === paperId);
    return card !== undefined && is(card) ? card : null;
  });
const rough = (candidate: Candidate, more: object = {}) => ({
  ...{ paperId: candidate.paperId, quId: 'q-single', note: '3 × 4 = 12', struck: ['b'] },
  ...{ highlights: [{ at: 'q-single', from: 1, to: 4 }], ...more },
});

describe('联系监考', () => {
  it('[ET127] [ET128] waits on the wall, is answered in place and told on both sockets', async () => {
    const { candidate, examId } = await room.sitting();
    const feed = follow<{ kind: string; requestId: string | null; title: string; content: string }>(
      liveClient(address, candidate.token),
      `subscription($p: ID!) { paperNotices(paperId: $p) { position kind id requestId title content } }`,
      { p: candidate.paperId },
    );
    const socket = await ExamSocket.open(address, `/api/socket/exam/${candidate.user.id}/${examId}/pc`, {
      token: candidate.token,
    }).ready();
    const requestId = await ask(candidate, '  第三题的图看不清  ');
    const waiting = await cardOf(examId, candidate.paperId, (card) => card.helpRequests.length > 0);
    expect(waiting).toMatchObject({
      attention: ['help'],
      helpRequests: [{ requestId, text: '第三题的图看不清' }],
    });
    const answer = { paperId: candidate.paperId, requestId, message: '请刷新页面' };
    await room.admin.ok('/api/exam/watch/answer-help', answer);
    expect(await feed.first('the answer')).toMatchObject({
      ...{ kind: 'message', requestId, title: '监考老师回复', content: '请刷新页面' },
    });
    expect(await socket.frame('message')).toMatchObject({ requestId, content: '请刷新页面' });
    expect(await own(candidate)).toMatchObject([
      { id: requestId, text: '第三题的图看不清', answer: '请刷新页面' },
    ]);
    await cardOf(examId, candidate.paperId, (card) => card.helpRequests.length === 0);
    expect(await room.admin.ok('/api/exam/watch/help', { paperId: candidate.paperId })).toMatchObject([
      { requestId, text: '第三题的图看不清', answer: { text: '请刷新页面', sender: expect.any(String) } },
    ]);
    expect(await room.admin.refused('/api/exam/watch/answer-help', answer)).toMatchObject({
      reason: 'HelpAnswered',
    });
    const history = await room.admin.ok<{ kind: string; text: string }[]>('/api/exam/watch/history', {
      paperId: candidate.paperId,
    });
    expect(history.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['考生联系监考：第三题的图看不清', '回复考生：请刷新页面']),
    );
  });

  it('[ET127] is one message for a repeated call, and refused when three wait or no paper is open', async () => {
    const { candidate } = await room.sitting();
    const options = { commandId: randomUUID() };
    const body = { paperId: candidate.paperId, message: '看不清' };
    const first = await candidate.post('/api/paper/paper/ask-proctors', body, options);
    const again = await candidate.post('/api/paper/paper/ask-proctors', body, options);
    expect(again.data).toEqual(first.data);
    expect(await own(candidate)).toHaveLength(1);
    await ask(candidate, '二');
    await ask(candidate, '三');
    expect(await candidate.refused('/api/paper/paper/ask-proctors', body)).toMatchObject({
      reason: 'HelpWaiting',
    });
    await candidate.handIn();
    expect(await candidate.refused('/api/paper/paper/ask-proctors', body)).toMatchObject({
      reason: 'PaperAlreadyHandedIn',
    });
    const open = (await room.sitting()).candidate;
    for (const [message, refusal] of [
      ...[' ', '\u200b\u200b', '\u2060 \u3164'].map(
        (blank) => [blank, { msg: '消息内容不能为空！' }] as const,
      ),
      ['长'.repeat(501), { reason: 'HelpTooLong', msg: '内容不能超过500个字！' }],
    ] as const)
      expect(
        await open.refused('/api/paper/paper/ask-proctors', { paperId: open.paperId, message }),
      ).toMatchObject(refusal);
  });

  it('[ET128] is answered by who watches the exam alone', async () => {
    const { candidate } = await room.sitting();
    const requestId = await ask(candidate, '看不清');
    const body = { paperId: candidate.paperId, requestId, message: '好' };
    const stranger = await room.staff(['exam:list']);
    expect((await stranger.post('/api/exam/watch/answer-help', body)).code).not.toBe(0);
    expect((await candidate.post('/api/exam/watch/answer-help', body)).code).not.toBe(0);
    expect((await stranger.post('/api/exam/watch/help', { paperId: candidate.paperId })).code).not.toBe(0);
    expect((await own(candidate))[0]?.answer).toBeNull();
  });
});

describe('rough work', () => {
  it('[ET129] [ET130] comes back with the places, on another browser too, and is no answer', async () => {
    const { candidate } = await room.sitting();
    await candidate.ok('/api/paper/paper/keep-rough-work', rough(candidate));
    const [place] = (
      await candidate.ok<{ quId: string; answered: boolean; roughWork: object }[]>(
        '/api/paper/paper/paper-places',
        { id: candidate.paperId },
      )
    ).filter(({ quId }) => quId === 'q-single');
    expect(place).toMatchObject({
      answered: false,
      roughWork: {
        note: '3 × 4 = 12',
        struck: ['b'],
        highlights: [{ at: 'q-single', from: 1, to: 4 }],
      },
    });
    const before = (await room.events(candidate.paperId)).length;
    await candidate.ok('/api/paper/paper/keep-rough-work', rough(candidate));
    const events = await room.events(candidate.paperId);
    expect(events.filter(({ type }) => type === 'RoughWorkKept')).toHaveLength(
      before === events.length ? 1 : 2,
    );
  });

  it('[ET129] is refused beyond its bounds, for a question that is not there, and after the hand-in', async () => {
    const { candidate } = await room.sitting();
    const path = '/api/paper/paper/keep-rough-work';
    expect(await candidate.refused(path, rough(candidate, { note: '长'.repeat(4001) }))).toMatchObject({
      reason: 'RoughWorkTooLong',
      msg: '草稿过长，每道题不能超过4000字，未能保存！',
    });
    const backwards = [{ at: 'q-single', from: 5, to: 1 }];
    expect(await candidate.refused(path, rough(candidate, { highlights: backwards }))).toMatchObject({
      ...{ reason: 'BadInput', msg: '标记的位置不正确，未能保存！' },
    });
    expect(await candidate.refused(path, rough(candidate, { quId: 'none' }))).toMatchObject({
      reason: 'QuestionNotInPaper',
    });
    await candidate.handIn();
    expect(await candidate.refused(path, rough(candidate))).toMatchObject({ reason: 'PaperAlreadyHandedIn' });
  });
});
