import { readXlsx } from 'hucre/xlsx';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { papersOf } from '../sitting/papers/papers.js';
import type { Candidate } from '../testing/candidate.js';
import type { Caller } from '../testing/caller.js';
import { single } from '../testing/every-type.js';
import { ExamRoom, group } from '../testing/exam-room.js';
import { closeSockets, follow, liveClient } from '../testing/live.js';
import type { ExamQuestionDetail, ExamStatistics } from './types.js';

let room: ExamRoom;
let teacher: Caller;
let address: string;

beforeAll(async () => {
  room = await ExamRoom.open();
  teacher = await room.staff(['exam:stat', 'exam:all']);
  address = await room.server.app.listen();
  await room.addQuestions([1, 2, 3, 4].map((i) => single(`s${i}`)));
});
afterEach(closeSockets);
afterAll(() => room.close());

const quIds = ['s1', 's2', 's3', 's4'];
const exam = (fields: object = {}): Promise<string> =>
  room.saveExam({
    qualifyScore: 5,
    tmplGroups: [
      group(
        '单选题',
        quIds.map((id) => single(id)),
      ),
    ],
    ...fields,
  });
const statistics = (id: string, who = teacher): Promise<ExamStatistics> =>
  who.ok<ExamStatistics>('/api/exam/exam/statistics', { id });

/** Sits and hands in, with `right` of the four questions right and the last one left blank when `blank`. */
async function sit(
  examId: string,
  right: number,
  { blank = false, who }: { blank?: boolean; who?: Candidate } = {},
): Promise<Candidate> {
  const candidate = who ?? (await room.candidate());
  await candidate.start(examId);
  for (const [index, quId] of quIds.entries())
    if (!(blank && index === 3)) await candidate.choose(quId, [index < right ? 'b' : 'a']);
  await candidate.handIn();
  await room.caughtUp('papers', 'exam_statistics', 'question_statistics');
  return candidate;
}

