import { describe, expect, it } from 'vitest';
import type { Exam } from '@vigil/domain/exams/exam';
import type { QuestionContent } from '@vigil/domain/question-bank/question';
import {
  collections as bankCollections,
  type QuestionVersionDocument,
} from '../question-bank/collections.js';
import { collections as examCollections } from '../exams/collections.js';
import { expectNoKey, secretsOf } from '../testing/answer-key.js';
import { callEverything, notWhileSitting } from '../testing/every-learner-path.js';
import { keyWord } from '../testing/every-type.js';
import { ExamSocket, follow, liveClient } from '../testing/live.js';
import { until } from '../testing/until.js';
import { quIdsOf, wholePaper, overheardRoom } from './no-answer-key.fixture.js';

const at = overheardRoom();
const { answerAll } = at;

describe('during a sitting', () => {
  it('no answer key leaves the server, in any response or frame, for a paper with every type (demo data)', async () => {
    const exams = await at.room.services.documents.collection<Exam>(examCollections.exams).find({});
    const versions = await at.room.services.documents
      .collection<QuestionVersionDocument>(bankCollections.questionVersions)
      .find({});
    const contents = new Map(versions.map(({ content }) => [content.quId, content]));
    const open = exams.find(
      (exam) =>
        exam.openType === 1 && exam.tmplGroups.length >= 9 && exam.examType === 1 && exam.priceFen === 0,
    );
    const candidate = await at.room.candidate();
    const paperId = await candidate.start(open?.id ?? '');
    const quIds = await quIdsOf(candidate);
    expect(new Set(quIds.map((quId) => contents.get(quId)?.quType))).toEqual(
      new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 99]),
    );

    const feed = follow(
      liveClient(at.address, candidate.token),
      'subscription($p: ID!) { paperNotices(paperId: $p) { kind content message exMsg } }',
      {
        p: paperId,
      },
    );
    const socket = await ExamSocket.open(at.address, `/api/socket/exam/${candidate.user.id}/${open?.id}/pc`, {
      token: candidate.token,
    }).ready();
    const admin = { examId: open?.id, userId: candidate.user.id, message: '请坐正' };
    await answerAll(candidate, contents);
    expect((await wholePaper(candidate)).every((content) => content !== null)).toBe(true);
    await at.room.admin.ok('/api/exam/watch/single-msg', admin);
    await until('the message', () => feed.messages.length > 0 && socket.frames.length > 0);
    // One of each type stands for all here: what a call tells depends on the type, not on which question of
    // it.
    const oneOfEach = new Map(quIds.map((quId) => [contents.get(quId)?.quType, quId]));
    await callEverything(candidate, [...oneOfEach.values()], paperId, open?.id ?? '', notWhileSitting);
    await candidate.handIn();
    await candidate.result();
    for (const quId of quIds) await candidate.open(quId);
    await until('the hand-in', () => feed.messages.length > 1 && socket.frames.length > 1);
    at.bytes.push(JSON.stringify(feed.messages), ...socket.frames);

    const used = quIds.map((quId) => contents.get(quId) as QuestionContent);
    const secrets = used.flatMap(secretsOf);
    expect(secrets.length).toBeGreaterThan(used.length);
    expectNoKey(at.bytes, secrets);
    // Every call that a learner has, on a slow machine.
  }, 180_000);

  it('no answer key leaves the server by any call of a learner with any quId of the open paper', async () => {
    const examId = await at.room.saveExam({ resultType: 3, examType: 2, startTime: null, endTime: null });
    const candidate = await at.room.candidate();
    const paperId = await candidate.start(examId);
    const quIds = [...(await quIdsOf(candidate)), 'q-part1', 'q-part2'];
    await callEverything(candidate, quIds, paperId, examId, notWhileSitting);
    expect(await candidate.openPaper()).toMatchObject({ id: paperId });
    expectNoKey(at.bytes, [keyWord]);
  });

  it('the order of a matching’s right side is dealt anew, and options carry no mark of being right', async () => {
    const examId = await at.room.saveExam({ optShuffle: false });
    const orders = new Set<string>();
    for (const candidate of await at.room.candidates(12)) {
      await candidate.start(examId);
      orders.add((await candidate.open('q-match')).matchList.map((item) => item.content).join());
    }
    expect(orders.size).toBeGreaterThan(1);
  });
});
