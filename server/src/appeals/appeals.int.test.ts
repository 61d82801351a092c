import { describe, expect, it } from 'vitest';
import type { SentMessageView } from '@vigil/projections/messages/public';
import { Candidate } from '../testing/candidate.js';
import { minutes } from '../testing/moving-clock.js';
import { until } from '../testing/until.js';
import type { Services } from '../platform/services.js';
import { AppealReviewResolver } from './review.resolver.js';
import { appealsOf } from './streams.js';
import { own, desk, reason, body, file, refused, contextIn, appealsRoom } from './appeals.fixture.js';

const at = appealsRoom();
const { wronged, list, waiting, processOfItsOwn, again } = at;

describe('复核申请', () => {
  it('is found by a part of the exam’s name, among the exams the caller marks', async () => {
    const { candidate, examId } = await wronged({}, { title: '安全员年度复核场' });
    const { id } = await file(candidate);
    const other = await wronged();
    await file(other.candidate);
    await at.room.caughtUp('appeals');
    const found = async (title: string, by = at.reviewer) => {
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
    expect(await found('安全员年度', await at.room.staff(['exam:mark']))).toEqual([]);
  });

  it('[AP1] [AP5] [AP6] is asked for, found by the reviewer, and answered with other points and a reason', async () => {
    const { candidate, examId } = await wronged();
    expect((await list(candidate)).until).not.toBeNull();
    const { id } = await file(candidate);
    expect(await list(candidate)).toMatchObject({ records: [{ id, state: 0, pointsAfter: null }] });
    // Marking is without names unless the exam says otherwise, and so are reviews.
    expect(await waiting(examId)).toMatchObject([{ id, realName: null, state: 0 }]);
    expect(await at.reviewer.ok(`${desk}/detail`, { id })).toMatchObject({
      ...{ reason, points: 0, fullScore: 5, sort: 1, question: { quId: 'q-single', rightAnswer: 'B' } },
    });
    await at.reviewer.ok(`${desk}/answer`, { id, points: 3, answer: '题干有歧义，酌情给分' });
    expect(await list(candidate)).toMatchObject({
      records: [{ state: 2, pointsBefore: 0, pointsAfter: 3, answer: '题干有歧义，酌情给分' }],
    });
    expect(await candidate.result()).toMatchObject({ userScore: 3 });
    const marks = (await at.room.events(candidate.paperId)).filter(({ type }) => type === 'AnswersMarked');
    expect(marks).toMatchObject([
      {
        data: {
          reviewerId: at.reviewer.user.id,
          marks: [{ points: 3, reason: '复核：题干有歧义，酌情给分' }],
        },
      },
    ]);
    await until('told', async () => {
      await at.room.caughtUp('sent_messages');
      const sent = await at.room.services.views.view<SentMessageView>('sent_messages').find({});
      return sent.some(({ template, about }) => template === 'exam.appeal' && about?.id === examId);
    });
  });

  it('[AP5] is answered once: the same again is quiet, and another answer changes no mark', async () => {
    const { candidate } = await wronged();
    const { id } = await file(candidate);
    const stands = { id, answer: '维持原判' };
    await at.reviewer.ok(`${desk}/answer`, stands);
    await at.reviewer.ok(`${desk}/answer`, stands);
    expect(await list(candidate)).toMatchObject({ records: [{ state: 1, pointsAfter: 0 }] });
    const again = await at.reviewer.refused(`${desk}/answer`, { id, points: 5, answer: '改判' });
    expect(again.reason).toBe('AppealAnsweredAlready');
    expect(await at.room.has(candidate.paperId, 'AnswersMarked')).toBe(false);
    expect((await candidate.refused(`${own}/withdraw`, body(candidate))).reason).toBe(
      'AppealAnsweredAlready',
    );
  });

  it('[AP5] two reviewers at once: one answers, and the marks are theirs', async () => {
    const { candidate } = await wronged();
    const { id } = await file(candidate);
    const answers = await Promise.all(
      [1, 2].map((points) => at.reviewer.post(`${desk}/answer`, { id, points, answer: `给${points}分` })),
    );
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 20010000]);
    const [given] = (await list(candidate)).records;
    expect(await candidate.result()).toMatchObject({ userScore: given?.pointsAfter });
  });

  it('[AP7] two reviewers in two processes: one answers, the other is told, and only the one mark is there', async () => {
    const other = await at.room.staff(['exam:mark'], { realName: '另一阅卷人' });
    const { candidate, examId } = await wronged({}, { reviewerIds: [at.reviewer.user.id, other.user.id] });
    const { id } = await file(candidate);
    const processes = [processOfItsOwn(), processOfItsOwn()];
    const tries = await Promise.allSettled(
      [at.reviewer, other].map(async ({ user }, index) =>
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
    const marks = (await at.room.events(candidate.paperId)).filter(({ type }) => type === 'AnswersMarked');
    expect(marks).toMatchObject([{ data: { examId, marks: [{ points: won, reason: `复核：给${won}分` }] } }]);
    expect(await list(candidate)).toMatchObject({ records: [{ state: 2, pointsAfter: won }] });
  });

  it('[AP8] [AP9] of a void paper none is asked for, and one that waits is answered with words alone', async () => {
    const { candidate, examId } = await wronged();
    const { id } = await file(candidate);
    const before = (await list(candidate)).until ?? '';
    const office = await at.room.staff(['exam:add', 'exam:all', 'exam:paper:void']);
    const validity = (act: 'delete' | 'restore') =>
      office.ok(`/api/paper/paper/${act}`, { ids: [candidate.paperId], reason: '使用手机' });
    await validity('delete');
    expect(await list(candidate)).toMatchObject({ until: null, records: [{ state: 0 }] });
    expect(await refused(candidate, { quId: 'q-judge' })).toBe('PaperIsVoid');
    expect(await waiting(examId)).toMatchObject([{ id, paperVoid: true }]);
    const better = await at.reviewer.refused(`${desk}/answer`, { id, points: 3, answer: '酌情给分' });
    expect(better.reason).toBe('PaperIsVoid');
    const events = await at.room.services.log.readStream(`appeal-${id}`);
    expect(events.map(({ type }) => type)).toEqual(['AppealFiled']);
    await at.reviewer.ok(`${desk}/answer`, { id, answer: '答卷已作废，不再复核' });
    expect(await list(candidate)).toMatchObject({ records: [{ state: 1, answer: '答卷已作废，不再复核' }] });
    at.room.clock.advance(minutes(60));
    await validity('restore');
    const after = (await list(candidate)).until ?? '';
    expect(after.localeCompare(before)).toBe(1);
    await file(candidate, { quId: 'q-judge' });
    expect(await waiting(examId)).toMatchObject([{ paperVoid: false }, { paperVoid: false, state: 0 }]);
  });

  it('[AP7] what was begun and cut off is brought to its end, and given up where the paper does not take it', async () => {
    const cut = async (pointsAfter: number, about: Candidate): Promise<void> => {
      const { id } = await file(about);
      await appealsOf(at.room.services).execute(
        id,
        { type: 'BeginAnswer', isVoid: false, answer: '酌情给分', pointsBefore: 0, pointsAfter },
        {
          ...{ actor: { kind: 'staff', id: at.reviewer.user.id }, arrivedAt: at.room.clock.now() },
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
      const events = await at.room.services.log.readStream(`appeal-${id}`);
      return events.at(-1)?.type === 'AppealAnswerGivenUp';
    });
    expect(await list(unlucky)).toMatchObject({ records: [{ state: 0 }] });
    await at.reviewer.ok(`${desk}/answer`, { id, points: 5, answer: '给满分' });
    expect(await list(unlucky)).toMatchObject({ records: [{ state: 2, pointsAfter: 5 }] });
  });

  it('[AP2] only while what it brought shows, and so many days long', async () => {
    expect(await refused((await wronged({ appealDays: 0 })).candidate)).toBe('AppealsClosed');
    const { candidate, examId } = await wronged({ when: 'publish' });
    expect(await refused(candidate)).toBe('AppealsClosed');
    expect(await list(candidate)).toEqual({ until: null, records: [] });
    await at.room.admin.ok('/api/exam/results/publish', { id: examId });
    const { id } = await file(candidate);
    await at.reviewer.ok(`${desk}/answer`, { id, points: 5, answer: '正确' });
    await at.room.admin.ok('/api/exam/results/withdraw', { id: examId, reason: '答案有误' });
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
    expect((await at.reviewer.refused(`${desk}/answer`, { id, answer: '维持' })).reason).toBe('NotFound');
    expect(await waiting(examId)).toMatchObject([{ id, state: 3 }]);
    await file(candidate, { reason: '还有一点' });
    expect(await waiting(examId)).toMatchObject([{ id, state: 0, reason: '还有一点' }]);
  });

  it('[AP1] is nobody else’s: strangers find no paper, other teachers no exam, and nobody answers an own one', async () => {
    const { candidate, examId } = await wronged();
    const { id } = await file(candidate);
    const stranger = await at.room.candidate();
    for (const act of ['list', 'file', 'withdraw'])
      expect((await stranger.refused(`${own}/${act}`, body(candidate))).reason).toBe('NotYourPaper');
    const other = await at.room.staff(['exam:mark']);
    for (const act of ['detail', 'answer'])
      expect((await other.refused(`${desk}/${act}`, { id, answer: '好' })).reason).toBe('NotAllowed');
    expect(await waiting(examId, other)).toEqual([]);
    expect((await stranger.refused(`${desk}/paging`, {})).code).toBe(10010003);
    const unknown = await at.reviewer.refused(`${desk}/detail`, { id: 'none' });
    expect(unknown.reason).toBe('NotFound');
    for (const answer of ['', ' ', 'x'.repeat(1001)])
      expect((await at.reviewer.refused(`${desk}/answer`, { id, answer, points: 2 })).reason).toBe(
        'AppealAnswerMissing',
      );
    expect((await at.reviewer.refused(`${desk}/answer`, { id, answer: '好', points: 6 })).reason).toBe(
      'MarkNotPossible',
    );
    expect(await at.room.has(candidate.paperId, 'AnswersMarked')).toBe(false);
  });

  it('[AP5] a reviewer who sat the exam does not answer the own one', async () => {
    const { examId } = await wronged({}, { reviewerIds: [] });
    const user = await at.room.server.addUser({
      roleType: 2,
      permissions: ['exam:mark', 'exam:review', 'exam:all'],
    });
    const teacher = new Candidate(at.room, user, await at.room.server.tokenOf(user));
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
    at.room.clock.freeze(over - 2000);
    const inTime = await again(candidate);
    expect((await list(inTime)).until).not.toBeNull();
    at.room.clock.freeze(over);
    const late = await again(candidate);
    expect(await refused(late)).toBe('AppealsClosed');
    expect((await list(late)).until).toBeNull();
  });
});
