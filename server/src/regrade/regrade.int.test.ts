import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Candidate } from '../testing/candidate.js';
import { until } from '../testing/until.js';
import { RegradeRoom } from './regrade-room.fixture.js';
import type { RegradeQuestion } from './types.js';

let at: RegradeRoom;
let address: string;
beforeAll(async () => {
  at = await RegradeRoom.open();
  address = await at.room.server.app.listen();
});
afterAll(() => at.room.close());

const acceptA = { questions: [{ quId: 's1', options: ['a', 'b'] }] };
/** Three papers: 15 points, 5 with an accepted `a`, 10. */
async function cohort(fields: object = {}): Promise<{ examId: string; papers: Candidate[] }> {
  const examId = await at.exam(fields);
  const papers = [
    await at.sit(examId, { s1: ['b'], s2: ['b'], m1: ['a', 'b'] }),
    await at.sit(examId, { s1: ['a'], s2: ['b'] }),
    await at.sit(examId, { s1: ['c'], s2: ['b'], m1: ['a', 'b'] }),
  ];
  await at.room.caughtUp('papers', 'question_statistics', 'exam_statistics');
  return { examId, papers };
}

describe('a dry run', () => {
  it('[ET112] says who gains and who passes, the distribution, and every paper, and changes nothing', async () => {
    const { examId, papers } = await cohort();
    const before = await at.room.services.log.head();
    const run = await at.dryRun(examId, acceptA);
    expect(run.summary).toMatchObject({
      ...{ papers: 3, changed: 1, gains: 1, loses: 0, passes: 1, fails: 0, voided: 0 },
      before: { known: 3, passed: 2, waiting: 0, average: 10, bands: [0, 0, 0, 1, 0, 0, 1, 0, 0, 1] },
      after: { known: 3, passed: 3, average: 35 / 3 },
    });
    expect(await at.differences(run.id)).toHaveLength(3);
    expect(await at.differences(run.id, 'passes')).toMatchObject([
      {
        paperId: papers[1]?.paperId,
        ...{ before: 5, after: 10, difference: 5, passedBefore: false, passedAfter: true },
        questions: [{ quId: 's1', before: 0, after: 5 }],
      },
    ]);
    expect(await at.room.byPeople(before)).toEqual([]);
    expect(await at.acts(examId)).toEqual([]);
  });

  it('is found again by whoever sets the exam, with what it came to', async () => {
    const { examId } = await cohort();
    const run = await at.dryRun(examId, acceptA);
    await at.dryRun(examId, { qualifyScore: 3 });
    const { recentRuns } = await at.overview(examId);
    expect(recentRuns).toMatchObject([
      { changes: ['及格分数：3'], state: 'done', papers: 3, undoing: false },
      { id: run.id, changed: 1, papers: 3 },
    ]);
    expect((await at.overview((await cohort()).examId)).recentRuns).toEqual([]);
  });

  it('is had as a spreadsheet and as CSV, with names that are no formulas', async () => {
    const { examId } = await cohort();
    const run = await at.dryRun(examId, acceptA);
    const file = async (body: object): Promise<Buffer> => {
      const answer = await fetch(`${address}/api/exam/regrade/export`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token: at.teacher.token },
        body: JSON.stringify({ examId, id: run.id, ...body }),
      });
      expect(answer.status).toBe(200);
      return Buffer.from(await answer.arrayBuffer());
    };
    const { sheets } = await readXlsx(await file({}));
    expect(sheets[0]?.rows).toHaveLength(4);
    expect((await file({ format: 'csv', kind: 'gains' })).toString().trim().split('\r\n')).toHaveLength(2);
  });

  it('refuses what cannot be: nothing, a foreign question, no right option, the wrong type', async () => {
    const { examId } = await cohort();
    const refused = async (changes: object): Promise<string> =>
      (await at.teacher.refused('/api/exam/regrade/dry-run', { examId, questions: [], ...changes })).msg;
    expect(await refused({})).toBe('请选择要调整的试题或评分规则！');
    expect(await refused({ questions: [{ quId: 'e1', counts: 'full' }] })).toBe(
      '已交的试卷中没有所选的试题！',
    );
    expect(await refused({ questions: [{ quId: 's1', options: [] }] })).toBe('正确答案至少选择一个选项！');
    expect(await refused({ questions: [{ quId: 's1', options: ['z'] }] })).toContain('不符');
    expect(await refused({ questions: [{ quId: 's1', counts: 'half' }] })).toBe('计分方式不正确！');
    expect(await refused({ multiRule: 5 })).toBe('多选题评分规则不正确！');
  });

  it('refuses a pass mark beyond what the paper can bring with the new points', async () => {
    const { examId } = await cohort();
    const begin = (changes: object) =>
      at.teacher.refused('/api/exam/regrade/dry-run', { examId, questions: [], ...changes });
    expect((await begin({ qualifyScore: 15.1 })).msg).toBe('及格分不能超过试卷总分！');
    expect((await begin({ qualifyScore: 11, questions: [{ quId: 's1', counts: 'void' }] })).msg).toBe(
      '及格分不能超过试卷总分！',
    );
    const raised = { qualifyScore: 20, questions: [{ quId: 's1', score: 10 }] };
    await at.apply(examId, (await at.dryRun(examId, raised)).id);
    expect((await begin({ qualifyScore: 20.1 })).msg).toBe('及格分不能超过试卷总分！');
  });
});

describe('a regrade', () => {
  it('tells candidates what each question can bring now, before keys are out', async () => {
    const { examId, papers } = await cohort();
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
    const { examId, papers } = await cohort();
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
    const { examId, papers } = await cohort();
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
    const { examId, papers } = await cohort();
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
    const { examId, papers } = await cohort();
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
    const { examId, papers } = await cohort();
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
    const { examId } = await cohort();
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
    const { examId } = await cohort();
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
    const { examId, papers } = await cohort();
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
    const silent = await cohort({ resultType: 1 });
    await at.apply(silent.examId, (await at.dryRun(silent.examId, acceptA)).id);
    expect(await inbox(silent.papers[1] as Candidate)).toEqual([]);
  });
});

/** What a candidate reads as taken out of the own score. */
async function voidedOn(candidate: Candidate): Promise<string[]> {
  const { quList } = await candidate.ok<{ quList: { quId: string; voided: boolean | null }[] }>(
    '/api/paper/paper/paper-result',
    { id: candidate.paperId },
  );
  return quList.filter(({ voided }) => voided === true).map(({ quId }) => quId);
}
