import { describe, expect, it } from 'vitest';
import type { ExamQuestionDetail } from './types.js';
import { statisticsRoom } from './statistics.fixture.js';

const at = statisticsRoom();
const { exam, statistics, sit } = at;

describe('statistics of questions for the bank', () => {
  it('add up over formal exams, leave practice out, and follow the question to whoever may use its bank', async () => {
    const { id: repoId } = await at.room.admin.ok<{ id: string }>('/api/repo/save', { title: '试题统计' });
    const body = {
      repoId,
      quType: 3,
      content: '<p>是</p>',
      options: [{ content: '对', isRight: true }, { content: '错' }],
    };
    const [both, never] = await Promise.all(
      [1, 2].map(() => at.room.admin.ok<{ id: string }>('/api/qu/qu/save', body).then(({ id }) => id)),
    );
    const fields = { tmplGroups: [{ title: '判断题', perScore: 5, quIds: [both] }] };
    const formal = [await exam(fields), await exam(fields)];
    const practice = await exam({ ...fields, examType: 2, startTime: null, endTime: null });
    for (const [index, id] of [...formal, practice].entries()) {
      const candidate = await at.room.candidate();
      await candidate.start(id);
      const { answerList } = await candidate.open(both as string);
      await candidate.choose(both as string, [answerList[index === 1 ? 1 : 0]?.id as string]);
      await candidate.handIn();
    }
    await at.room.caughtUp('question_statistics');
    expect(
      await at.room.admin.ok<object[]>('/api/qu/qu/statistics', { ids: [both, 'nothing', both, never] }),
    ).toMatchObject([
      { id: both, papers: 2, rightRate: 0.5, averageScore: 2.5, fullScore: 5, pointBiserial: null },
      { id: never, papers: 0, rightRate: null },
    ]);
    const colleague = await at.room.staff(['repo:list']);
    expect((await colleague.refused('/api/qu/qu/statistics', { ids: [both] })).reason).toBe('NotAllowed');
    expect(
      (
        await colleague.refused('/api/qu/qu/statistics', {
          ids: Array.from({ length: 501 }, (_, i) => `${i}`),
        })
      ).reason,
    ).toBe('BadInput');
    expect((await (await at.room.candidate()).refused('/api/qu/qu/statistics', { ids: [both] })).reason).toBe(
      'NotAllowed',
    );
  });

  it(
    'thirty papers are enough to say how well a question tells strong from weak',
    { timeout: 60_000 },
    async () => {
      const id = await exam();
      for (let i = 0; i < 30; i += 1) await sit(id, i % 5);
      const { questions, reliability, percentiles } = await statistics(id);
      for (const { pointBiserial, discrimination, itemRest, alphaWithout } of questions) {
        expect(pointBiserial).toBeGreaterThan(0.3);
        expect(discrimination).toBeGreaterThan(0.3);
        expect(itemRest).toBeGreaterThan(0.3);
        expect(alphaWithout).toBeLessThan(reliability.alpha ?? 0);
      }
      // Six each with 0 to 4 of four right: item variances sum to 0.8, totals have 2; α = 4/3 · (1 − 0.8/2) = 0.8.
      expect(reliability).toMatchObject({ papers: 30, questions: 4, why: null });
      expect(reliability.alpha).toBeCloseTo(0.8, 10);
      expect(reliability.error).toBeCloseTo(5 * Math.sqrt(2 * 0.2), 10);
      expect(percentiles.map(({ rank, score }) => [rank, score])).toEqual([
        [10, 0],
        [25, 5],
        [50, 10],
        [75, 15],
        [90, 20],
      ]);
      const { options, groupSize } = await at.teacher.ok<ExamQuestionDetail>(
        '/api/exam/exam/question-statistics',
        { examId: id, quId: 's4' },
      );
      expect(groupSize).toBeCloseTo(8.1, 10);
      const [wrong, key] = options;
      expect(key).toMatchObject({ tag: 'B', remark: null });
      expect(key?.upper).toBeGreaterThan(key?.lower ?? 1);
      expect(wrong?.lower).toBe(1);
      expect(options[2]).toMatchObject({ count: 0, remark: 'unused' });
      const [back] = await at.room.services.views
        .view<{ id: string; userId: string; position: string }>('papers')
        .find({ filter: { examId: id, userScore: 20 }, limit: 1 });
      await at.room.admin.ok('/api/exam/watch/reopen', { paperId: back?.id, minutes: 10, message: '误交' });
      await at.room.caughtUp('exam_statistics', 'question_statistics', 'papers');
      expect((await statistics(id)).reliability, 'of what stands').toMatchObject({
        papers: 29,
        alpha: null,
        why: 'few-papers',
      });
    },
  );
});