describe('statistics of an exam', () => {
  it('say nothing where nothing happened yet', async () => {
    const id = await exam({ openType: 3, range: { userIds: [(await room.candidate()).user.id] } });
    expect(await statistics(id)).toMatchObject({
      requireCount: 1,
      missCount: 0,
      awaitedCount: 1,
      started: 0,
      counted: 0,
      average: null,
      scoreBands: [],
      questions: [],
    });
  });

  it('count people and papers, scores, times and each question', async () => {
    const id = await exam({ qualifyScore: 10 });
    await sit(id, 4);
    await sit(id, 2);
    await sit(id, 1, { blank: true });
    const open = await room.candidate();
    await open.start(id);
    await room.caughtUp('papers', 'exam_statistics', 'question_statistics');
    const found = await statistics(id);
    expect(found).toMatchObject({
      requireCount: 4,
      processCount: 1,
      handCount: 3,
      started: 4,
      handedIn: 3,
      counted: 3,
      passed: 2,
      failed: 1,
    });
    expect(found).toMatchObject({ average: 35 / 3, highest: 20, lowest: 5, median: 10, totalScore: 20 });
    expect(found.passRate).toBeCloseTo(2 / 3);
    expect(found.scoreBands.map(({ count }) => count)).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 0, 1]);
    expect(found.minuteBands).toEqual([{ from: 0, to: 1, count: 3 }]);
    expect(
      found.questions.map(({ quId, sort, rightRate, blankRate, pointBiserial }) => [
        quId,
        sort,
        rightRate,
        blankRate,
        pointBiserial,
      ]),
    ).toEqual([
      ['s1', 1, 1, 0, null],
      ['s2', 2, 2 / 3, 0, null],
      ['s3', 3, 1 / 3, 0, null],
      ['s4', 4, 1 / 3, 1 / 3, null],
    ]);
    const detail = await teacher.ok<ExamQuestionDetail>('/api/exam/exam/question-statistics', {
      examId: id,
      quId: 's4',
    });
    expect(detail.options.map(({ tag, isRight, count }) => [tag, isRight, count])).toEqual([
      ['A', false, 1],
      ['B', true, 1],
      ['C', false, 0],
      ['D', false, 0],
    ]);
    expect(detail).toMatchObject({ blank: 1, content: '<p>题目 s4</p>', statistics: { papers: 3 } });
  });

  it('follow a reopening and a void hand-in; the second paper of a person counts too', async () => {
    const id = await exam({ chance: 0 });
    const candidate = await sit(id, 1);
    expect((await statistics(id)).average).toBe(5);
    await room.admin.ok('/api/exam/watch/reopen', {
      paperId: candidate.paperId,
      minutes: 10,
      message: '误交',
    });
    await room.caughtUp('exam_statistics', 'question_statistics', 'papers');
    expect(await statistics(id)).toMatchObject({ handedIn: 0, counted: 0, average: null, questions: [] });
    await candidate.choose('s2', ['b']);
    await candidate.handIn();
    await sit(id, 4, { who: candidate });
    expect(await statistics(id)).toMatchObject({ handCount: 1, handedIn: 2, average: 15, lowest: 10 });
    const cheat = await room.candidate();
    await cheat.start(id);
    await cheat.choose('s1', ['b']);
    const papers = papersOf(room.services);
    const keys = await papers.keysOf(await papers.state(cheat.paperId, cheat.user.id));
    await papers.run(
      cheat.paperId,
      { type: 'HandInByProctor', exState: 7, message: '违纪', keys },
      papers.bySystem('test', room.clock.now()),
    );
    await room.caughtUp('papers', 'exam_statistics', 'question_statistics');
    expect(await statistics(id)).toMatchObject({ handedIn: 3, voided: 1, counted: 2, average: 15 });
  });

  it('are told to staff with exam:stat alone, by every door', async () => {
    const id = await exam();
    const learner = await sit(id, 2);
    const proctor = await room.staff(['exam:watch', 'exam:list', 'exam:add', 'exam:all', 'repo:list']);
    for (const who of [learner, proctor])
      for (const path of ['statistics', 'question-statistics', 'statistics-export'])
        expect((await who.refused(`/api/exam/exam/${path}`, { id, examId: id, quId: 's1' })).reason).toBe(
          'NotAllowed',
        );
    const guest = await room.server.rest('/api/exam/exam/statistics', { id });
    expect(guest.reason).toBe('SessionInvalid');
    const query = 'subscription($e: ID!) { examStatisticsReached(examId: $e) { position } }';
    for (const { token } of [learner, proctor])
      expect((await follow(liveClient(address, token), query, { e: id }).refusal()).extensions).toMatchObject(
        { reason: 'NotAllowed' },
      );
  });

  it('refuse what is not there, and a wrong format', async () => {
    const id = await exam();
    expect((await teacher.refused('/api/exam/exam/statistics', { id: 'nowhere' })).msg).toBe('考试不存在！');
    expect(
      (await teacher.refused('/api/exam/exam/question-statistics', { examId: id, quId: 's1' })).reason,
    ).toBe('NotFound');
    expect((await teacher.refused('/api/exam/exam/statistics-export', { id, format: 'pdf' })).reason).toBe(
      'BadInput',
    );
    expect((await teacher.refused('/api/exam/exam/statistics-export', {})).reason).toBe('BadInput');
    expect((await teacher.post('/api/exam/exam/statistics', {})).status).toBe(400);
  });

  it('tell whoever looks that they changed, and what the call then says is there', async () => {
    const id = await exam();
    await room.caughtUp('papers', 'exam_statistics', 'question_statistics');
    const feed = follow<{ position: string; stand: string }>(
      liveClient(address, teacher.token),
      'subscription($e: ID!) { examStatisticsReached(examId: $e) { position stand } }',
      { e: id },
    );
    const { stand } = await feed.first('the present position');
    expect(stand, 'nothing happened: what the call says has it').toBe((await statistics(id)).stand);
    await sit(id, 3);
    const head = await room.services.views.checkpoint('exam_statistics');
    await feed.first('the change', ({ position }) => room.services.log.compare(position, head) >= 0);
    expect(await statistics(id)).toMatchObject({ average: 15, stand: expect.not.stringMatching(stand) });
  });

  it('come as a workbook and as CSV; words that look like a formula stay words', async () => {
    await room.addQuestions([single('formula', { content: '<p>=SUM(A1:A9)</p>' })]);
    const id = await exam({ title: '期末“总”评', tmplGroups: [group('单选题', [single('formula')])] });
    const candidate = await room.candidate();
    await candidate.start(id);
    await candidate.choose('formula', ['b']);
    await candidate.handIn();
    await room.caughtUp('papers', 'exam_statistics', 'question_statistics');
    const file = (format: string) =>
      fetch(`${address}/api/exam/exam/statistics-export`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token: teacher.token },
        body: JSON.stringify({ id, format }),
      });
    const csv = await (await file('csv')).text();
    expect(csv).toContain('平均分,5');
    expect(csv).toContain("1,单选题,'=SUM(A1:A9),1,100,100,5,5,0,,,,");
    expect(csv).toContain('信度（克龙巴赫α）,份数不足，不计算');
    const response = await file('xlsx');
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('期末“总”评-统计.xlsx'));
    const workbook = await readXlsx(new Uint8Array(await response.arrayBuffer()));
    expect(workbook.sheets.map(({ name }) => name)).toEqual(['概况', '试题']);
    expect(workbook.sheets[1]?.rows[1]?.slice(0, 4)).toEqual([1, '单选题', "'=SUM(A1:A9)", 1]);
  });
});

