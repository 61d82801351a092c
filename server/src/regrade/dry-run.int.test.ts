import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RegradeRoom } from './regrade-room.fixture.js';

let at: RegradeRoom;
let address: string;
beforeAll(async () => {
  at = await RegradeRoom.open();
  address = await at.room.server.app.listen();
});
afterAll(() => at.room.close());

const acceptA = { questions: [{ quId: 's1', options: ['a', 'b'] }] };

describe('a dry run', () => {
  it('[ET112] says who gains and who passes, the distribution, and every paper, and changes nothing', async () => {
    const { examId, papers } = await at.cohort();
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
    const { examId } = await at.cohort();
    const run = await at.dryRun(examId, acceptA);
    await at.dryRun(examId, { qualifyScore: 3 });
    const { recentRuns } = await at.overview(examId);
    expect(recentRuns).toMatchObject([
      { changes: ['及格分数：3'], state: 'done', papers: 3, undoing: false },
      { id: run.id, changed: 1, papers: 3 },
    ]);
    expect((await at.overview((await at.cohort()).examId)).recentRuns).toEqual([]);
  });

  it('is had as a spreadsheet and as CSV, with names that are no formulas', async () => {
    const { examId } = await at.cohort();
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
    const { examId } = await at.cohort();
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
    const { examId } = await at.cohort();
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
