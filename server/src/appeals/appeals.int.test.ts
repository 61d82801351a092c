import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SentMessageView } from '@vigil/projections/messages/public';
import type { Caller } from '../testing/caller.js';
import { Candidate } from '../testing/candidate.js';
import { everyType } from '../testing/every-type.js';
import { ExamRoom, group } from '../testing/exam-room.js';
import { minutes } from '../testing/moving-clock.js';
import { until } from '../testing/until.js';
import type { RequestContext } from '../platform/context.js';
import type { Services } from '../platform/services.js';
import { AppealReviewResolver } from './review.resolver.js';
import { appealsOf } from './streams.js';

let room: ExamRoom;
let reviewer: Caller;
beforeAll(async () => {
  room = await ExamRoom.open();
  reviewer = await room.staff(['exam:mark'], { realName: '阅卷人' });
});
afterEach(() => room.clock.run());
afterAll(() => room.close());

const own = '/api/paper/appeal';
const desk = '/api/exam/appeal';
const reason = '第三空写法不同，意思一样';
interface Listed {
  readonly until: string | null;
  readonly records: readonly {
    id: string;
    state: number;
    pointsAfter: number | null;
    answer: string | null;
  }[];
}
interface Row {
  readonly id: string;
  readonly realName: string | null;
  readonly state: number;
}

/** A mock of a choice and a judgement, five points each, reviewed for two days; its candidate got the choice wrong. */
async function wronged(
  results: object = {},
  fields: object = {},
): Promise<{ candidate: Candidate; examId: string }> {
  const questions = everyType().filter(({ quType }) => [1, 3].includes(quType));
  const examId = await room.saveExam({
    ...{ title: '复核考试', examType: 2, startTime: null, endTime: null, resultType: 3, qualifyScore: 5 },
    ...{ tmplGroups: [group('客观', questions)], reviewerIds: [reviewer.user.id] },
    results: { when: 'hand-in', appealDays: 2, ...results },
    ...fields,
  });
  const candidate = await room.candidate({ realName: '赵一' });
  await candidate.start(examId);
  await candidate.choose('q-single', ['a']);
  await candidate.handIn();
  return { candidate, examId };
}
const list = async (candidate: Candidate) => {
  await room.caughtUp('appeals');
  return candidate.ok<Listed>(`${own}/list`, { paperId: candidate.paperId });
};
const body = (candidate: Candidate, change: object = {}) => ({
  ...{ paperId: candidate.paperId, quId: 'q-single', reason },
  ...change,
});
const file = (candidate: Candidate, change: object = {}) =>
  candidate.ok<{ id: string }>(`${own}/file`, body(candidate, change));
const refused = async (candidate: Candidate, change: object = {}) =>
  (await candidate.refused(`${own}/file`, body(candidate, change))).reason;
const waiting = async (examId: string, by: Caller = reviewer) => {
  await room.caughtUp('appeals');
  return (await by.ok<{ records: Row[] }>(`${desk}/paging`, { params: { examId } })).records;
};

