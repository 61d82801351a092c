import type { QuestionContent } from '@vigil/domain/question-bank/question';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { selling as sellingIn } from '../testing/selling.js';
import { keyWord } from '../testing/every-type.js';
import { ExamRoom, group } from '../testing/exam-room.js';
import { minutes } from '../testing/moving-clock.js';
import { bankOfEveryType, Learner } from './training-room.fixture.js';

let room: ExamRoom;
let li: Learner;

beforeAll(async () => {
  room = await ExamRoom.open();
});
beforeEach(async () => {
  room.judge.away = false;
  room.judge.languages = new Set(['python']);
  li = new Learner(await room.candidate());
});
afterEach(() => room.clock.run());
afterAll(() => room.close());

const ofType = (questions: readonly QuestionContent[], type: number): QuestionContent =>
  questions.find(({ quType }) => quType === type) as QuestionContent;
const forLi = (): object => ({ openType: 3, range: { userIds: [li.caller.user.id] } });

describe('the key of a question', () => {
  it.each(['fixed', 'drawn'])(
    '%s in a formal exam one may still sit is withheld until it is over',
    async (how) => {
      const { repoId, questions } = await bankOfEveryType(room);
      const [single, judge, essay] = [1, 3, 4].map((type) => ofType(questions, type)) as [
        QuestionContent,
        QuestionContent,
        QuestionContent,
      ];
      const drawn = {
        title: '抽题',
        perScore: 5,
        draws: [1, 4].map((quType) => ({ repoId, quType, count: 1 })),
      };
      const examGroup = how === 'fixed' ? group('固定', [single, essay]) : drawn;
      const endTime = room.clock.now() + minutes(30);
      await room.saveExam({
        ...forLi(),
        startTime: room.clock.now() + minutes(10),
        endTime,
        tmplGroups: [examGroup],
      });
      await li.start(repoId, 1);
      const { question, entry, record } = await li.answerWell(single);
      expect(question).toMatchObject({ withheld: true, keyShown: false, isRight: null, analysis: null });
      expect(Date.parse(`${question.withheldUntil?.replace(' ', 'T')}+08:00`)).toBe(
        Math.floor(endTime / 1000) * 1000,
      );
      expect(entry).toMatchObject({ answered: true, isRight: null });
      expect(record).toMatchObject({ answerCount: 1, rightCount: 0, openCount: 1, percent: 0 });
      await li.answer(essay.quId, { answer: '看法' });
      expect(await li.refused('judge', { quId: essay.quId, right: true })).toBe('KeyWithheld');
      // Of a bank with named questions all are withheld: one by one they would tell which are named.
      const other = how === 'fixed' ? null : true;
      expect((await li.answerWell(judge)).entry.isRight).toBe(other);
      const shown = await Promise.all([li.card(), li.see(single.quId), li.see(essay.quId), li.rows()]);
      expect(JSON.stringify(shown)).not.toContain(keyWord);
      const known = how === 'fixed' ? { rightCount: 0, openCount: 3 } : { rightCount: 1, openCount: 2 };
      expect((await li.rows())[0]).toMatchObject(known);
      room.clock.advance(minutes(31));
      expect(await li.see(single.quId)).toMatchObject({ withheld: false, isRight: true });
      expect((await li.see(single.quId)).analysis).toContain(keyWord);
      expect((await li.rows())[0]).toMatchObject({ rightCount: 2, openCount: 1 });
      expect((await li.judge(essay.quId, true)).record).toMatchObject({ rightCount: 3, openCount: 0 });
      expect((await li.rows())[0]).toMatchObject({ rightCount: 3, openCount: 0 });
    },
  );

  it('stays withheld while somebody still sits the exam who has more time than others', async () => {
    const { repoId, questions } = await bankOfEveryType(room);
    const single = ofType(questions, 1);
    const other = await room.candidate();
    const range = { userIds: [li.caller.user.id, other.user.id] };
    const endTime = room.clock.now() + minutes(20);
    const times = { startTime: room.clock.now() - minutes(1), endTime, totalTime: 20 };
    const examId = await room.saveExam({
      openType: 3,
      range,
      ...times,
      tmplGroups: [group('固定', [single])],
    });
    await room.admin.ok('/api/exam/accommodation/grant', {
      ...{ userId: other.user.id, extraPercent: 100, grounds: '肢体残疾' },
    });
    await other.start(examId);
    room.clock.advance(minutes(30));
    await room.caughtUp('papers');
    await li.start(repoId, 1);
    expect((await li.answerWell(single)).question).toMatchObject({ withheld: true, keyShown: false });
    room.clock.advance(minutes(11));
    expect(await li.see(single.quId)).toMatchObject({ withheld: false, isRight: true });
  });

  it('is shown to whom the exam is not for, and for drafts, mocks and what is over', async () => {
    const { repoId, questions } = await bankOfEveryType(room);
    const single = ofType(questions, 1);
    const tmplGroups = [group('固定', [single])];
    const other = await room.candidate();
    await room.saveExam({ openType: 3, range: { userIds: [other.user.id] }, tmplGroups });
    await room.saveExam({ draft: true, tmplGroups });
    await room.saveExam({ examType: 2, tmplGroups });
    await room.saveExam({ ...forLi(), tmplGroups, endTime: room.clock.now() + minutes(1), totalTime: 1 });
    room.clock.advance(minutes(2));
    await li.start(repoId, 1);
    expect((await li.answerWell(single)).question).toMatchObject({ withheld: false, keyShown: true });
  });

  it('is withheld from whom an application lets in, before they sit and after', async () => {
    const { repoId, questions } = await bankOfEveryType(room);
    const single = ofType(questions, 1);
    const other = await room.candidate();
    const range = { userIds: [other.user.id] };
    const examId = await room.saveExam({ openType: 3, range, tmplGroups: [group('固定', [single])] });
    const { id } = await li.caller.ok<{ id: string }>('/api/exam/apply/save', { examId, applyMsg: '漏报' });
    await li.start(repoId, 1);
    expect((await li.answerWell(single)).question).toMatchObject({ withheld: false, keyShown: true });
    await room.admin.ok('/api/exam/apply/audit', { ids: [id], auditState: 1, auditMsg: '同意' });
    await room.caughtUp('applications');
    expect(await li.see(single.quId)).toMatchObject({ withheld: true, keyShown: false });
    await li.caller.start(examId);
    await li.caller.handIn();
    await room.caughtUp('applications', 'papers');
    expect(await li.see(single.quId)).toMatchObject({ withheld: true, keyShown: false });
    room.clock.advance(minutes(121));
    expect((await li.see(single.quId)).keyShown).toBe(true);
  });

  it.each([
    ['an end', {}],
    ['no end', { endTime: null }],
  ])('is withheld while an exam with %s is switched off, as long as others may sit it', async (_, times) => {
    const { repoId, questions } = await bankOfEveryType(room);
    const single = ofType(questions, 1);
    const other = await room.candidate();
    const range = { userIds: [li.caller.user.id, other.user.id] };
    const tmplGroups = [group('固定', [single])];
    const examId = await room.saveExam({ openType: 3, range, tmplGroups });
    await other.start(examId);
    await room.caughtUp('papers');
    await room.overwriteExam(examId, { state: 1, ...times });
    await li.start(repoId, 1);
    expect((await li.answerWell(single)).question).toMatchObject({ withheld: true, keyShown: false });
    await other.handIn();
    await room.caughtUp('papers');
    room.clock.advance(minutes(121));
    expect(await li.see(single.quId)).toMatchObject({ withheld: false, keyShown: true });
  });

  it('is the same for every question of a bank of which an exam names some, and open where the exam says so', async () => {
    const { repoId, questions } = await bankOfEveryType(room);
    const tmplGroups = [group('固定', [ofType(questions, 1)])];
    const examId = await room.saveExam({ ...forLi(), tmplGroups });
    await li.start(repoId, 1);
    const standings = await Promise.all(
      questions.map(async ({ quId }) => {
        const { withheld, withheldUntil } = await li.see(quId);
        return `${withheld} ${withheldUntil}`;
      }),
    );
    expect(new Set(standings).size).toBe(1);
    expect(standings[0]).toMatch(/^true/);
    await room.overwriteExam(examId, { practiceKeys: true });
    expect((await li.answerWell(ofType(questions, 1))).question).toMatchObject({
      withheld: false,
      isRight: true,
    });
  });

  it('is withheld on the result of a mock as well, and of no formal exam that tells its own', async () => {
    const { questions } = await bankOfEveryType(room);
    const single = ofType(questions, 1);
    const tmplGroups = [group('固定', [single])];
    const mock = await room.saveExam({ examType: 2, resultType: 3, tmplGroups });
    await li.caller.start(mock);
    const id = li.caller.paperId;
    await li.caller.handIn();
    const result = () =>
      li.caller.ok<{
        keysHeld: number;
        keysHeldByOpenPaper: number;
        quList: { answerList: { isRight: boolean | null }[] }[];
      }>('/api/paper/paper/paper-result', { id });
    expect(JSON.stringify(await result())).toContain(keyWord);
    const lock = () =>
      li.caller.ok<{ withheld: boolean; until: string | null }>('/api/qu/qu/key-withheld', {
        id: single.quId,
      });
    expect(await lock()).toEqual({ withheld: false, until: null });
    const coming = await room.saveExam({ ...forLi(), tmplGroups, startTime: room.clock.now() + minutes(10) });
    expect(await result()).toMatchObject({ keysHeld: 1, keysHeldByOpenPaper: 0 });
    expect(await lock()).toMatchObject({ withheld: true, until: expect.stringMatching(/^20/) as string });
    const stranger = await room.candidate();
    expect(await stranger.ok('/api/qu/qu/key-withheld', { id: single.quId })).toMatchObject({
      withheld: false,
    });
    expect(JSON.stringify(await result())).not.toContain(keyWord);
    const seen = await li.caller.ok('/api/paper/paper/qu-detail', { paperId: id, quId: single.quId });
    expect(JSON.stringify(seen)).not.toContain(keyWord);
    await room.overwriteExam(coming, { practiceKeys: true });
    expect(JSON.stringify(await result())).toContain(keyWord);
  });

  it('is withheld while it stands in an open paper, whatever the exam', async () => {
    const { repoId, questions } = await bankOfEveryType(room);
    const single = ofType(questions, 1);
    const mock = await room.saveExam({ examType: 2, tmplGroups: [group('模拟', [single])] });
    await li.start(repoId, 1);
    await li.answerWell(single);
    expect((await li.see(single.quId)).keyShown).toBe(true);
    await li.caller.start(mock);
    expect(await li.see(single.quId)).toMatchObject({ keyShown: false, withheldUntil: null, isRight: null });
    expect(await li.detail()).toMatchObject({ rightCount: 0, openCount: 1 });
    await li.caller.handIn();
    expect((await li.see(single.quId)).keyShown).toBe(true);
  });

  it('that was withheld tells nothing by what a later mode chooses', async () => {
    const { repoId, questions } = await bankOfEveryType(room);
    const single = ofType(questions, 1);
    await room.saveExam({ ...forLi(), tmplGroups: [group('固定', [single])] });
    await li.start(repoId, 1);
    await li.answer(single.quId, { answers: ['a'] });
    await room.caughtUp('trained_questions');
    expect(await li.refused('start', { repoId, mode: 5 })).toBe('NothingToTrain');
  });
});

