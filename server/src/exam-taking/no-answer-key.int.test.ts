import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Exam } from '@vigil/domain/exams/exam';
import type { QuestionContent } from '@vigil/domain/question-bank/question';
import {
  collections as bankCollections,
  type QuestionVersionDocument,
} from '../question-bank/collections.js';
import { collections as examCollections } from '../exams/collections.js';
import { declarationsOf } from '../platform/declarations/declarations.js';
import { seedDemo } from '../platform/demo-data.js';
import type { Candidate, QuestionSeen } from '../testing/candidate.js';
import { expectNoKey, secretsOf } from '../testing/answer-key.js';
import { callEverything, notWhileSitting, overhear } from '../testing/every-learner-path.js';
import { everyType, keyWord, answerTo } from '../testing/every-type.js';
import { ExamRoom, group } from '../testing/exam-room.js';
import { closeSockets, ExamSocket, follow, liveClient } from '../testing/live.js';
import { minutes, seconds } from '../testing/moving-clock.js';
import { until } from '../testing/until.js';

let room: ExamRoom;
let address: string;
/** Every byte that left the server towards learners since the test began. */
let bytes: string[];

beforeAll(async () => {
  room = await ExamRoom.open();
  await seedDemo(room.services, declarationsOf(room.services).demos);
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

const quIdsOf = async (candidate: Candidate): Promise<string[]> =>
  (await candidate.detail()).groupList.flatMap((one) => one.quList.map((entry) => entry.quId));

/** The contents of all questions, as a browser keeps them. */
async function wholePaper(candidate: Candidate): Promise<unknown[]> {
  const { paperId } = candidate;
  const places = await candidate.ok<{ content: string }[]>('/api/paper/paper/paper-places', { id: paperId });
  const contents = places.map(({ content }) => content);
  return candidate.ok('/api/paper/paper/paper-content', { paperId, contents });
}

/**
 * Answers everything on the paper; texts are the candidate's own, so that any text of the key among the bytes
 * is a leak.
 */
async function answerAll(
  candidate: Candidate,
  contents: ReadonlyMap<string, QuestionContent>,
): Promise<void> {
  for (const quId of await quIdsOf(candidate)) {
    const content = contents.get(quId) as QuestionContent;
    const seen = await candidate.open(quId);
    const tags = Object.fromEntries(
      (content.matches ?? []).map((match) => [
        match.id,
        seen.matchList.find((item) => item.content === match.content)?.tag ?? '',
      ]),
    );
    for (const part of content.parts ?? [content])
      expect((await candidate.fill(part.quId, answerTo(part, tags))).code, part.quId).toBe(0);
    await candidate.open(quId);
    await candidate.mark(quId, true);
  }
}

describe('during a sitting', () => {
  it('no answer key leaves the server, in any response or frame, for a paper with every type (demo data)', async () => {
    const exams = await room.services.documents.collection<Exam>(examCollections.exams).find({});
    const versions = await room.services.documents
      .collection<QuestionVersionDocument>(bankCollections.questionVersions)
      .find({});
    const contents = new Map(versions.map(({ content }) => [content.quId, content]));
    const open = exams.find(
      (exam) =>
        exam.openType === 1 && exam.tmplGroups.length >= 9 && exam.examType === 1 && exam.priceFen === 0,
    );
    const candidate = await room.candidate();
    const paperId = await candidate.start(open?.id ?? '');
    const quIds = await quIdsOf(candidate);
    expect(new Set(quIds.map((quId) => contents.get(quId)?.quType))).toEqual(
      new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 99]),
    );

    const feed = follow(
      liveClient(address, candidate.token),
      'subscription($p: ID!) { paperNotices(paperId: $p) { kind content message exMsg } }',
      {
        p: paperId,
      },
    );
    const socket = await ExamSocket.open(address, `/api/socket/exam/${candidate.user.id}/${open?.id}/pc`, {
      token: candidate.token,
    }).ready();
    const admin = { examId: open?.id, userId: candidate.user.id, message: '请坐正' };
    await answerAll(candidate, contents);
    expect((await wholePaper(candidate)).every((content) => content !== null)).toBe(true);
    await room.admin.ok('/api/exam/watch/single-msg', admin);
    await until('the message', () => feed.messages.length > 0 && socket.frames.length > 0);
    // One of each type stands for all here: what a call tells depends on the type, not on which question of
    // it.
    const oneOfEach = new Map(quIds.map((quId) => [contents.get(quId)?.quType, quId]));
    await callEverything(candidate, [...oneOfEach.values()], paperId, open?.id ?? '', notWhileSitting);
    await candidate.handIn();
    await candidate.result();
    for (const quId of quIds) await candidate.open(quId);
    await until('the hand-in', () => feed.messages.length > 1 && socket.frames.length > 1);
    bytes.push(JSON.stringify(feed.messages), ...socket.frames);

    const used = quIds.map((quId) => contents.get(quId) as QuestionContent);
    const secrets = used.flatMap(secretsOf);
    expect(secrets.length).toBeGreaterThan(used.length);
    expectNoKey(bytes, secrets);
  });

  it('no answer key leaves the server by any call of a learner with any quId of the open paper', async () => {
    const examId = await room.saveExam({ resultType: 3, examType: 2, startTime: null, endTime: null });
    const candidate = await room.candidate();
    const paperId = await candidate.start(examId);
    const quIds = [...(await quIdsOf(candidate)), 'q-part1', 'q-part2'];
    await callEverything(candidate, quIds, paperId, examId, notWhileSitting);
    expect(await candidate.openPaper()).toMatchObject({ id: paperId });
    expectNoKey(bytes, [keyWord]);
  });

  it('the order of a matching’s right side is dealt anew, and options carry no mark of being right', async () => {
    const examId = await room.saveExam({ optShuffle: false });
    const orders = new Set<string>();
    for (const candidate of await room.candidates(12)) {
      await candidate.start(examId);
      orders.add((await candidate.open('q-match')).matchList.map((item) => item.content).join());
    }
    expect(orders.size).toBeGreaterThan(1);
  });
});

