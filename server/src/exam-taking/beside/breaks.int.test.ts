import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WatchCardView } from '@vigil/projections/watch/public';
import type { Candidate } from '../../testing/candidate.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { jpeg } from '../../testing/fake-faces.js';
import { closeSockets, ExamSocket, follow, liveClient } from '../../testing/live.js';
import { minutes, seconds } from '../../testing/moving-clock.js';

interface Breaks {
  readonly leftSeconds: number;
  readonly endsIn: number | null;
}

let room: ExamRoom;
let address: string;
beforeAll(async () => {
  room = await ExamRoom.open();
  address = await room.server.app.listen();
});
afterEach(async () => {
  room.clock.run();
  await closeSockets();
});
afterAll(() => room.close());

const grant = (who: Candidate, more: object) =>
  room.admin.ok('/api/exam/accommodation/grant', { userId: who.user.id, grounds: '糖尿病', ...more });
/** Somebody with a right to so many minutes of pause, who has begun; the clock stands still. */
async function sitting(
  breakMinutes: number,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Candidate> {
  const who = await room.candidate();
  if (breakMinutes > 0) await grant(who, { breakMinutes });
  const examId = await room.saveExam(fields);
  room.clock.freeze();
  await who.start(examId);
  return who;
}
const path = '/api/paper/paper';
const take = (who: Candidate) => who.ok<Breaks>(`${path}/take-break`, { id: who.paperId });
const end = (who: Candidate) => who.ok<Breaks>(`${path}/end-break`, { id: who.paperId });
const why = async (who: Candidate, call: string, body: object) =>
  (await who.refused(`${path}/${call}`, body)).reason;
const detail = (who: Candidate) =>
  who.ok<{ leftSeconds: number; breaks: Breaks | null; leaveTimes: number }>(`${path}/paper-detail`, {
    id: who.paperId,
  });
const card = async (who: Candidate): Promise<WatchCardView | null> => {
  await room.caughtUp('watch_cards');
  return room.services.views.view<WatchCardView>('watch_cards').get(who.paperId);
};

describe('a break by right', () => {
  it('[ET149] [ET150] stops the paper’s clock for as long as it lasts; the rest of the right stays', async () => {
    const who = await sitting(10);
    const before = await room.deadlineOf(who.paperId);
    expect(await detail(who)).toMatchObject({
      breaks: { leftSeconds: 600, endsIn: null },
      leftSeconds: 3600,
    });
    room.clock.advance(minutes(5));
    expect(await take(who)).toEqual({ leftSeconds: 600, endsIn: 600 });
    room.clock.advance(minutes(3));
    expect(await detail(who)).toMatchObject({ breaks: { leftSeconds: 420, endsIn: 420 }, leftSeconds: 3300 });
    expect(await card(who)).toMatchObject({ lastAct: '开始休息', breakUntil: room.clock.now() + minutes(7) });
    expect(await end(who)).toEqual({ leftSeconds: 420, endsIn: null });
    expect(await end(who)).toEqual({ leftSeconds: 420, endsIn: null });
    expect(await room.deadlineOf(who.paperId)).toBe(before + minutes(3));
    expect(await detail(who)).toMatchObject({ leftSeconds: 3300 });
    // The second one is not ended by anybody: it is over at its end, and nothing is left.
    await take(who);
    room.clock.advance(minutes(7));
    expect(await detail(who)).toMatchObject({ breaks: { leftSeconds: 0, endsIn: null }, leftSeconds: 3300 });
    expect((await who.fill('q-single', { answers: ['a'] })).code).toBe(0);
    expect(await why(who, 'take-break', { id: who.paperId })).toBe('BreaksUsedUp');
    expect(await room.deadlineOf(who.paperId)).toBe(before + minutes(10));
    await who.handIn();
    const handIn = await room.happened(who.paperId, 'PaperHandedIn');
    expect(handIn.data.userTime).toBe(5 * 60);
    const history = await room.admin.ok<{ text: string }[]>('/api/exam/watch/history', {
      paperId: who.paperId,
    });
    expect(history.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['开始休息，最长 10 分钟，截止时间相应顺延', '结束休息，休息了 3 分钟']),
    );
  });

  it('[ET149] is nobody’s without the right, another’s neither, and none once the deadline passed', async () => {
    const plain = await sitting(0);
    expect(await detail(plain)).toMatchObject({ breaks: null });
    expect(await why(plain, 'take-break', { id: plain.paperId })).toBe('NoBreak');
    const who = await sitting(10);
    expect(await why(plain, 'take-break', { id: who.paperId })).toBe('NotYourPaper');
    expect(await why(plain, 'end-break', { id: who.paperId })).toBe('NotYourPaper');
    // Granted now, it is for papers that are started later.
    await grant(plain, { breakMinutes: 10 });
    expect(await why(plain, 'take-break', { id: plain.paperId })).toBe('NoBreak');
    room.clock.advance(minutes(60));
    expect(await why(who, 'take-break', { id: who.paperId })).toBe('DeadlinePassed');
    expect((await room.types(who.paperId)).filter((type) => type.startsWith('Break'))).toEqual([]);
    const refused = await room.admin.refused('/api/exam/accommodation/grant', {
      ...{ userId: who.user.id, breakMinutes: 241, grounds: '理由' },
    });
    expect(refused.reason).toBe('BadInput');
  });

  it('[ET151] shows and takes nothing of the paper, in whatever tab: reading, saving, running, handing in', async () => {
    const who = await sitting(10);
    const places = await who.ok<{ content: string }[]>(`${path}/paper-places`, { id: who.paperId });
    const contents = [places[0]?.content ?? ''];
    await take(who);
    const paperId = who.paperId;
    expect(await take(who)).toMatchObject({ endsIn: 600 });
    expect(await who.ok(`${path}/paper-places`, { id: paperId })).toEqual([]);
    for (const [call, body] of [
      ['paper-content', { paperId, contents }],
      ['qu-detail', { paperId, quId: 'q-single' }],
      ['fill-answer', { paperId, quId: 'q-single', answers: ['a'] }],
      ['save-work-answer', { paperId, id: 'q-essay', titleBody: '<p>好</p>' }],
      ['mark-as', { paperId, quId: 'q-single', mark: true }],
      ['keep-rough-work', { paperId, quId: 'q-single', note: '草稿', struck: [], highlights: [] }],
      ['answerCode', { paperId, quId: 'q-single', codeAnswer: 'print(1)' }],
      ['hand-exam', { id: paperId }],
      ['hand-exam', { id: paperId, exState: 4 }],
    ] as const)
      expect(await why(who, call, body), call).toBe('OnBreak');
    expect((await room.types(paperId)).slice(1)).toEqual(['BreakTaken']);
    await who.ok(`${path}/ask-proctors`, { paperId, message: '头晕' });
    await end(who);
    expect((await who.fill('q-single', { answers: ['a'] })).code).toBe(0);
    expect(await who.ok(`${path}/paper-places`, { id: paperId })).toHaveLength(places.length);
  });

  it('[ET152] is found fault with by no monitor', async () => {
    const who = await sitting(10, {
      ...{ leaveOn: true, leaveCount: 1, faceCheck: true, faceChance: 1, camOn: true, camInterval: 1 },
      ...{ actionOn: true, actionInterval: 60 },
    });
    await take(who);
    expect(await who.leave()).toMatchObject({ leaveTimes: 0, overLimit: false });
    room.faces.verdict = 'no-face';
    const body = { paperId: who.paperId, base64: jpeg() };
    expect(await who.ok('/api/paper/capture/face-check', body)).toMatchObject({
      isBreak: false,
      failCount: 0,
    });
    expect(await who.ok('/api/paper/capture/save', body)).toMatchObject({ isBreak: false, failCount: 0 });
    expect(await who.ok('/api/paper/capture/save', { ...body, base64: '' })).toMatchObject({
      isBreak: false,
    });
    expect((await room.types(who.paperId)).slice(1)).toEqual(['BreakTaken']);
    room.clock.advance(minutes(10) + seconds(30));
    await who.handIn(4);
    expect((await room.happened(who.paperId, 'InactivityReported')).data.accepted).toBe(false);
    room.faces.verdict = 'matched';
  });

  it('is told to every screen at once, and ended by a proctor who collects the paper', async () => {
    const who = await sitting(10);
    const feed = follow<{ kind: string; leftSeconds: number | null }>(
      liveClient(address, who.token),
      `subscription($p: ID!) { paperNotices(paperId: $p) { position kind leftSeconds } }`,
      { p: who.paperId },
    );
    const socket = await ExamSocket.open(address, `/api/socket/exam/${who.user.id}/${who.examId}/pc`, {
      token: who.token,
    }).ready();
    await take(who);
    expect(await feed.first('the break')).toMatchObject({ kind: 'break', leftSeconds: 3600 });
    expect(await socket.frame('break')).toMatchObject({ leftSeconds: 3600, message: '休息已开始' });
    room.clock.advance(minutes(4));
    await room.admin.ok('/api/exam/watch/force-hand', { paperId: who.paperId, exState: 1, message: '收卷' });
    const handIn = await room.happened(who.paperId, 'PaperHandedIn');
    expect(handIn.data.userTime).toBe(0);
    expect(await detail(who)).toMatchObject({ breaks: null });
    expect(await why(who, 'end-break', { id: who.paperId })).toBe('PaperAlreadyHandedIn');
  });

  it('lasts over a restart, and a paper that nobody comes back to is handed in at its moved deadline', async () => {
    const who = await sitting(10);
    room.clock.advance(minutes(55));
    await take(who);
    await room.restart();
    expect(await detail(who)).toMatchObject({ breaks: { endsIn: 600 }, leftSeconds: 300 });
    room.clock.advance(minutes(14));
    expect(await room.has(who.paperId, 'PaperHandedIn')).toBe(false);
    room.clock.run();
    room.clock.advance(minutes(1) + seconds(4));
    const handIn = await room.happened(who.paperId, 'PaperHandedIn');
    expect(handIn.data).toMatchObject({ cause: 'deadline', userTime: 3600 });
  });
});
