import type WebSocket from 'ws';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { candidateActs } from '../sitting/public.js';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom } from '../testing/exam-room.js';
import { closeSockets, ExamSocket, follow, liveClient } from '../testing/live.js';
import { seconds } from '../testing/moving-clock.js';
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

const actOf = (paperId: string) => candidateActs(room.services).of(paperId);

/** The candidate's page: connected to the paper, with the socket it says its heartbeat on. */
async function page(candidate: Candidate, paperId = candidate.paperId): Promise<(said: object) => void> {
  let socket: WebSocket | null = null;
  const client = liveClient(address, candidate.token, { onSocket: (made) => (socket = made) });
  follow(client, 'subscription($p: ID!) { paperNotices(paperId: $p) { kind } }', { p: paperId });
  await until('the socket', () => socket !== null);
  return (said) => socket?.send(JSON.stringify({ type: 'ping', payload: said }));
}

describe('a heartbeat that tells of the candidate', () => {
  it('says the question in view and that something was done, by no event', async () => {
    const { candidate, paperId } = await room.sitting();
    const say = await page(candidate);
    const before = (await room.events(paperId)).length;
    await until('the first', () => {
      say({ paperId, acted: false, quId: 'q-judge' });
      return actOf(paperId) !== null;
    });
    expect(actOf(paperId)).toEqual({ at: 0, sort: 3 });
    say({ paperId, acted: true, quId: 'q-part2' });
    await until('the act', () => actOf(paperId)?.at !== 0);
    expect(actOf(paperId)).toEqual({ at: expect.any(Number), sort: 10 });
    expect((await room.events(paperId)).length).toBe(before);
  });

  it('is believed of nobody else’s paper, and nothing of it ends anything', async () => {
    const { paperId } = await room.sitting();
    const { candidate: stranger, paperId: own } = await room.sitting();
    const say = await page(stranger);
    for (const said of [{ paperId, acted: true }, { paperId: 7 }, { acted: true }, { paperId, acted: 'x' }])
      say(said);
    await until('the last', () => {
      say({ paperId: own, acted: true, quId: 'nothing' });
      return actOf(own) !== null;
    });
    expect(actOf(paperId)).toBeNull();
    expect(actOf(own)).toMatchObject({ sort: null });
  });

  it('[ET40] keeps whoever moves about from being handed in for inactivity', async () => {
    for (const moves of [false, true]) {
      const { candidate, paperId } = await room.sitting({ actionOn: true, actionInterval: 60, handMin: 0 });
      const say = await page(candidate);
      room.clock.freeze(room.clock.now() + seconds(50));
      if (moves)
        await until('the act', () => {
          say({ paperId, acted: true, quId: 'q-judge' });
          return actOf(paperId) !== null;
        });
      room.clock.freeze(room.clock.now() + seconds(20));
      expect((await candidate.handIn(4)).exState).toBe(moves ? 0 : 4);
      room.clock.run();
    }
  });

  it('is before what the log took after it, also when the clock went back between them', async () => {
    const { candidate, paperId } = await room.sitting();
    const say = await page(candidate);
    await until('the connection', () => {
      say({ paperId, acted: false, quId: 'q-judge' });
      return actOf(paperId) !== null;
    });
    const looked = room.clock.now() + seconds(2);
    room.clock.freeze(looked);
    say({ paperId, acted: true, quId: 'q-judge' });
    await until('the act', () => actOf(paperId)?.at === looked);
    room.clock.freeze(looked - seconds(1));
    await candidate.choose('q-judge', ['yes']);
    const saved = (await room.events(paperId)).at(-1);
    expect(saved?.type).toBe('AnswerSaved');
    expect(actOf(paperId)?.at).toBeLessThanOrEqual(saved?.time ?? 0);
  });

  it('[wire] is taken by the exam socket of other clients, too', async () => {
    const { candidate, examId, paperId } = await room.sitting();
    const path = `/api/socket/exam/${candidate.user.id}/${examId}/pc?token=${candidate.token}`;
    const socket = await ExamSocket.open(address, path).ready();
    await until('the act', () => {
      socket.say(JSON.stringify({ type: 'ping', acted: true, quId: 'q-multi' }));
      return actOf(paperId)?.sort === 2;
    });
    await until('the answer', () => socket.frames.includes('pong'));
    expect(actOf(paperId)?.sort).toBe(2);
  });

  it('puts the question in view on the wall', async () => {
    const { candidate, examId, paperId } = await room.sitting();
    const wall = follow<{ watchCards: { upserts: { id: string; current: number | null }[] } }>(
      liveClient(address, room.admin.token),
      'subscription($id: ID!) { watchCards(examId: $id, filter: { size: 32 }) { upserts { id current } } }',
      { id: examId },
    );
    const say = await page(candidate);
    await until('the act', () => {
      say({ paperId, acted: true, quId: 'q-essay' });
      return actOf(paperId)?.sort === 4;
    });
    const seen = () => wall.messages.flatMap((message) => JSON.stringify(message));
    await expect.poll(seen, { timeout: 10_000 }).toContainEqual(expect.stringContaining('"current":4'));
  });

  it('is told to who polls the wall, too, which stands in the order of it', async () => {
    const { candidate, examId, paperId } = await room.sitting();
    const polled = async (orders?: object[]) =>
      (
        await room.admin.ok<{ records: Record<string, unknown>[] }>('/api/exam/watch/watch-paging', {
          ...{ params: { examId }, orders },
        })
      ).records;
    const other = await (await room.candidate()).start(examId);
    const before = await until('both on the wall', async () => {
      const cards = await polled();
      return cards.length === 2 ? cards[0] : undefined;
    });
    expect(before).toMatchObject({ id: paperId, current: null });
    const say = await page(candidate);
    room.clock.freeze(room.clock.now() + seconds(30));
    await until('the act', () => {
      say({ paperId, acted: true, quId: 'q-essay' });
      return actOf(paperId)?.sort === 4;
    });
    const [after] = await polled();
    expect(after).toMatchObject({ id: paperId, examId, current: 4, lastAct: '查看试题' });
    expect(Date.parse(String(after?.['lastActAt']))).toBeGreaterThan(Date.parse(String(before['lastActAt'])));
    const quietFirst = await polled([{ column: 'lastActAt', asc: true }]);
    expect(quietFirst.map(({ id }) => id)).toEqual([other, paperId]);
  });
});