describe('statistics of questions for the bank', () => {
  it('add up over formal exams, leave practice out, and follow the question to whoever may use its bank', async () => {
    const { id: repoId } = await room.admin.ok<{ id: string }>('/api/repo/save', { title: '试题统计' });
    const body = {
      repoId,
      quType: 3,
      content: '<p>是</p>',
      options: [{ content: '对', isRight: true }, { content: '错' }],
    };
    const [both, never] = await Promise.all(
      [1, 2].map(() => room.admin.ok<{ id: string }>('/api/qu/qu/save', body).then(({ id }) => id)),
    );
    const fields = { tmplGroups: [{ title: '判断题', perScore: 5, quIds: [both] }] };
    const formal = [await exam(fields), await exam(fields)];
    const practice = await exam({ ...fields, examType: 2, startTime: null, endTime: null });
    for (const [index, id] of [...formal, practice].entries()) {
      const candidate = await room.candidate();
      await candidate.start(id);
      const { answerList } = await candidate.open(both as string);
      await candidate.choose(both as string, [answerList[index === 1 ? 1 : 0]?.id as string]);
      await candidate.handIn();
    }
    await room.caughtUp('question_statistics');
    expect(
      await room.admin.ok<object[]>('/api/qu/qu/statistics', { ids: [both, 'nothing', both, never] }),
    ).toMatchObject([
      { id: both, papers: 2, rightRate: 0.5, averageScore: 2.5, fullScore: 5, pointBiserial: null },
      { id: never, papers: 0, rightRate: null },
    ]);
    const colleague = await room.staff(['repo:list']);
    expect((await colleague.refused('/api/qu/qu/statistics', { ids: [both] })).reason).toBe('NotAllowed');
    expect(
      (
        await colleague.refused('/api/qu/qu/statistics', {
          ids: Array.from({ length: 501 }, (_, i) => `${i}`),
        })
      ).reason,
    ).toBe('BadInput');
    expect((await (await room.candidate()).refused('/api/qu/qu/statistics', { ids: [both] })).reason).toBe(
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
      const { options, groupSize } = await teacher.ok<ExamQuestionDetail>(
        '/api/exam/exam/question-statistics',
        { examId: id, quId: 's4' },
      );
      expect(groupSize).toBeCloseTo(8.1, 10);
      const [wrong, key] = options;
      expect(key).toMatchObject({ tag: 'B', remark: null });
      expect(key?.upper).toBeGreaterThan(key?.lower ?? 1);
      expect(wrong?.lower).toBe(1);
      expect(options[2]).toMatchObject({ count: 0, remark: 'unused' });
      const [back] = await room.services.views
        .view<{ id: string; userId: string; position: string }>('papers')
        .find({ filter: { examId: id, userScore: 20 }, limit: 1 });
      await room.admin.ok('/api/exam/watch/reopen', { paperId: back?.id, minutes: 10, message: '误交' });
      await room.caughtUp('exam_statistics', 'question_statistics', 'papers');
      expect((await statistics(id)).reliability, 'of what stands').toMatchObject({
        papers: 29,
        alpha: null,
        why: 'few-papers',
      });
    },
  );
});
