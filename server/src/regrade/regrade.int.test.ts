import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Candidate } from '../testing/candidate.js';
import { until } from '../testing/until.js';
import { RegradeRoom } from './regrade-room.fixture.js';
import type { RegradeQuestion } from './types.js';

let at: RegradeRoom;
beforeAll(async () => {
  at = await RegradeRoom.open();
});
afterAll(() => at.room.close());

const acceptA = { questions: [{ quId: 's1', options: ['a', 'b'] }] };

/** What a candidate reads as taken out of the own score. */
async function voidedOn(candidate: Candidate): Promise<string[]> {
  const { quList } = await candidate.ok<{ quList: { quId: string; voided: boolean | null }[] }>(
    '/api/paper/paper/paper-result',
    { id: candidate.paperId },
  );
  return quList.filter(({ voided }) => voided === true).map(({ quId }) => quId);
}

describe('a regrade', () => {
  it('tells candidates what each question can bring now, before keys are out', async () => {
    const { examId, papers } = await at.cohort();
    const changes = {
      questions: [
        { quId: 's1', score: 10 },
        { quId: 's2', counts: 'void' },
      ],
    };
    await at.apply(examId, (await at.dryRun(examId, changes)).id);
    expect(await papers[0]?.result()).toMatchObject({
      totalScore: 15,
      quList: [
        { quId: 's1', score: 10, voided: false, actualScore: null, isRight: null, rightAnswer: null },
        { quId: 's2', score: 0, voided: true, actualScore: null, isRight: null },
        { quId: 'm1', score: 5, voided: false },
      ],
    });
  });

  it('[ET112] [ET106] makes of each paper what its dry run said, once, and the paper says why', async () => {
    const { examId, papers } = await at.cohort();
    const run = await at.dryRun(examId, {
      questions: [{ quId: 's1', options: ['a'], score: 10 }],
      multiRule: 1,
      qualifyScore: 15,
    });
    const said = new Map(
      (await at.differences(run.id)).map((row) => [row.paperId, [row.after, row.passedAfter]]),
    );
    await at.apply(examId, run.id);
    for (const paper of papers) {
      expect(await at.result(paper)).toEqual(said.get(paper.paperId));
      const events = await at.room.events(paper.paperId);
      expect(events.filter(({ type }) => type === 'PaperRegraded')).toMatchObject([
        { data: { regradeId: run.id, reason: '参考答案有误', totalScore: 20, qualifyScore: 15 } },
      ]);
    }
    expect(await at.acts(examId)).toEqual(['RegradeApplied', 'RegradeCarried']);
    expect((await at.overview(examId)).regrades).toMatchObject([
      { id: run.id, applied: { state: 'done', papers: 3, reason: '参考答案有误' }, undone: null },
    ]);
    await at.teacher.ok('/api/exam/regrade/apply', { dryRunId: run.id, reason: '再来一次' });
    expect(await at.acts(examId)).toHaveLength(2);
    const detail = await at.teacher.ok<RegradeQuestion>('/api/exam/regrade/question', { examId, quId: 's1' });
    expect(detail).toMatchObject({ score: 10 });
    const row = (await at.overview(examId)).questions.find(({ quId }) => quId === 's1');
    expect(row).toMatchObject({ papers: 3, changed: ['key', 'score'] });
    expect(detail.options.filter(({ isRight }) => isRight).map(({ id }) => id)).toEqual(['a']);
  });

  it('[ET106] reaches papers that are handed in later, and again after a reopening', async () => {
    const { examId, papers } = await at.cohort();
    const [, reopened] = papers as [Candidate, Candidate];
    await at.room.admin.ok('/api/exam/watch/reopen', {
      paperId: reopened.paperId,
      minutes: 30,
      message: '误收',
    });
    const run = await at.dryRun(examId, acceptA);
    expect(run.papers).toBe(2);
    await at.apply(examId, run.id);
    expect(await at.room.has(reopened.paperId, 'PaperRegraded')).toBe(false);
    await reopened.handIn();
    const late = await at.sit(examId, { s1: ['a'], s2: ['b'] });
    for (const paper of [reopened, late]) {
      await at.room.happened(paper.paperId, 'PaperRegraded');
      expect(await at.result(paper)).toEqual([10, true]);
    }
  });

  it('[ET109] a question that is void is said to be so on the result', async () => {
    const mock = { examType: 2, startTime: null, endTime: null, resultType: 3 };
    const examId = await at.exam(mock);
    const paper = await at.sit(examId, { s1: ['a'] });
    await at.room.caughtUp('papers', 'question_statistics', 'exam_statistics');
    const run = await at.dryRun(examId, { questions: [{ quId: 's2', counts: 'void' }] });
    await at.apply(examId, run.id);
    expect(await voidedOn(paper)).toEqual(['s2']);
    await at.undo(examId, run.id);
    expect(await voidedOn(paper)).toEqual([]);
  });

  it('[ET111] is undone, and every paper has its score again', async () => {
    const { examId, papers } = await at.cohort();
    const before = await Promise.all(papers.map((paper) => at.result(paper)));
    const run = await at.dryRun(examId, { questions: [{ quId: 's2', counts: 'void' }] });
    await at.apply(examId, run.id);
    expect(await at.room.paperRow(papers[0]?.paperId ?? '')).toMatchObject({ userScore: 10, totalScore: 10 });
    await at.undo(examId, run.id);
    expect(await Promise.all(papers.map((paper) => at.result(paper)))).toEqual(before);
    expect(await at.room.paperRow(papers[0]?.paperId ?? '')).toMatchObject({ totalScore: 15 });
    await at.undo(examId, run.id);
    expect(await at.acts(examId)).toEqual([
      'RegradeApplied',
      'RegradeCarried',
      'RegradeUndone',
      'RegradeCarried',
    ]);
  });

  it('[ET111] [ET112] is looked at before it is undone: the dry run says what the undoing then makes', async () => {
    const { examId, papers } = await at.cohort();
    const before = await Promise.all(papers.map((paper) => at.result(paper)));
    const first = await at.dryRun(examId, { questions: [{ quId: 's2', counts: 'void' }] });
    await at.apply(examId, first.id);
    const second = await at.dryRun(examId, acceptA);
    await at.apply(examId, second.id);
    const run = await at.dryRun(examId, { undoes: second.id });
    expect(run).toMatchObject({ undoes: second.id, papers: 3, summary: { changed: 1, gains: 0, loses: 1 } });
    const said = new Map((await at.differences(run.id)).map((row) => [row.paperId, row.after]));
    const also = { examId, questions: [{ quId: 's1', counts: 'full' }], undoes: second.id };
    expect((await at.teacher.refused('/api/exam/regrade/dry-run', also)).msg).toBe(
      '撤销时不能同时作其他调整！',
    );
    await at.apply(examId, run.id);
    for (const paper of papers) expect((await at.result(paper))[0]).toBe(said.get(paper.paperId));
    // It was taken back, not applied; to do either again changes nothing.
    await at.teacher.ok('/api/exam/regrade/apply', { dryRunId: run.id, reason: '再来一次' });
    expect((await at.acts(examId)).filter((type) => type !== 'RegradeCarried')).toEqual([
      'RegradeApplied',
      'RegradeApplied',
      'RegradeUndone',
    ]);
    const gone = { examId, questions: [], undoes: second.id };
    expect((await at.teacher.refused('/api/exam/regrade/dry-run', gone)).reason).toBe('NoSuchRegrade');
    const last = await at.dryRun(examId, { undoes: first.id });
    await at.apply(examId, last.id);
    expect(await Promise.all(papers.map((paper) => at.result(paper)))).toEqual(before);
  });

  it('asks for a reason, and says when papers or regrades changed since the dry run', async () => {
    const { examId, papers } = await at.cohort();
    const [first, second] = [await at.dryRun(examId, acceptA), await at.dryRun(examId, acceptA)];
    const apply = (body: object) =>
      at.teacher.refused('/api/exam/regrade/apply', { reason: '答案有误', ...body });
    expect((await apply({ dryRunId: first.id, reason: '  ' })).msg).toBe('请填写重新评分的理由！');
    await at.room.admin.ok('/api/exam/watch/reopen', {
      paperId: papers[0]?.paperId,
      minutes: 5,
      message: '误收',
    });
    expect((await apply({ dryRunId: first.id })).reason).toBe('PapersChanged');
    await at.teacher.ok('/api/exam/regrade/apply', { dryRunId: first.id, reason: '答案有误', anyway: true });
    await at.carried(examId);
    expect((await apply({ dryRunId: second.id, anyway: true })).reason).toBe('RegradesChanged');
  });

  it('[ET113] is applied and undone by somebody who did not sit the exam', async () => {
    const { examId } = await at.cohort();
    const self = new Candidate(at.room, at.teacher.user, at.teacher.token);
    await self.start(examId);
    await self.handIn();
    const run = await at.dryRun(examId, acceptA);
    const body = { dryRunId: run.id, reason: '答案有误' };
    expect((await at.teacher.refused('/api/exam/regrade/apply', body)).reason).toBe('OwnExam');
    await at.room.admin.ok('/api/exam/regrade/apply', body);
    await at.carried(examId);
    const undo = { examId, regradeId: run.id, reason: '改错了' };
    expect((await at.teacher.refused('/api/exam/regrade/undo', undo)).reason).toBe('OwnExam');
    expect(await at.acts(examId)).toEqual(['RegradeApplied', 'RegradeCarried']);
  });

  it('who hands in after the dry run is no change of what it saw', async () => {
    const { examId } = await at.cohort();
    const run = await at.dryRun(examId, acceptA);
    at.room.clock.advance(1000);
    const late = await at.sit(examId, { s1: ['a'], s2: ['b'] });
    await at.apply(examId, run.id);
    await at.room.happened(late.paperId, 'PaperRegraded');
    expect(await at.result(late)).toEqual([10, true]);
  });
});