describe('the right to a bank', () => {
  const selling = (modulePay: boolean): Promise<void> => sellingIn(room, modulePay);

  it('is asked at the start and at each answer; what was answered stays theirs', async () => {
    const { repoId, questions } = await bankOfEveryType(room);
    const [single, judge] = [ofType(questions, 1), ofType(questions, 3)];
    await li.start(repoId, 1);
    await li.answerWell(single);
    const { version } = await room.admin.ok<{ version: number }>('/api/repo/detail', { id: repoId });
    const bank = { id: repoId, version, title: '收费题库', training: true, price: 9.9 };
    await room.admin.ok('/api/repo/save', bank);
    await selling(true);
    expect(await li.refused('answer', { quId: judge.quId, answers: ['yes'] })).toBe('NotOwned');
    expect(await li.refused('qu-detail', { quId: judge.quId })).toBe('NotOwned');
    expect(await li.refused('start', { repoId, mode: 1 })).toBe('NotOwned');
    expect((await li.see(single.quId)).keyShown).toBe(true);
    await selling(false);
    expect((await li.answerWell(judge)).entry.isRight).toBe(true);
    await room.admin.ok('/api/repo/state', { ids: [repoId], state: 1 });
    expect(await li.refused('start', { repoId, mode: 1 })).toBe('NotFound');
  });
});

describe('programs', () => {
  const tests = [
    { id: 't1', input: '2', output: '4', visible: true },
    { id: 't2', input: '5', output: '10', visible: false },
  ];

  it('are judged by their tests; while the judge is away nothing is kept, and the answer may come again', async () => {
    const { repoId, questions } = await bankOfEveryType(room, (content) =>
      [8, 9].includes(content.quType) ? { ...content, code: { tests, timeLimit: 1000 } } : content,
    );
    const [python, cpp] = [ofType(questions, 8), ofType(questions, 9)];
    await li.start(repoId, 1);
    room.judge.away = true;
    const answer = { trainId: li.trainId, quId: python.quId, codeAnswer: 'double' };
    const away = await li.caller.post('/api/repo/train/answer', answer);
    expect(away.status).toBe(503);
    expect((await li.detail()).answerCount).toBe(0);
    room.judge.away = false;
    expect((await li.answer(python.quId, { codeAnswer: 'double' })).entry.isRight).toBe(true);
    expect((await li.see(python.quId)).selfJudge).toBe(false);
    expect((await li.answer(cpp.quId, { codeAnswer: 'int main() {}' })).question).toMatchObject({
      selfJudge: true,
      isRight: null,
    });
  });
});