describe('questions that a browser showed of itself', () => {
  it('[ET115] are told with a save, and the time of each counts as if it had been opened by a call', async () => {
    const { candidate, paperId } = await room.sitting();
    room.clock.freeze(room.clock.now() + seconds(100));
    const clientNow = 5_000_000;
    const opened = [
      { quId: 'q-single', at: clientNow - seconds(90) },
      { quId: 'q-judge', at: clientNow - seconds(60) },
      { quId: 'not-mine', at: clientNow },
    ];
    const told = { opened, sentAt: clientNow };
    const commandId = crypto.randomUUID();
    for (const sentAt of [clientNow, clientNow + 3_000])
      expect(
        (await candidate.fill('q-judge', { answers: ['yes'], ...told, sentAt }, { commandId })).code,
      ).toBe(0);
    const events = await room.events(paperId);
    expect(events.filter(({ type }) => type === 'QuestionsOpened').map(({ data }) => data)).toMatchObject([
      {
        opened: [
          { quId: 'q-single', at: room.clock.now() - seconds(90), clientAt: clientNow - seconds(90) },
          { quId: 'q-judge', at: room.clock.now() - seconds(60) },
        ],
      },
    ]);
    room.clock.freeze(room.clock.now() + seconds(40));
    await candidate.ok('/api/paper/paper/hand-exam', {
      ...{ id: paperId, exState: 0, sentAt: clientNow + seconds(40) },
      opened: [{ quId: 'q-essay', at: clientNow + seconds(10) }],
    });
    const { times } = await candidate.ok<{ times: { quId: string; seconds: number }[] }>(
      '/api/paper/paper/paper-analysis',
      { id: paperId },
    );
    expect(times).toEqual([
      { quId: 'q-single', seconds: 30 },
      { quId: 'q-judge', seconds: 70 },
      { quId: 'q-essay', seconds: 30 },
    ]);
  });
});
