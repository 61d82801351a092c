import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { papersOf } from '../sitting/papers/papers.js';
import { single } from '../testing/every-type.js';
import { group } from '../testing/exam-room.js';
import { follow, liveClient } from '../testing/live.js';
import type { ExamQuestionDetail } from './types.js';
import { statisticsRoom } from './statistics.fixture.js';

const at = statisticsRoom();
const { exam, statistics, sit } = at;

describe('statistics of an exam', () => {
  it('say nothing where nothing happened yet', async () => {
    const id = await exam({ openType: 3, range: { userIds: [(await at.room.candidate()).user.id] } });
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
    const open = await at.room.candidate();
    await open.start(id);
    await at.room.caughtUp('papers', 'exam_statistics', 'question_statistics');
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
    const detail = await at.teacher.ok<ExamQuestionDetail>('/api/exam/exam/question-statistics', {
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
    await at.room.admin.ok('/api/exam/watch/reopen', {
      paperId: candidate.paperId,
      minutes: 10,
      message: '误交',
    });
    await at.room.caughtUp('exam_statistics', 'question_statistics', 'papers');
    expect(await statistics(id)).toMatchObject({ handedIn: 0, counted: 0, average: null, questions: [] });
    await candidate.choose('s2', ['b']);
    await candidate.handIn();
    await sit(id, 4, { who: candidate });
    expect(await statistics(id)).toMatchObject({ handCount: 1, handedIn: 2, average: 15, lowest: 10 });
    const cheat = await at.room.candidate();
    await cheat.start(id);
    await cheat.choose('s1', ['b']);
    const papers = papersOf(at.room.services);
    const keys = await papers.keysOf(await papers.state(cheat.paperId, cheat.user.id));
    await papers.run(
      cheat.paperId,
      { type: 'HandInByProctor', exState: 7, message: '违纪', keys },
      papers.bySystem('test', at.room.clock.now()),
    );
    await at.room.caughtUp('papers', 'exam_statistics', 'question_statistics');
    expect(await statistics(id)).toMatchObject({ handedIn: 3, voided: 1, counted: 2, average: 15 });
  });

  it('are told to staff with exam:stat alone, by every door', async () => {
    const id = await exam();
    const learner = await sit(id, 2);
    const proctor = await at.room.staff(['exam:watch', 'exam:list', 'exam:add', 'exam:all', 'repo:list']);
    for (const who of [learner, proctor])
      for (const path of ['statistics', 'question-statistics', 'statistics-export'])
        expect((await who.refused(`/api/exam/exam/${path}`, { id, examId: id, quId: 's1' })).reason).toBe(
          'NotAllowed',
        );
    const guest = await at.room.server.rest('/api/exam/exam/statistics', { id });
    expect(guest.reason).toBe('SessionInvalid');
    const query = 'subscription($e: ID!) { examStatisticsReached(examId: $e) { position } }';
    for (const { token } of [learner, proctor])
      expect(
        (await follow(liveClient(at.address, token), query, { e: id }).refusal()).extensions,
      ).toMatchObject({ reason: 'NotAllowed' });
  });

  it('refuse what is not there, and a wrong format', async () => {
    const id = await exam();
    expect((await at.teacher.refused('/api/exam/exam/statistics', { id: 'nowhere' })).msg).toBe(
      '考试不存在！',
    );
    expect(
      (await at.teacher.refused('/api/exam/exam/question-statistics', { examId: id, quId: 's1' })).reason,
    ).toBe('NotFound');
    expect((await at.teacher.refused('/api/exam/exam/statistics-export', { id, format: 'pdf' })).reason).toBe(
      'BadInput',
    );
    expect((await at.teacher.refused('/api/exam/exam/statistics-export', {})).reason).toBe('BadInput');
    expect((await at.teacher.post('/api/exam/exam/statistics', {})).status).toBe(400);
  });

  it('tell whoever looks that they changed, and what the call then says is there', async () => {
    const id = await exam();
    await at.room.caughtUp('papers', 'exam_statistics', 'question_statistics');
    const feed = follow<{ position: string; stand: string }>(
      liveClient(at.address, at.teacher.token),
      'subscription($e: ID!) { examStatisticsReached(examId: $e) { position stand } }',
      { e: id },
    );
    const { stand } = await feed.first('the present position');
    expect(stand, 'nothing happened: what the call says has it').toBe((await statistics(id)).stand);
    await sit(id, 3);
    const head = await at.room.services.views.checkpoint('exam_statistics');
    await feed.first('the change', ({ position }) => at.room.services.log.compare(position, head) >= 0);
    expect(await statistics(id)).toMatchObject({ average: 15, stand: expect.not.stringMatching(stand) });
  });

  it('come as a workbook and as CSV; words that look like a formula stay words', async () => {
    await at.room.addQuestions([single('formula', { content: '<p>=SUM(A1:A9)</p>' })]);
    const id = await exam({ title: '期末“总”评', tmplGroups: [group('单选题', [single('formula')])] });
    const candidate = await at.room.candidate();
    await candidate.start(id);
    await candidate.choose('formula', ['b']);
    await candidate.handIn();
    await at.room.caughtUp('papers', 'exam_statistics', 'question_statistics');
    const file = (format: string) =>
      fetch(`${at.address}/api/exam/exam/statistics-export`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token: at.teacher.token },
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
