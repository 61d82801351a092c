import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerTo } from '../testing/every-type.js';
import { ExamRoom, group } from '../testing/exam-room.js';

interface Preview {
  readonly seed: string;
  readonly version: number;
  readonly paper: {
    readonly totalScore: number;
    readonly groupList: { readonly quList: { readonly quId: string }[] }[];
  };
  readonly questions: Record<string, unknown>[];
}

let room: ExamRoom;

beforeAll(async () => {
  room = await ExamRoom.open();
});
afterAll(() => room.close());

const preview = (id: string, more: object = {}): Promise<Preview> =>
  room.admin.ok('/api/exam/exam/preview', { id, ...more });
const objective = () => room.questions.filter(({ quType }) => [1, 2, 3, 5, 6].includes(quType));

describe('previewing an exam', () => {
  it('shows the paper of a seed as a candidate would get it, without its key, also of a draft', async () => {
    const id = await room.saveExam({ draft: true, quShuffle: true, optShuffle: true });
    const first = await preview(id);
    expect(first.paper.groupList.flatMap(({ quList }) => quList)).toHaveLength(room.questions.length);
    expect(JSON.stringify(first.questions)).not.toMatch(/SECRETKEY|"isRight":true/);
    expect((await preview(id, { seed: first.seed })).questions).toEqual(first.questions);
    expect(JSON.stringify((await preview(id, { seed: first.seed, withKey: true })).questions)).toContain(
      'SECRETKEY',
    );
    const orders = new Set<string>();
    for (const seed of ['A', 'B', 'C', 'D', 'E'])
      orders.add((await preview(id, { seed })).questions.map(({ quId }) => quId).join());
    expect(orders.size).toBeGreaterThan(1);
  });

  it('scores typed answers like a real paper, and says how many wait for a person', async () => {
    const id = await room.saveExam({
      handMin: 30,
      tmplGroups: [
        group('客观题', objective()),
        group(
          '论述',
          room.questions.filter(({ quType }) => quType === 4),
        ),
      ],
    });
    const { seed, version, paper, questions } = await preview(id);
    const matchOf = (quId: string) =>
      questions.find((one) => one['quId'] === quId)?.['matchList'] as { tag: string; content: string }[];
    const answers = objective().map((content) => ({
      quId: content.quId,
      ...answerTo(
        content,
        Object.fromEntries(
          (content.matches ?? []).map((match) => [
            match.id,
            matchOf(content.quId).find((one) => one.content === match.content)?.tag ?? '',
          ]),
        ),
      ),
    }));
    const input = { id, seed, version, answers };
    const score = await room.admin.ok<{ questions: { quId: string; actualScore: number }[] }>(
      '/api/exam/exam/preview-score',
      { input, ...input },
    );
    expect(score).toMatchObject({ totalScore: paper.totalScore, passed: null, waiting: 1 });
    expect(score.questions.find(({ quId }) => quId === 'q-single')).toMatchObject({
      isRight: true,
      actualScore: 5,
    });
    const wrong = { ...input, answers: [{ quId: 'q-elsewhere', answers: [] }] };
    expect((await room.admin.refused('/api/exam/exam/preview-score', wrong)).reason).toBe(
      'QuestionNotInPaper',
    );
    expect(
      (await room.admin.refused('/api/exam/exam/preview-score', { ...input, version: version + 1 })).msg,
    ).toBe('考试已被修改，请重新预览！');
  });

  it('leaves no trace: nothing in the log, no paper, no count, no card', async () => {
    const id = await room.saveExam();
    const before = await room.services.log.head();
    const { seed, version } = await preview(id);
    await room.admin.ok('/api/exam/exam/preview-score', { id, seed, version, answers: [] });
    expect(await room.everything(before)).toEqual([]);
    expect(await room.admin.ok('/api/exam/watch/watch-stat', { id })).toMatchObject({
      requireCount: 0,
      processCount: 0,
      handCount: 0,
    });
    await room.admin.ok('/api/exam/exam/delete', { ids: [id] });
  });

  it('says which group cannot be filled, and that there is none', async () => {
    const gone = await room.saveExam({
      draft: true,
      tmplGroups: [{ title: '不存在的题', perScore: 1, quIds: ['q-none'] }],
    });
    const refusal = await room.admin.refused('/api/exam/exam/preview', { id: gone });
    expect(refusal).toMatchObject({ reason: 'PaperContentProblem' });
    const empty = await room.saveExam({ draft: true, tmplGroups: [] });
    expect((await room.admin.refused('/api/exam/exam/preview', { id: empty })).msg).toBe(
      '请至少添加一个大题！',
    );
  });

  it('is for those who set exams alone', async () => {
    const id = await room.saveExam();
    expect((await (await room.candidate()).refused('/api/exam/exam/preview', { id })).reason).toBe(
      'NotAllowed',
    );
    expect((await (await room.staff(['exam:watch'])).refused('/api/exam/exam/preview', { id })).reason).toBe(
      'NotAllowed',
    );
  });
});
