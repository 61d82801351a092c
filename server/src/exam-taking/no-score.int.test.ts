import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Candidate } from '../testing/candidate.js';
import { callEverything, ending, learnerOperations, overhear } from '../testing/every-learner-path.js';
import { everyType, keyWord } from '../testing/every-type.js';
import { ExamRoom, group } from '../testing/exam-room.js';
import { closeSockets, ExamSocket, follow, liveClient, type Feed } from '../testing/live.js';
import { expectNoKey, expectNoScore } from '../testing/answer-key.js';
import { minutes } from '../testing/moving-clock.js';
import { until } from '../testing/until.js';

let room: ExamRoom;
let address: string;
/** Every byte that left the server towards learners since the test began. */
let bytes: string[];

beforeAll(async () => {
  room = await ExamRoom.open();
  overhear(room, (text) => bytes.push(text));
  address = await room.server.app.listen();
});
beforeEach(() => {
  bytes = [];
});
afterEach(async () => {
  await closeSockets();
  room.clock.run();
});
afterAll(() => room.close());

/** What a learner may subscribe to, as a browser asks it. */
const subscriptions: Readonly<Record<string, string>> = {
  paperNotices: 'subscription($p: ID!) { paperNotices(paperId: $p) { kind content message exMsg } }',
  msgUnread: 'subscription { msgUnread }',
  siteStamp: 'subscription { siteStamp }',
  maintenanceNews: 'subscription { maintenanceNews { on text } }',
};

/** Points that nothing else on the paper adds up to: 8.7 of a choice and 5.9 of a judgement. */
const [choice, judgement, together] = [8.7, 5.9, '14.6'];

interface Listening {
  readonly candidate: Candidate;
  readonly examId: string;
  readonly feeds: readonly Feed<unknown>[];
  readonly socket: ExamSocket;
}

/** Somebody who listens to everything from before the hand-in on. */
async function handedIn(fields: object): Promise<Listening> {
  const of = (type: number) => everyType().filter(({ quType }) => quType === type);
  const tmplGroups = [group('单选', of(1), choice), group('判断', of(3), judgement), group('填空', of(5), 3)];
  const examId = await room.saveExam({ chance: 1, resultType: 3, qualifyScore: 7, tmplGroups, ...fields });
  const candidate = await room.candidate();
  await candidate.start(examId);
  const client = liveClient(address, candidate.token);
  const feeds = Object.values(subscriptions).map((query) =>
    follow(client, query, query.includes('$p') ? { p: candidate.paperId } : {}),
  );
  const path = `/api/socket/exam/${candidate.user.id}/${examId}/pc`;
  const socket = await ExamSocket.open(address, path, { token: candidate.token }).ready();
  await candidate.choose('q-single', ['b']);
  await candidate.choose('q-judge', ['yes']);
  await candidate.handIn();
  await until('the hand-in', () => feeds.some(({ messages }) => messages.length > 0));
  await room.caughtUp('papers');
  return { candidate, examId, feeds, socket };
}

async function callAll({ candidate, examId, feeds, socket }: Listening): Promise<void> {
  await callEverything(candidate, ['q-single', 'q-judge', 'q-fill'], candidate.paperId, examId, ending);
  bytes.push(...feeds.map(({ messages }) => JSON.stringify(messages)), ...socket.frames);
}

describe('before results show', () => {
  it('every subscription of a learner is listened to here', () => {
    const names = learnerOperations().flatMap(({ kind, name }) => (kind === 'subscription' ? [name] : []));
    expect(names.sort()).toEqual(Object.keys(subscriptions).sort());
  });

  it.each([
    ['published', { results: { when: 'publish' } }],
    ['published, of a mock', { results: { when: 'publish' }, examType: 2, startTime: null, endTime: null }],
    ['the last deadline', { results: { when: 'deadline' } }],
    ['published, with the score alone', { results: { when: 'publish' }, resultType: 2 }],
  ])(
    '[ET100] no byte of score, pass or key leaves by any path or socket of a learner: %s',
    async (_when, fields) => {
      const listening = await handedIn(fields);
      await callAll(listening);
      expectNoScore(bytes, [together]);
      expectNoKey(bytes, [keyWord]);
      expect(await listening.candidate.result()).toMatchObject({ resultsShown: false, userScore: null });
    },
  );

  it('[ET100] nor after the keys would be out, nor once they were withdrawn again', async () => {
    const endTime = room.clock.now() + minutes(100);
    const listening = await handedIn({ results: { when: 'publish' }, endTime });
    const { candidate, examId, feeds } = listening;
    room.clock.freeze(endTime + minutes(1));
    await callAll(listening);
    await room.admin.ok('/api/exam/results/publish', { id: examId });
    expectNoScore(bytes, [together]);
    expectNoKey(bytes, [keyWord]);
    const told = feeds[Object.keys(subscriptions).indexOf('msgUnread')];
    await until('told', () => told?.messages.at(-1) === 1);
    expect(await candidate.result()).toMatchObject({ userScore: Number(together), passed: 1 });
    expect((await candidate.open('q-single')).rightAnswer).toBe('B');

    await room.admin.ok('/api/exam/results/withdraw', { id: examId, reason: '答案有误' });
    bytes = [];
    await callAll(listening);
    expectNoScore(bytes, [together]);
    expectNoKey(bytes, [keyWord]);
  });
});