describe('candidates', () => {
  const inbox = async (candidate: Candidate): Promise<string[]> => {
    await at.room.caughtUp('inbox', 'sent_messages');
    const page = await candidate.ok<{ records: { title: string }[] }>('/api/sys/user/msg/paging', {});
    return page.records.map(({ title }) => title).filter((title) => title.startsWith('成绩有更新'));
  };

  it('whose visible result changes are told once for each act; the others, and those who see none, are not', async () => {
    const { examId, papers } = await at.cohort();
    const [, gains, same] = papers as [Candidate, Candidate, Candidate];
    const run = await at.dryRun(examId, acceptA);
    await at.apply(examId, run.id);
    await until('the message', async () => (await inbox(gains)).length > 0);
    await at.room.restart();
    expect(await inbox(gains)).toHaveLength(1);
    expect(await inbox(same)).toEqual([]);
    await at.undo(examId, run.id);
    await until('the second message', async () => (await inbox(gains)).length > 1);
    expect(await inbox(gains)).toHaveLength(2);
    expect(await inbox(same)).toEqual([]);
    const silent = await at.cohort({ resultType: 1 });
    await at.apply(silent.examId, (await at.dryRun(silent.examId, acceptA)).id);
    expect(await inbox(silent.papers[1] as Candidate)).toEqual([]);
  });
});
