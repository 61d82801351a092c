import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Candidate } from '../testing/candidate.js';
import { minutes } from '../testing/moving-clock.js';
import { until } from '../testing/until.js';
import { markingAnswers, noteAnswers } from './answers.js';
import { MarkingDesk, refusalOf } from './marking-desk.fixture.js';
import type { MarkingProgress } from './types.js';

describe('the queue of answers to a question', () => {
  let desk: MarkingDesk;
  beforeEach(async () => {
    desk = await MarkingDesk.open(3);
    await desk.settings({});
  });
  afterEach(() => desk.room.close());

  it('an answer is held by one reviewer, says no paper and no person, and is marked once', async () => {
    const zhang = await desk.sat('<p>独一无二的论述</p>', { realName: '张独特' });
    await desk.waiting(1);
    const [first, second] = [desk.reviewer(0), desk.reviewer(1)];
    const [mine] = await desk.next(first);
    expect(mine).toMatchObject({ round: 1, plain: '独一无二的论述', sameCount: 0 });
    expect(await desk.next(second)).toEqual([]);
    const again = await desk.next(first);
    expect(again.map(({ number }) => number)).toEqual([mine?.number]);
    const text = JSON.stringify(again);
    for (const secret of [zhang.paperId, zhang.user.id, '张独特']) expect(text).not.toContain(secret);
    expect((await desk.mark(second, mine as never, 5)).refusal).toBe('HeldByAnother');
    const remark = (to: number) => ({ annotations: [{ from: 0, to, text: '好' }] });
    expect((await desk.mark(first, mine as never, 6.5, remark(8))).refusal).toBe('BadInput');
    expect(await desk.mark(first, mine as never, 6.5, remark(7))).toMatchObject({ marked: 1, skipped: 0 });
    const row = await desk.room.paperRow(zhang.paperId);
    expect(row).toMatchObject({ state: 2, reviewState: 1, subjScore: 6.5, userScore: 16.5, passed: true });
    expect(await desk.next(first)).toEqual([]);
    const result = await zhang.result<{ userScore: number; userSubjScore: number }>();
    expect(result).toMatchObject({ userScore: 16.5, userSubjScore: 6.5, reviewState: 1 });
  });

  it('an answer whose note was lost is noted anew by the same name, at the same place', async () => {
    const zhang = await desk.sat('<p>又被记下的</p>');
    await desk.waiting(1);
    const answers = markingAnswers(desk.room.services);
    const before = await answers.find({ filter: { paperId: zhang.paperId } });
    for (const { id } of before) await answers.delete(id);
    await noteAnswers(desk.room.services, zhang.paperId);
    expect(await answers.find({ filter: { paperId: zhang.paperId } })).toEqual(before);
  });

  it('a hold ends, and who lost it marks no more what another holds by then', async () => {
    await desk.sat('<p>会过期的</p>');
    await desk.waiting(1);
    const [mine] = await desk.next(desk.reviewer(0));
    desk.room.clock.advance(minutes(11));
    const [theirs] = await desk.next(desk.reviewer(1));
    expect(theirs?.number).toBe(mine?.number);
    expect((await desk.mark(desk.reviewer(0), mine as never, 5)).refusal).toBe('HeldByAnother');
    expect((await desk.mark(desk.reviewer(1), theirs as never, 5)).marked).toBe(1);
  });

  it('answers that say the same are marked once, others’ holds are left alone', async () => {
    const four = [];
    for (const text of [
      '<p>相同的答案。</p>',
      '<p> 相同的 答案。</p>',
      '相同的答案。',
      '<p>相同的答案。</p>',
    ])
      four.push(await desk.sat(text));
    await desk.waiting(4);
    const [held] = await desk.next(desk.reviewer(1));
    const [mine] = await desk.next(desk.reviewer(0));
    expect(mine?.sameCount).toBe(3);
    const command = randomUUID();
    expect(await desk.mark(desk.reviewer(0), mine as never, 4, {}, command)).toMatchObject({
      marked: 3,
      skipped: 1,
    });
    expect((await desk.mark(desk.reviewer(0), mine as never, 4, {}, command)).refusal).toBeUndefined();
    expect((await desk.mark(desk.reviewer(1), held as never, 4)).marked).toBe(1);
    for (const { paperId } of four) {
      const marks = (await desk.room.events(paperId)).filter(({ type }) => type === 'AnswersMarked');
      expect(marks).toHaveLength(1);
    }
  });

  it('[ET114] a second tab never changes a mark unseen, and a correction reaches the answers that say the same', async () => {
    const three: Candidate[] = [];
    for (let i = 0; i < 3; i += 1) three.push(await desk.sat('<p>同一个答案</p>'));
    await desk.waiting(3);
    const reviewer = desk.reviewer(0);
    const [mine] = await desk.next(reviewer);
    const looked = { markRevision: 0 };
    expect((await desk.mark(reviewer, mine as never, 3, looked)).marked).toBe(3);
    for (const more of [looked, {}])
      expect((await desk.mark(reviewer, mine as never, 6, more)).refusal).toBe('MarkedMeanwhile');
    const subjective = () =>
      Promise.all(three.map(async ({ paperId }) => (await desk.room.paperRow(paperId)).subjScore));
    expect(await subjective()).toEqual([3, 3, 3]);
    const back = { markRevision: 1, reason: '撤回' };
    expect(await desk.mark(reviewer, mine as never, 6, back)).toMatchObject({ marked: 3, skipped: 0 });
    expect(await subjective()).toEqual([6, 6, 6]);
    await desk.room.caughtUp('marking_reviewers');
    const { reviewers } = await reviewer.ok<MarkingProgress>('/api/exam/marking/progress', {
      examId: desk.examId,
    });
    expect(reviewers).toMatchObject([{ given: 3, meanShare: 0.6 }]);
    const [first] = three as [Candidate];
    interface Sheet {
      readonly places: { readonly sameCount: number; readonly marks: { readonly superseded: boolean }[] }[];
    }
    const sheet = () => desk.room.admin.ok<Sheet>('/api/exam/marking/paper', { id: first.paperId });
    const place = (await sheet()).places[1];
    expect(place?.sameCount).toBe(2);
    expect(place?.marks.map(({ superseded }) => superseded)).toEqual([true, false]);
    const change = { id: 'm-essay', actualScore: 7, reason: '漏看一段', applyToSame: true };
    const review = { id: first.paperId, quList: [change] };
    expect(await reviewer.ok('/api/paper/paper/review-paper', review)).toMatchObject({ sameMarked: 2 });
    expect(await subjective()).toEqual([7, 7, 7]);
  });

  it('similar ones are offered together, with what is alike in them', async () => {
    await desk.sat('<p>实践是检验真理的唯一标准，这一论断来自于讨论。甲</p>');
    await desk.sat('<p>实践是检验真理的唯一标准，这一论断来自于讨论。乙</p>');
    await desk.sat('<p>今天天气很好</p>');
    await desk.waiting(3);
    const reviewer = desk.reviewer(2);
    const all = await desk.next(reviewer, 3);
    const one = all.find(({ plain }) => plain.endsWith('甲'));
    const { data } = await reviewer.graphql<{
      markingSimilar: { plain: string; similarity: number; common: string[] }[];
    }>(
      'mutation ($examId: ID!, $number: ID!) { markingSimilar(examId: $examId, number: $number) { plain similarity common } }',
      { examId: desk.examId, number: one?.number },
    );
    expect(data?.markingSimilar).toHaveLength(1);
    expect(data?.markingSimilar[0]).toMatchObject({
      common: ['实践是检验真理的唯一标准', '这一论断来自于讨论'],
    });
    expect(data?.markingSimilar[0]?.similarity).toBeGreaterThan(0.8);
    for (const answer of all) await desk.mark(reviewer, answer, 5);
  });

  it('what changed meanwhile is refused with the newer one, and what is left can be given back', async () => {
    const li = await desk.sat('<p>旧答案</p>');
    await desk.waiting(1);
    const [mine] = await desk.next(desk.reviewer(0));
    await desk.room.admin.ok('/api/exam/watch/reopen', { paperId: li.paperId, minutes: 10, message: '误交' });
    await li.fill('m-essay', { answer: '<p>新答案</p>' });
    expect((await desk.mark(desk.reviewer(0), mine as never, 5)).refusal).toBe('PaperStillOpen');
    await li.handIn();
    await until('the newer answer in the queue', async () => {
      const noted = await markingAnswers(desk.room.services).get(`${li.paperId}:m-essay`);
      return noted?.answerRevision === 2 && noted.stage === 'first' ? noted : undefined;
    });
    expect((await desk.mark(desk.reviewer(0), mine as never, 5)).refusal).toBe('AnswerChangedMeanwhile');
    const [newer] = await desk.next(desk.reviewer(0));
    expect(newer).toMatchObject({ number: mine?.number, plain: '新答案', answerRevision: 2 });
    await desk
      .reviewer(0)
      .graphql('mutation ($e: ID!, $n: [ID!]!) { markingRelease(examId: $e, numbers: $n) }', {
        ...{ e: desk.examId, n: [newer?.number] },
      });
    const [theirs] = await desk.next(desk.reviewer(1));
    expect((await desk.mark(desk.reviewer(1), theirs as never, 9)).marked).toBe(1);
  });

  it('[paper-027] an own paper never comes, and strangers get nothing', async () => {
    const own = desk.reviewer(2);
    const { Candidate } = await import('../testing/candidate.js');
    const sitting = new Candidate(desk.room, own.user, own.token);
    await desk.sit(sitting, '<p>阅卷老师自己的</p>');
    await desk.waiting(1);
    expect(await desk.next(own)).toEqual([]);
    const review = { id: sitting.paperId, quList: [{ id: 'm-essay', actualScore: 10 }] };
    expect((await own.refused('/api/paper/paper/review-paper', review)).reason).toBe('OwnPaperMarked');
    const stranger = await desk.room.staff(['exam:mark', 'exam:review']);
    expect((await stranger.refused('/api/paper/paper/review-paper', review)).reason).toBe('NotAllowed');
    const { errors } = await stranger.graphql('query ($e: ID!) { markingProgress(examId: $e) { examId } }', {
      e: desk.examId,
    });
    expect(refusalOf(errors)).toBe('NotAllowed');
    const exams = (who: typeof stranger) => who.ok('/api/exam/marking/exams', { params: { waiting: true } });
    expect(await exams(stranger)).toMatchObject({ total: 0 });
    expect(await exams(own)).toMatchObject({ records: [{ examId: desk.examId, waiting: 1, leads: false }] });
    const learner = await desk.room.candidate();
    expect((await learner.refused('/api/paper/paper/review-paper', review)).reason).toBe('NotAllowed');
    const [mine] = await desk.next(desk.reviewer(0));
    await desk.mark(desk.reviewer(0), mine as never, 3);
  });

  it('lifting anonymity needs its permission and a reason, and the log keeps it', async () => {
    const sun = await desk.sat('<p>查一下是谁</p>', { realName: '孙某' });
    await desk.waiting(1);
    const [mine] = await desk.next(desk.reviewer(0));
    const ask =
      'mutation ($e: ID!, $n: ID!, $r: String!) { markingUnmask(examId: $e, number: $n, reason: $r) { paperId realName } }';
    const variables = { e: desk.examId, n: mine?.number, r: '雷同核查' };
    expect(refusalOf((await desk.reviewer(0).graphql(ask, variables)).errors)).toBe('NotAllowed');
    expect(refusalOf((await desk.room.admin.graphql(ask, { ...variables, r: ' ' })).errors)).toBe('BadInput');
    const foreign = await desk.room.staff(['exam:unmask', 'exam:review', 'exam:mark']);
    expect(refusalOf((await foreign.graphql(ask, variables)).errors)).toBe('NotAllowed');
    const { data } = await desk.room.admin.graphql<{ markingUnmask: object }>(ask, variables);
    expect(data?.markingUnmask).toEqual({ paperId: sun.paperId, realName: '孙某' });
    const log = await desk.room.services.log.readStream(`marking-${desk.examId}`);
    expect(log.map(({ type, data: fact }) => [type, (fact as { reason: string }).reason])).toEqual([
      ['AnonymityLifted', '雷同核查'],
    ]);
  });
});