interface Result {
  readonly userScore: number | null;
  readonly userObjScore: number | null;
  readonly userSubjScore: number | null;
  readonly passed: number | null;
  readonly answersFrom: string | null;
  readonly quList: readonly QuestionSeen[];
}

describe('after hand-in', () => {
  const objective = everyType().filter((one) => [1, 2, 3, 5].includes(one.quType));

  async function handedIn(
    fields: Readonly<Record<string, unknown>>,
  ): Promise<{ candidate: Candidate; examId: string; endTime: number }> {
    const endTime = room.clock.now() + minutes(120);
    const examId = await room.saveExam({
      endTime,
      qualifyScore: 5,
      tmplGroups: [group('客观', objective)],
      ...fields,
    });
    const candidate = await room.candidate();
    await candidate.start(examId);
    await candidate.choose('q-single', ['b']);
    await candidate.choose('q-judge', ['no']);
    await candidate.handIn();
    return { candidate, examId, endTime };
  }

  const result = async (candidate: Candidate): Promise<Result> => candidate.result<Result>();

  it('[ET68] resultType 1 tells no score, pass or key, in no read [paper-001]', async () => {
    const { candidate, endTime } = await handedIn({ resultType: 1 });
    for (const at of [null, endTime + seconds(1)]) {
      if (at !== null) room.clock.freeze(at);
      expect(await result(candidate)).toMatchObject({
        userScore: null,
        userObjScore: null,
        userSubjScore: null,
        passed: null,
        answersFrom: null,
        quList: [],
      });
      const rows = [
        ...(await candidate.ok<{ records: object[] }>('/api/paper/paper/my-paging', {})).records,
        ...(await candidate.ok<{ records: object[] }>('/api/paper/paper/paging', {})).records,
      ];
      for (const row of rows)
        expect(row).toMatchObject({ userScore: null, userObjScore: null, userSubjScore: null, passed: null });
      expect(await candidate.ok('/api/exam/record/my-paging', {})).toMatchObject({
        records: [{ maxScore: null, passed: null }],
      });
      expect(await candidate.open('q-single')).toMatchObject({
        analysis: null,
        rightAnswer: null,
        isRight: null,
        actualScore: null,
      });
    }
    expectNoKey(bytes, [keyWord]);
  });

  it('[ET68] resultType 2 tells score and pass, and no key [paper-001] [exam-045]', async () => {
    const { candidate, endTime } = await handedIn({ resultType: 2 });
    for (const at of [null, endTime + seconds(1)]) {
      if (at !== null) room.clock.freeze(at);
      expect(await result(candidate)).toMatchObject({ userScore: 5, passed: 1, quList: [] });
      expect(await candidate.ok('/api/paper/paper/my-paging', {})).toMatchObject({
        records: [{ userScore: 5, passed: 1 }],
      });
      await candidate.open('q-single');
    }
    expectNoKey(bytes, [keyWord]);
  });

  it('[ET69] resultType 3 tells the score at once, and keys and single scores from the exam’s last deadline', async () => {
    const { candidate, endTime } = await handedIn({ resultType: 3 });
    const before = await result(candidate);
    expect(before).toMatchObject({ userScore: 5, passed: 1 });
    expect(before.quList).toHaveLength(4);
    expect(before.answersFrom).toMatch(/^\d{4}-/);
    room.clock.freeze(endTime - 1);
    await candidate.open('q-single');
    await result(candidate);
    expectNoKey(bytes, [keyWord]);

    room.clock.freeze(endTime);
    const after = await result(candidate);
    expect(after.quList.find((one) => one.quId === 'q-single')).toMatchObject({
      isRight: true,
      rightAnswer: 'B',
      actualScore: 5,
    });
    expect(after.quList.find((one) => one.quId === 'q-judge')).toMatchObject({
      isRight: false,
      rightAnswer: 'A',
      actualScore: 0,
    });
    expect(after.quList.find((one) => one.quId === 'q-fill')?.answerList[0]?.rightAnswer).toContain(keyWord);
    expect((await candidate.open('q-single')).analysis).toContain(keyWord);
  });

  it('[ET69] the last deadline is that of whoever ends last: extension, added time, and a later end saved since', async () => {
    const { candidate, examId, endTime } = await handedIn({ resultType: 3 });
    const other = await room.candidate();
    room.clock.freeze(endTime - minutes(10));
    await other.start(examId);
    await room.admin.ok('/api/exam/watch/add-time', {
      examId,
      paperId: other.paperId,
      minutes: 15,
      message: '延时',
    });
    await room.caughtUp('papers');
    room.clock.freeze(endTime + minutes(14));
    await candidate.open('q-single');
    await result(candidate);
    await room.admin.ok('/api/exam/watch/add-time', { examId, minutes: 30, message: '全场延时' });
    room.clock.freeze(endTime + minutes(29));
    await candidate.open('q-single');
    await result(candidate);
    await room.overwriteExam(examId, { endTime: endTime + minutes(60) });
    room.clock.freeze(endTime + minutes(89));
    const newcomer = await room.candidate();
    await newcomer.start(examId);
    await candidate.open('q-single');
    await result(candidate);
    expectNoKey(bytes, [keyWord]);
    room.clock.freeze(endTime + minutes(91));
    expect((await candidate.open('q-single')).rightAnswer).toBe('B');
  });

  it('[ET69] of a mock the key is out at once', async () => {
    const { candidate } = await handedIn({ resultType: 3, examType: 2, startTime: null, endTime: null });
    expect((await candidate.open('q-single')).rightAnswer).toBe('B');
    expect((await result(candidate)).quList[0]?.analysis).toContain(keyWord);
  });

  it('[ET70] stays in while the question stands in an open paper of theirs, and comes out with its hand-in', async () => {
    const mock = { resultType: 3, examType: 2, startTime: null, endTime: null };
    const { candidate } = await handedIn(mock);
    const first = candidate.paperId;
    const again = await room.saveExam({
      ...mock,
      tmplGroups: [
        group('同题', objective.slice(0, 1)),
        group('整题', [everyType('again').at(-1) as QuestionContent]),
      ].slice(0, 1),
    });
    await candidate.start(again);
    bytes = [];
    const seen = await candidate.open('q-single', first);
    expect(seen).toMatchObject({ analysis: null, rightAnswer: null, isRight: null, actualScore: null });
    const listed = (await candidate.result<Result>(first)).quList.find((one) => one.quId === 'q-single');
    expect(listed).toMatchObject({ analysis: null, rightAnswer: null, isRight: null, actualScore: null });
    expect(listed?.answerList.every((entry) => entry.isRight === null)).toBe(true);
    expect((await candidate.open('q-judge', first)).rightAnswer).toBe('A');
    await candidate.handIn();
    expect((await candidate.open('q-single', first)).rightAnswer).toBe('B');
  });

  it('[ET70] a reopened paper shows no key, also when it was out', async () => {
    const { candidate, examId } = await handedIn({
      resultType: 3,
      examType: 2,
      startTime: null,
      endTime: null,
    });
    expect((await candidate.open('q-single')).rightAnswer).toBe('B');
    await room.admin.ok('/api/exam/watch/reopen', {
      paperId: candidate.paperId,
      minutes: 10,
      message: '误交',
    });
    bytes = [];
    await candidate.open('q-single');
    await candidate.result();
    await candidate.ok('/api/exam/exam/check-info', { id: examId });
    expectNoKey(bytes, [keyWord]);
  });

  it('is told to nobody else: a neighbour who is still sitting gets nothing of a handed-in paper', async () => {
    const { candidate, examId } = await handedIn({ resultType: 3 });
    const neighbour = await room.candidate();
    await neighbour.start(examId);
    for (const [path, body] of [
      ['/api/paper/paper/paper-result', { id: candidate.paperId }],
      ['/api/paper/paper/qu-detail', { paperId: candidate.paperId, quId: 'q-single' }],
    ] as const) {
      expect((await neighbour.refused(path, body)).reason).toBe('NotYourPaper');
    }
  });
});
