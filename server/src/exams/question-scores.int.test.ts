import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerTo } from '../testing/every-type.js';
import { ExamRoom } from '../testing/exam-room.js';

let room: ExamRoom;

beforeAll(async () => {
  room = await ExamRoom.open();
});
afterAll(() => room.close());

const save = '/api/exam/exam/save';
const quScores = [
  { quId: 'q-multi', score: 4.5 },
  { quId: 'q-fill', score: 1 },
];
const objective = {
  title: '客观题',
  perScore: 2,
  quIds: ['q-single', 'q-multi', 'q-judge', 'q-fill'],
  quScores,
};

interface Detail {
  readonly version: number;
  readonly totalScore: number;
  readonly tmplGroups: { readonly quScores: unknown; readonly totalScore: number }[];
}
const detailOf = (id: string): Promise<Detail> => room.admin.ok('/api/exam/exam/detail', { id });

describe('questions of a group with points of their own', () => {
  it('count on every paper: card, question, score, result, preview and copy', async () => {
    const id = await room.saveExam({ tmplGroups: [objective], quShuffle: true, qualifyScore: 8.5 });
    expect(await detailOf(id)).toMatchObject({
      totalScore: 9.5,
      tmplGroups: [{ perScore: 2, totalScore: 9.5, quScores }],
    });

    const candidate = await room.candidate();
    const check = await candidate.ok('/api/exam/exam/check-info', { id });
    expect(check).toMatchObject({
      totalScore: 9.5,
      tmplGroups: [{ perScore: 2, minScore: 1, maxScore: 4.5, totalScore: 9.5 }],
    });
    await candidate.start(id);
    const [group] = (await candidate.detail()).groupList;
    const points = new Map(group?.quList.map(({ quId, score }) => [quId, score]));
    expect(Object.fromEntries(points)).toEqual({ 'q-single': 2, 'q-multi': 4.5, 'q-judge': 2, 'q-fill': 1 });
    for (const question of room.questions.filter(({ quId }) => objective.quIds.includes(quId))) {
      expect(await candidate.open(question.quId)).toMatchObject({ score: points.get(question.quId) });
      // All but the blanks, which are left.
      if (question.quType !== 5) await candidate.fill(question.quId, answerTo(question));
    }
    await candidate.handIn();
    expect(await candidate.result()).toMatchObject({ totalScore: 9.5, userScore: 8.5, passed: 1 });

    const preview = await room.admin.ok('/api/exam/exam/preview', { id });
    expect(preview).toMatchObject({ paper: { totalScore: 9.5, groupList: [{ totalScore: 9.5 }] } });
    const { id: copy } = await room.admin.ok<{ id: string }>('/api/exam/exam/copy', { id });
    expect(await detailOf(copy)).toMatchObject({ totalScore: 9.5, tmplGroups: [{ quScores }] });

    // With a paper the points stay; sent back as they were, the exam may be saved.
    const { version } = await detailOf(id);
    const body = { id, version, title: '改名', qualifyScore: 1 };
    const other = { ...objective, quScores: [{ quId: 'q-multi', score: 5 }] };
    expect((await room.admin.refused(save, { ...body, tmplGroups: [other] })).reason).toBe('ExamHasPapers');
    await room.admin.ok(save, { ...body, tmplGroups: [objective] });
  });

  it('are told apart from those of the group, which are not kept twice', async () => {
    const id = await room.saveExam({
      tmplGroups: [{ ...objective, quScores: [...quScores, { quId: 'q-judge', score: 2 }] }],
    });
    expect(await detailOf(id)).toMatchObject({ tmplGroups: [{ quScores }] });
    const plain = await room.saveExam({ tmplGroups: [{ ...objective, quScores: null }] });
    expect(await detailOf(plain)).toMatchObject({ totalScore: 8, tmplGroups: [{ quScores: null }] });
  });

  it.each([
    [[{ quId: 'q-single', score: 0 }], 0, '大题“客观题”第1题的分数必须大于0！'],
    [[{ quId: 'q-single', score: 1.25 }], 0, '大题“客观题”第1题的分数最多一位小数！'],
    [[{ quId: 'q-essay', score: 3 }], 0, '大题“客观题”只能为其中的固定试题单独设置分数！'],
    [[{ quId: 'q-single', score: 1 }], 7.5, '及格分不能超过试卷总分！'],
  ])('%j: refused', async (own, qualifyScore, sentence) => {
    const refusal = await room.admin.refused(save, {
      title: '不对',
      draft: false,
      qualifyScore,
      tmplGroups: [{ ...objective, quScores: own }],
      examType: 2,
    });
    expect(refusal.msg).toBe(sentence);
  });
});
