import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dieBefore } from '../testing/append-faults.js';
import type { Candidate } from '../testing/candidate.js';
import { until } from '../testing/until.js';
import { differencesOf, dryRunsOf } from './regrades.js';
import { RegradeRoom } from './regrade-room.fixture.js';

let at: RegradeRoom;
beforeAll(async () => {
  at = await RegradeRoom.open();
});
afterAll(() => at.room.close());

const acceptA = { questions: [{ quId: 's1', options: ['a', 'b'] }] };
async function handedIn(
  count: number,
  fields: object = {},
): Promise<{ examId: string; papers: Candidate[] }> {
  const examId = await at.exam(fields);
  const papers: Candidate[] = [];
  for (let index = 0; index < count; index += 1)
    papers.push(await at.sit(examId, { s1: [index % 2 === 0 ? 'a' : 'b'], s2: ['b'] }));
  await at.room.caughtUp('papers', 'question_statistics');
  return { examId, papers };
}

describe('a process that dies', () => {
  it('[ET106] while it carries a regrade leaves the rest to whoever comes next, each paper once', async () => {
    const { examId, papers } = await handedIn(12);
    const run = await at.dryRun(examId, acceptA);
    let through = 0;
    const faults = dieBefore(
      at.room.services.log,
      (_stream, events) => events.some(({ type }) => type === 'PaperRegraded') && (through += 1) > 4,
    );
    await at.teacher.ok('/api/exam/regrade/apply', { dryRunId: run.id, reason: '答案有误' });
    await until('some papers to have it', () => faults.hits() > 0);
    expect(await at.acts(examId)).toEqual(['RegradeApplied']);
    const again = { dryRunId: run.id, reason: '答案有误' };
    const undo = await at.teacher.refused('/api/exam/regrade/undo', {
      examId,
      regradeId: run.id,
      reason: '错',
    });
    expect(undo.reason).toBe('RegradeUnderWay');
    await at.room.restart();
    await at.teacher.ok('/api/exam/regrade/apply', again);
    await at.carried(examId);
    for (const { paperId } of papers) {
      const events = await at.room.events(paperId);
      expect(events.filter(({ type }) => type === 'PaperRegraded')).toHaveLength(1);
    }
    expect(await at.acts(examId)).toEqual(['RegradeApplied', 'RegradeCarried']);
    expect((await at.overview(examId)).regrades[0]?.applied).toMatchObject({ papers: 12, changed: 6 });
  });

  it('while it computes a dry run leaves it to whoever comes next', async () => {
    const { examId } = await handedIn(3);
    const { id } = await at.begin(examId, acceptA);
    await at.room.stop();
    await at.room.start();
    const found = await dryRunsOf(at.room.services).get(id);
    if (found !== null && found.state !== 'done')
      await dryRunsOf(at.room.services).put({ ...found, state: 'running', done: 1 });
    const done = await until('the dry run to be done', async () => {
      const run = await dryRunsOf(at.room.services).get(id);
      return run?.state === 'done' ? run : null;
    });
    expect(done).toMatchObject({ papers: 3, done: 3, summary: { changed: 2 } });
    expect(await at.differences(id)).toHaveLength(3);
  });
});

describe('who may', () => {
  it('is whoever sets the exam and holds exam:regrade, by every call', async () => {
    const { examId, papers } = await handedIn(1);
    const run = await at.dryRun(examId, acceptA);
    const stranger = await at.room.staff(['exam:regrade', 'exam:add']);
    const setter = await at.room.staff(['exam:add', 'exam:all']);
    const calls: readonly [string, object][] = [
      ['overview', { examId }],
      ['question', { examId, quId: 's1' }],
      ['dry-run', { examId, ...acceptA }],
      ['dry-run-detail', { id: run.id }],
      ['difference-paging', { params: { dryRunId: run.id } }],
      ['export', { examId, id: run.id }],
      ['apply', { dryRunId: run.id, reason: '答案有误' }],
      ['undo', { examId, regradeId: run.id, reason: '错了' }],
    ];
    for (const who of [stranger, setter, papers[0] as Candidate])
      for (const [path, body] of calls)
        expect((await who.refused(`/api/exam/regrade/${path}`, body)).reason).toBe('NotAllowed');
    expect(await at.acts(examId)).toEqual([]);
  });
});

describe('two who regrade at once', () => {
  it('[ET105] one of them is told that another was faster', async () => {
    const { examId } = await handedIn(2);
    const runs = [await at.dryRun(examId, acceptA), await at.dryRun(examId, { qualifyScore: 3 })];
    const answers = await Promise.all(
      runs.map(({ id }) => at.teacher.post('/api/exam/regrade/apply', { dryRunId: id, reason: '答案有误' })),
    );
    await at.carried(examId);
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(['RegradeUnderWay', 'RegradesChanged', 'PapersChanged']).toContain(
      answers.find(({ code }) => code !== 0)?.reason,
    );
    expect(await at.acts(examId)).toEqual(['RegradeApplied', 'RegradeCarried']);
  });
});

describe('a candidate', () => {
  it('reads the key, the points and the total that count now', async () => {
    const { examId, papers } = await handedIn(1, {
      examType: 2,
      startTime: null,
      endTime: null,
      totalTime: 0,
    });
    const [candidate] = papers as [Candidate];
    const questions = [
      { quId: 's1', options: ['a'], score: 8 },
      { quId: 's2', counts: 'void' },
    ];
    await at.apply(examId, (await at.dryRun(examId, { questions })).id);
    const result = await candidate.ok<{
      quList: {
        quId: string;
        score: number;
        actualScore: number;
        answerList: { id: string; isRight: boolean }[];
      }[];
    }>('/api/paper/paper/paper-result', { id: candidate.paperId });
    expect(result).toMatchObject({ totalScore: 13, userScore: 8 });
    const [first, second] = result.quList;
    expect(first).toMatchObject({ quId: 's1', score: 8, actualScore: 8 });
    expect(first?.answerList.filter(({ isRight }) => isRight).map(({ id }) => id)).toEqual(['a']);
    expect(second).toMatchObject({ quId: 's2', score: 0 });
  });
});

describe('an old dry run', () => {
  it('is forgotten after a day, with its papers', async () => {
    const { examId } = await handedIn(2);
    const { id } = await at.dryRun(examId, acceptA);
    at.room.clock.advance(25 * 3_600_000);
    await at.room.restart();
    await until('it to be gone', async () => (await dryRunsOf(at.room.services).get(id)) === null);
    expect(await differencesOf(at.room.services).count({ dryRunId: id })).toBe(0);
  });
});
