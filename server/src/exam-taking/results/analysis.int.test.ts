import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { papersOf } from '../../sitting/public.js';
import type { Candidate } from '../../testing/candidate.js';
import { everyType } from '../../testing/every-type.js';
import { ExamRoom, group } from '../../testing/exam-room.js';
import { minutes, seconds } from '../../testing/moving-clock.js';
import { textOfPdf } from '../../testing/pdf-text.js';

let room: ExamRoom;
let address: string;
beforeAll(async () => {
  room = await ExamRoom.open();
  const tagged = everyType().map((one) => ({ ...one, tags: one.quType === 1 ? ['函数', '集合'] : ['函数'] }));
  await room.addQuestions(tagged.map((one) => ({ ...one, version: one.version + 1 })));
  address = await room.server.app.listen();
});
afterEach(() => room.clock.run());
afterAll(() => room.close());

interface Analysis {
  readonly parts: readonly { kind: string; name: string; score: number; totalScore: number; right: number }[];
  readonly times: readonly { quId: string; seconds: number }[];
  readonly comments: readonly object[];
  readonly remark: string;
  readonly place: object | null;
}
const analysis = (candidate: Candidate) =>
  candidate.ok<Analysis>('/api/paper/paper/paper-analysis', { id: candidate.paperId });
const transcript = (candidate: Candidate, id = candidate.paperId) =>
  fetch(`${address}/api/paper/paper/transcript`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: candidate.token },
    body: JSON.stringify({ id }),
  });
const of = (type: number) => everyType().filter(({ quType }) => quType === type);
const nothing = { parts: [], comments: [], remark: '', place: null };

/** A mock of a choice, a judgement and an essay, five points each. */
const mock = (fields: object = {}) =>
  room.saveExam({
    ...{ title: '复习测验', resultType: 3, examType: 2, startTime: null, endTime: null, qualifyScore: 5 },
    tmplGroups: [group('客观题', [...of(1), ...of(3)]), group('问答题', of(4))],
    ...fields,
  });

async function sit(examId: string, realName: string, right = true): Promise<Candidate> {
  const candidate = await room.candidate({ realName });
  await candidate.start(examId);
  await candidate.choose('q-single', [right ? 'b' : 'a']);
  await candidate.handIn();
  return candidate;
}

/** As a reviewer marks the essay. */
async function mark({ paperId }: Candidate, points: number): Promise<void> {
  const papers = papersOf(room.services);
  const { state } = await papers.any(paperId);
  const annotations = [{ from: 0, to: 2, text: '论点清楚' }];
  await papers.run(
    paperId,
    {
      type: 'MarkAnswers',
      marks: [{ quId: 'q-essay', points, comment: '言之有物', annotations, answerRevision: 0 }],
      plan: { rounds: 1, tolerance: 0, step: 0.5 },
      remark: '继续努力',
      keys: await papers.keysOf(state),
      finish: true,
    },
    {
      ...{ actor: { kind: 'staff', id: room.admin.user.id }, arrivedAt: room.clock.now() },
      ...{ operation: 'test', commandId: null },
    },
  );
}