describe('复核申请', () => {
  it('is found by a part of the exam’s name, among the exams the caller marks', async () => {
    const { candidate, examId } = await wronged({}, { title: '安全员年度复核场' });
    const { id } = await file(candidate);
    const other = await wronged();
    await file(other.candidate);
    await room.caughtUp('appeals');
    const found = async (title: string, by = reviewer) => {
      const { records } = await by.ok<{ records: { id: string; examId: string }[] }>(`${desk}/paging`, {
        params: { title },
      });
      return records;
    };
    expect(await found(' 安全员年度 ')).toMatchObject([{ id, examId }]);
    expect(await found('没有这样的考试')).toEqual([]);
    const titled = (await found('复核考试')).map((row) => row.examId);
    expect(titled).toContain(other.examId);
    expect(titled).not.toContain(examId);
    expect(await found('安全员年度', await room.staff(['exam:mark']))).toEqual([]);
  });

  it('[AP1] [AP5] [AP6] is asked for, found by the reviewer, and answered with other points and a reason', async () => {
    const { candidate, examId } = await wronged();
    expect((await list(candidate)).until).not.toBeNull();
    const { id } = await file(candidate);
    expect(await list(candidate)).toMatchObject({ records: [{ id, state: 0, pointsAfter: null }] });
    // Marking is without names unless the exam says otherwise, and so are reviews.
    expect(await waiting(examId)).toMatchObject([{ id, realName: null, state: 0 }]);
    expect(await reviewer.ok(`${desk}/detail`, { id })).toMatchObject({
      ...{ reason, points: 0, fullScore: 5, sort: 1, question: { quId: 'q-single', rightAnswer: 'B' } },
    });
    await reviewer.ok(`${desk}/answer`, { id, points: 3, answer: '题干有歧义，酌情给分' });
    expect(await list(candidate)).toMatchObject({
      records: [{ state: 2, pointsBefore: 0, pointsAfter: 3, answer: '题干有歧义，酌情给分' }],
    });
    expect(await candidate.result()).toMatchObject({ userScore: 3 });
    const marks = (await room.events(candidate.paperId)).filter(({ type }) => type === 'AnswersMarked');
    expect(marks).toMatchObject([
      {
        data: { reviewerId: reviewer.user.id, marks: [{ points: 3, reason: '复核：题干有歧义，酌情给分' }] },
      },
    ]);
    await until('told', async () => {
      await room.caughtUp('sent_messages');
      const sent = await room.services.views.view<SentMessageView>('sent_messages').find({});
      return sent.some(({ template, about }) => template === 'exam.appeal' && about?.id === examId);
    });
  });

  it('[AP5] is answered once: the same again is quiet, and another answer changes no mark', async () => {
    const { candidate } = await wronged();
    const { id } = await file(candidate);
    const stands = { id, answer: '维持原判' };
    await reviewer.ok(`${desk}/answer`, stands);
    await reviewer.ok(`${desk}/answer`, stands);
    expect(await list(candidate)).toMatchObject({ records: [{ state: 1, pointsAfter: 0 }] });
    const again = await reviewer.refused(`${desk}/answer`, { id, points: 5, answer: '改判' });
    expect(again.reason).toBe('AppealAnsweredAlready');
    expect(await room.has(candidate.paperId, 'AnswersMarked')).toBe(false);
    expect((await candidate.refused(`${own}/withdraw`, body(candidate))).reason).toBe(
      'AppealAnsweredAlready',
    );
  });

  it('[AP5] two reviewers at once: one answers, and the marks are theirs', async () => {
    const { candidate } = await wronged();
    const { id } = await file(candidate);
    const answers = await Promise.all(
      [1, 2].map((points) => reviewer.post(`${desk}/answer`, { id, points, answer: `给${points}分` })),
    );
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 20010000]);
    const [given] = (await list(candidate)).records;
    expect(await candidate.result()).toMatchObject({ userScore: given?.pointsAfter });
  });

  it('[AP7] two reviewers in two processes: one answers, the other is told, and only the one mark is there', async () => {
    const other = await room.staff(['exam:mark'], { realName: '另一阅卷人' });
    const { candidate, examId } = await wronged({}, { reviewerIds: [reviewer.user.id, other.user.id] });
    const { id } = await file(candidate);
    const processes = [processOfItsOwn(), processOfItsOwn()];
    const tries = await Promise.allSettled(
      [reviewer, other].map(async ({ user }, index) =>
        new AppealReviewResolver().appealAnswer(
          id,
          `给${index + 1}分`,
          index + 1,
          await contextIn(processes[index] as Services, user.id),
        ),
      ),
    );
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(tries.find((one) => one.status === 'rejected')?.reason).toMatchObject({
      reason: 'AppealAnsweredAlready',
    });
    const won = tries.findIndex(({ status }) => status === 'fulfilled') + 1;
    const marks = (await room.events(candidate.paperId)).filter(({ type }) => type === 'AnswersMarked');
    expect(marks).toMatchObject([{ data: { examId, marks: [{ points: won, reason: `复核：给${won}分` }] } }]);
    expect(await list(candidate)).toMatchObject({ records: [{ state: 2, pointsAfter: won }] });
  });

  it('[AP8] [AP9] of a void paper none is asked for, and one that waits is answered with words alone', async () => {
    const { candidate, examId } = await wronged();
    const { id } = await file(candidate);
    const before = (await list(candidate)).until ?? '';
    const office = await room.staff(['exam:add', 'exam:all', 'exam:paper:void']);
    const validity = (act: 'delete' | 'restore') =>
      office.ok(`/api/paper/paper/${act}`, { ids: [candidate.paperId], reason: '使用手机' });
    await validity('delete');
    expect(await list(candidate)).toMatchObject({ until: null, records: [{ state: 0 }] });
    expect(await refused(candidate, { quId: 'q-judge' })).toBe('PaperIsVoid');
    expect(await waiting(examId)).toMatchObject([{ id, paperVoid: true }]);
    const better = await reviewer.refused(`${desk}/answer`, { id, points: 3, answer: '酌情给分' });
    expect(better.reason).toBe('PaperIsVoid');
    const events = await room.services.log.readStream(`appeal-${id}`);
    expect(events.map(({ type }) => type)).toEqual(['AppealFiled']);
    await reviewer.ok(`${desk}/answer`, { id, answer: '答卷已作废，不再复核' });
    expect(await list(candidate)).toMatchObject({ records: [{ state: 1, answer: '答卷已作废，不再复核' }] });
    room.clock.advance(minutes(60));
    await validity('restore');
    const after = (await list(candidate)).until ?? '';
    expect(after.localeCompare(before)).toBe(1);
    await file(candidate, { quId: 'q-judge' });
    expect(await waiting(examId)).toMatchObject([{ paperVoid: false }, { paperVoid: false, state: 0 }]);
  });

  it('[AP7] what was begun and cut off is brought to its end, and given up where the paper does not take it', async () => {
    const cut = async (pointsAfter: number, about: Candidate): Promise<void> => {
      const { id } = await file(about);
      await appealsOf(room.services).execute(
        id,
        { type: 'BeginAnswer', isVoid: false, answer: '酌情给分', pointsBefore: 0, pointsAfter },
        {
          ...{ actor: { kind: 'staff', id: reviewer.user.id }, arrivedAt: room.clock.now() },
          ...{ operation: 'appealAnswer', commandId: null },
        },
      );
    };
    const { candidate } = await wronged();
    await cut(3, candidate);
    await until('the answer', async () => (await list(candidate)).records[0]?.state === 2);
    expect(await candidate.result()).toMatchObject({ userScore: 3 });
    const { candidate: unlucky } = await wronged();
    await cut(6, unlucky);
    const { id } = (await list(unlucky)).records[0] as { id: string };
    await until('it is given up', async () => {
      const events = await room.services.log.readStream(`appeal-${id}`);
      return events.at(-1)?.type === 'AppealAnswerGivenUp';
    });
    expect(await list(unlucky)).toMatchObject({ records: [{ state: 0 }] });
    await reviewer.ok(`${desk}/answer`, { id, points: 5, answer: '给满分' });
    expect(await list(unlucky)).toMatchObject({ records: [{ state: 2, pointsAfter: 5 }] });
  });

  it('[AP2] only while what it brought shows, and so many days long', async () => {
    expect(await refused((await wronged({ appealDays: 0 })).candidate)).toBe('AppealsClosed');
    const { candidate, examId } = await wronged({ when: 'publish' });
    expect(await refused(candidate)).toBe('AppealsClosed');
    expect(await list(candidate)).toEqual({ until: null, records: [] });
    await room.admin.ok('/api/exam/results/publish', { id: examId });
    const { id } = await file(candidate);
    await reviewer.ok(`${desk}/answer`, { id, points: 5, answer: '正确' });
    await room.admin.ok('/api/exam/results/withdraw', { id: examId, reason: '答案有误' });
    // Nothing of what came of it is told while results are withdrawn.
    expect(await list(candidate)).toMatchObject({
      until: null,
      records: [{ state: 4, pointsBefore: null, pointsAfter: null, answer: null }],
    });
  });

  it('[AP3] [AP4] once for a question; taken back, it may be asked for again', async () => {
    const { candidate, examId } = await wronged();
    const { id } = await file(candidate);
    await file(candidate);
    expect(await refused(candidate, { reason: '还有一点' })).toBe('AppealThere');
    expect(await refused(candidate, { quId: 'q-judge', reason: '  ' })).toBe('AppealReasonMissing');
    expect(await refused(candidate, { quId: 'q-essay' })).toBe('QuestionNotInPaper');
    await candidate.ok(`${own}/withdraw`, body(candidate));
    expect((await reviewer.refused(`${desk}/answer`, { id, answer: '维持' })).reason).toBe('NotFound');
    expect(await waiting(examId)).toMatchObject([{ id, state: 3 }]);
    await file(candidate, { reason: '还有一点' });
    expect(await waiting(examId)).toMatchObject([{ id, state: 0, reason: '还有一点' }]);
  });

  it('[AP1] is nobody else’s: strangers find no paper, other teachers no exam, and nobody answers an own one', async () => {
    const { candidate, examId } = await wronged();
    const { id } = await file(candidate);
    const stranger = await room.candidate();
    for (const act of ['list', 'file', 'withdraw'])
      expect((await stranger.refused(`${own}/${act}`, body(candidate))).reason).toBe('NotYourPaper');
    const other = await room.staff(['exam:mark']);
    for (const act of ['detail', 'answer'])
      expect((await other.refused(`${desk}/${act}`, { id, answer: '好' })).reason).toBe('NotAllowed');
    expect(await waiting(examId, other)).toEqual([]);
    expect((await stranger.refused(`${desk}/paging`, {})).code).toBe(10010003);
    const unknown = await reviewer.refused(`${desk}/detail`, { id: 'none' });
    expect(unknown.reason).toBe('NotFound');
    for (const answer of ['', ' ', 'x'.repeat(1001)])
      expect((await reviewer.refused(`${desk}/answer`, { id, answer, points: 2 })).reason).toBe(
        'AppealAnswerMissing',
      );
    expect((await reviewer.refused(`${desk}/answer`, { id, answer: '好', points: 6 })).reason).toBe(
      'MarkNotPossible',
    );
    expect(await room.has(candidate.paperId, 'AnswersMarked')).toBe(false);
  });

  it('[AP5] a reviewer who sat the exam does not answer the own one', async () => {
    const { examId } = await wronged({}, { reviewerIds: [] });
    const user = await room.server.addUser({
      roleType: 2,
      permissions: ['exam:mark', 'exam:review', 'exam:all'],
    });
    const teacher = new Candidate(room, user, await room.server.tokenOf(user));
    await teacher.start(examId);
    await teacher.handIn();
    const { id } = await file(teacher);
    expect(await waiting(examId, teacher)).toMatchObject([{ id, own: true }]);
    expect((await teacher.refused(`${desk}/answer`, { id, answer: '给满分', points: 5 })).reason).toBe(
      'OwnAppeal',
    );
  });

  // The last one: no session lives through the days that pass here.
  it('[AP2] not once the days are over', async () => {
    const { candidate } = await wronged();
    const over = Date.parse((await list(candidate)).until?.replace(' ', 'T').concat('+08:00') ?? '') + 1000;
    room.clock.freeze(over - 2000);
    const inTime = await again(candidate);
    expect((await list(inTime)).until).not.toBeNull();
    room.clock.freeze(over);
    const late = await again(candidate);
    expect(await refused(late)).toBe('AppealsClosed');
    expect((await list(late)).until).toBeNull();
  });
});

/** Another process over the same stores: nothing that it holds is the room's. */
const processOfItsOwn = (): Services => ({
  ...room.services,
  config: { ...room.services.config, shared: true },
});

async function contextIn(services: Services, userId: string): Promise<RequestContext> {
  const user = await services.accounts.read(userId);
  if (user === null) throw new Error(`no account ${userId}`);
  return {
    ...{ services, session: { id: 'test', user }, arrivedAt: services.clock.now(), commandId: null },
    ...{ position: null, platform: 'pc', correlationId: 'test', address: 'test', cookies: undefined },
    reached: () => undefined,
  };
}

/** The same person, logged in anew. */
async function again({ user, paperId }: Candidate): Promise<Candidate> {
  const candidate = new Candidate(room, user, await room.server.tokenOf(user));
  candidate.paperId = paperId;
  return candidate;
}