describe('a result looked at more closely', () => {
  it('tells points by group and tag, comments without their author, and the time of each question', async () => {
    const examId = await mock();
    const candidate = await room.candidate({ realName: '赵一' });
    room.clock.freeze(room.clock.now());
    await candidate.start(examId);
    await candidate.open('q-single');
    room.clock.advance(seconds(40));
    await candidate.choose('q-single', ['b']);
    await candidate.open('q-judge');
    room.clock.advance(seconds(20));
    await candidate.handIn();
    room.clock.run();
    await mark(candidate, 3.5);
    const told = await analysis(candidate);
    expect(told.parts).toMatchObject([
      { kind: 'group', name: '客观题', score: 5, totalScore: 10, questions: 2, right: 1 },
      { kind: 'group', name: '问答题', score: 3.5, totalScore: 5, questions: 1, right: 0 },
      { kind: 'tag', name: '函数', score: 8.5, totalScore: 15 },
      { kind: 'tag', name: '集合', score: 5, totalScore: 5 },
    ]);
    expect(told.times).toEqual([
      { quId: 'q-single', seconds: 40 },
      { quId: 'q-judge', seconds: 20 },
    ]);
    expect(told.comments).toEqual([
      {
        ...{ quId: 'q-essay', comment: '言之有物', plain: expect.any(String) },
        annotations: [{ from: 0, to: 2, text: '论点清楚' }],
      },
    ]);
    expect(told).toMatchObject({ remark: '继续努力', place: null });
    expect(JSON.stringify(told)).not.toContain(room.admin.user.id);
  });

  it('[ET100] tells nothing of it before results show, nor while a question stands in an open paper', async () => {
    const examId = await mock({ results: { when: 'publish' } });
    const candidate = await sit(examId, '钱二');
    await mark(candidate, 4);
    expect(await analysis(candidate)).toMatchObject(nothing);
    expect(await (await transcript(candidate)).json()).toMatchObject({ reason: 'ResultsNotShown' });
    await room.admin.ok('/api/exam/results/publish', { id: examId });
    const first = candidate.paperId;
    expect((await analysis(candidate)).parts).not.toEqual([]);
    await candidate.start(examId);
    expect(await candidate.ok('/api/paper/paper/paper-analysis', { id: first })).toMatchObject(nothing);
    await candidate.handIn();
  });

  it('[ET69] tells no points of parts before the last deadline', async () => {
    const endTime = room.clock.now() + minutes(100);
    const examId = await mock({ examType: 1, startTime: room.clock.now() - 1000, endTime });
    const candidate = await sit(examId, '孙三');
    await mark(candidate, 4);
    expect(await candidate.result()).toMatchObject({ userScore: 9 });
    expect(await analysis(candidate)).toMatchObject({ parts: [], comments: [], remark: '' });
    room.clock.freeze(endTime);
    expect((await analysis(candidate)).parts.length).toBeGreaterThan(0);
  });

  it('tells the place of the score where the exam shows it, each person by their best', async () => {
    const objective = { tmplGroups: [group('客观题', [...of(1), ...of(3)])] };
    const examId = await mock({ ...objective, results: { when: 'hand-in', rank: true } });
    const best = await sit(examId, '李四');
    const last = await sit(examId, '周五', false);
    await last.start(examId);
    await last.handIn();
    await room.caughtUp('papers');
    expect((await analysis(best)).place).toEqual({ place: 1, of: 2, above: 100 });
    expect((await analysis(last)).place).toEqual({ place: 2, of: 2, above: 0 });
    const silent = await sit(await mock(objective), '吴六');
    expect((await analysis(silent)).place).toBeNull();
  });

  it('is told to its candidate alone', async () => {
    const [candidate, stranger] = [await sit(await mock(), '郑七'), await room.candidate()];
    const id = candidate.paperId;
    expect((await stranger.refused('/api/paper/paper/paper-analysis', { id })).reason).toBe('NotYourPaper');
    expect(await (await transcript(stranger, id)).json()).toMatchObject({ reason: 'NotYourPaper' });
  });
});

describe('the transcript', () => {
  it('is a PDF whose text says who, what and how much, once the paper is marked', async () => {
    const candidate = await sit(await mock({ title: '高一“期末”' }), '王八', true);
    expect(await (await transcript(candidate)).json()).toMatchObject({ reason: 'PaperWaitsForMarking' });
    await mark(candidate, 3.5);
    const response = await transcript(candidate);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toContain(
      encodeURIComponent('高一“期末”-成绩单.pdf'),
    );
    const text = textOfPdf(Buffer.from(await response.arrayBuffer())).replaceAll(' ', '');
    for (const said of [
      '成绩单',
      '高一“期末”',
      '王八',
      '8.5/15分',
      '5分/3.5分',
      '通过',
      '各大题得分',
      '第3题',
    ])
      expect(text).toContain(said);
    expect(text).toContain(candidate.paperId);
  });

  it('of an exam that tells the score alone has no single question, and of one that only thanks is refused', async () => {
    const objective = { tmplGroups: [group('客观题', of(1))] };
    const candidate = await sit(await mock({ ...objective, resultType: 2 }), '冯九');
    const text = textOfPdf(Buffer.from(await (await transcript(candidate)).arrayBuffer())).replaceAll(
      ' ',
      '',
    );
    expect(text).toContain('5/5分');
    expect(text).not.toContain('各题得分');
    const thanked = await sit(await mock({ ...objective, resultType: 1 }), '陈十');
    expect(await (await transcript(thanked)).json()).toMatchObject({ reason: 'ResultsNotTold' });
    expect((await candidate.refused('/api/paper/paper/transcript', {})).reason).toBe('BadInput');
  });
});

it('a person has whole papers read twenty times in a row, then once in two seconds; others as before', async () => {
  const [candidate, another] = [await sit(await mock(), '甲'), await sit(await mock(), '乙')];
  room.clock.freeze(room.clock.now());
  for (let read = 0; read < 20; read += 1) await analysis(candidate);
  expect(await candidate.post('/api/paper/paper/paper-analysis', { id: candidate.paperId })).toMatchObject({
    ...{ status: 429, reason: 'TooManyRequests' },
  });
  await analysis(another);
  room.clock.advance(seconds(2));
  await analysis(candidate);
});
