import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../testing/caller.js';
import type { Candidate } from '../testing/candidate.js';
import { group } from '../testing/exam-room.js';
import { choice, essay, MarkingDesk, python } from './marking-desk.fixture.js';

const review = '/api/paper/paper/review-paper';
const sheet = '/api/exam/marking/paper';

interface Sheet {
  readonly realName: string | null;
  readonly remark: string;
  readonly places: {
    readonly quId: string;
    readonly waits: boolean;
    readonly decidedBy: string | null;
    readonly answerRevision: number;
    readonly heldByAnother: boolean;
    readonly guide: readonly { readonly id: string; readonly most: number }[];
    readonly verdicts: readonly { readonly verdict: string | null; readonly visible: boolean }[];
    readonly marks: readonly {
      readonly points: number;
      readonly reviewer: string | null;
      readonly own: boolean;
    }[];
  }[];
}

describe('marking by paper', () => {
  let desk: MarkingDesk;
  let zhang: Candidate;
  const id = () => zhang.paperId;
  const essayAt = (actualScore: number, more = {}) => [{ id: 'm-essay', actualScore, ...more }];
  beforeEach(async () => {
    desk = await MarkingDesk.open(2);
    zhang = await desk.sat('<p>论述</p>', { realName: '张三' });
    await desk.waiting(1);
  });
  afterEach(() => desk.room.close());

  it('[paper-027] shows its reviewers the whole paper with guide and key, without a name, and finishes it', async () => {
    const before = await desk.reviewer(0).ok<Sheet>(sheet, { id: id() });
    expect(before).toMatchObject({ realName: null, remark: '' });
    expect(before.places.map(({ quId, waits, decidedBy }) => [quId, waits, decidedBy])).toEqual([
      ['m-single', false, 'key'],
      ['m-essay', true, null],
    ]);
    expect(before.places[1]?.guide).toEqual([
      { id: 'k1', text: '论点', most: 4 },
      { id: 'k2', text: '论据', most: 6 },
    ]);
    const given = essayAt(7.5, {
      comment: '论据不足',
      answerRevision: 1,
      criteria: [{ id: 'k1', points: 4 }],
    });
    const body = { id: id(), remark: '整体良好', quList: given, finish: true };
    const commandId = randomUUID();
    const done = { id: id(), state: 2, reviewState: 1, passed: 1, userScore: 17.5, userSubjScore: 7.5 };
    expect(await desk.reviewer(0).ok(review, body, { commandId })).toMatchObject(done);
    expect(await desk.reviewer(0).ok(review, body, { commandId })).toMatchObject(done);
    expect(await desk.reviewer(0).ok(review, body)).toMatchObject(done);
    const types = await desk.room.types(id());
    expect(types.slice(-2)).toEqual(['AnswersMarked', 'PaperScored']);
    expect(types.filter((type) => type === 'AnswersMarked')).toHaveLength(1);
    const after = await desk.reviewer(1).ok<Sheet>(sheet, { id: id() });
    expect(after).toMatchObject({ remark: '整体良好' });
    expect(after.places[1]?.marks).toEqual([
      expect.objectContaining({ points: 7.5, reviewer: null, own: false }),
    ]);
    const led = await desk.room.admin.ok<Sheet>(sheet, { id: id() });
    expect(led.places[1]?.marks[0]?.reviewer).toBe('阅卷1');
  });

  it('refuses what cannot be, each by its reason, and records nothing', async () => {
    const reason = async (body: object, who = desk.reviewer(0)) =>
      (await who.refused(review, { id: id(), ...body })).reason;
    const head = await desk.room.services.log.head();
    expect(await reason({ quList: essayAt(10.5) })).toBe('MarkNotPossible');
    expect(await reason({ quList: essayAt(5.3) })).toBe('MarkNotPossible');
    expect(await reason({ quList: essayAt(5, { answerRevision: 0 }) })).toBe('AnswerChangedMeanwhile');
    expect(await reason({ quList: [{ id: 'm-single', actualScore: 3 }] })).toBe('ReasonRequired');
    expect(await reason({ quList: [{ id: 'gone', actualScore: 3 }] })).toBe('QuestionNotInPaper');
    expect(await reason({ quList: [], finish: true })).toBe('MarksMissing');
    expect(await reason({ quList: essayAt(5, { comment: 'x'.repeat(2001) }) })).toBe('BadInput');
    expect(await reason({ quList: essayAt(5), id: 'no-paper' })).toBe('NotYourPaper');
    expect(await reason({ quList: [...essayAt(5), ...essayAt(9)] })).toBe('BadInput');
    const beyond = { annotations: [{ from: 0, to: 9_999, text: '批' }] };
    expect(await reason({ quList: essayAt(5, beyond) })).toBe('BadInput');
    expect(await desk.room.byPeople(head)).toEqual([]);
    const open = await desk.room.candidate();
    await open.start(desk.examId);
    expect(await reason({ id: open.paperId, quList: essayAt(5) })).toBe('PaperStillOpen');
  });

  it('an answer that another reviewer holds is not marked by paper', async () => {
    await desk.next(desk.reviewer(1));
    expect((await desk.reviewer(0).ok<Sheet>(sheet, { id: id() })).places[1]?.heldByAnother).toBe(true);
    expect(await desk.reviewer(0).ok('/api/exam/marking/hold-paper', { id: id() })).toBe(false);
    expect((await desk.reviewer(0).refused(review, { id: id(), quList: essayAt(5) })).reason).toBe(
      'HeldByAnother',
    );
    expect(await desk.reviewer(1).ok('/api/exam/marking/hold-paper', { id: id(), keep: false })).toBe(true);
    expect(await desk.reviewer(0).ok('/api/exam/marking/hold-paper', { id: id() })).toBe(true);
    expect(await desk.next(desk.reviewer(1))).toEqual([]);
    await desk.reviewer(0).ok(review, { id: id(), quList: essayAt(5) });
  });

  it('papers are listed for their reviewers, with names only where the exam shows them', async () => {
    const list = () =>
      desk
        .reviewer(0)
        .ok<{ records: object[] }>('/api/exam/marking/papers', { params: { examId: desk.examId, state: 1 } });
    await desk.room.caughtUp('papers');
    expect((await list()).records).toEqual([
      expect.objectContaining({ paperId: id(), realName: null, waiting: 1, own: false }),
    ]);
    await desk.settings({ anonymous: false });
    expect((await list()).records).toEqual([expect.objectContaining({ realName: '张三' })]);
    expect(JSON.stringify(await desk.reviewer(0).ok(sheet, { id: id() }))).toContain('张三');
  });

  it('two rounds: neither knows the other’s mark, and a third decides beyond the tolerance', async () => {
    await desk.settings({ rounds: 2, tolerance: 2 });
    const [first, second] = [desk.reviewer(0), desk.reviewer(1)];
    const [a] = await desk.next(first);
    expect((await desk.mark(first, a as never, 2)).marked).toBe(1);
    expect(await desk.next(first)).toEqual([]);
    expect(await desk.room.paperRow(id())).toMatchObject({ state: 1, subjScore: null });
    const [b] = await desk.next(second);
    expect(b).toMatchObject({ number: a?.number, round: 2, marks: [] });
    expect((await second.ok<Sheet>(sheet, { id: id() })).places[1]?.marks).toEqual([]);
    expect((await desk.room.admin.ok<Sheet>(sheet, { id: id() })).places[1]?.marks).toEqual([]);
    expect((await desk.mark(second, b as never, 9)).marked).toBe(1);
    expect((await desk.room.admin.ok<Sheet>(sheet, { id: id() })).places[1]?.marks).toHaveLength(2);
    expect(await desk.next(second)).toEqual([]);
    expect((await desk.mark(first, b as never, 9)).refusal).toBe('MarkedByYouAlready');
    const [third] = await desk.next(desk.room.admin);
    expect(third).toMatchObject({ round: 3 });
    expect(third?.marks.map(({ points }) => points)).toEqual([2, 9]);
    expect((await desk.mark(desk.room.admin, third as never, 8)).marked).toBe(1);
    expect(await desk.room.paperRow(id())).toMatchObject({ state: 2, reviewState: 1, userScore: 18 });
  });

  it('settings are saved over those that were looked at alone, and the rounds stay once a mark was given', async () => {
    const save = { examId: desk.examId, tolerance: 1, step: 0.5, anonymous: true, sampleEvery: 0 };
    const path = '/api/exam/marking/settings-save';
    const { admin } = desk.room;
    expect(await admin.ok(path, { ...save, rounds: 2, version: 0 })).toMatchObject({ version: 1 });
    expect((await admin.refused(path, { ...save, rounds: 1, version: 0 })).reason).toBe('SomebodyWasFaster');
    expect(await admin.ok(path, { ...save, rounds: 1, version: 1 })).toMatchObject({ roundsFixed: false });
    await desk.reviewer(0).ok(review, { id: id(), quList: essayAt(5) });
    expect((await admin.refused(path, { ...save, rounds: 2, version: 2 })).reason).toBe('RoundsFixed');
    expect(await admin.ok(path, { ...save, rounds: 1, step: 1, version: 2 })).toMatchObject({
      ...{ step: 1, roundsFixed: true },
    });
  });

  it('a picture in an answer opens for its reviewers, and for nobody else who has its address', async () => {
    const { files } = desk.room.services;
    const li = await desk.room.candidate();
    const { fileId } = await files.put('upload', li.user.id, 'image/jpeg', Buffer.from('x'));
    await desk.sit(li, `<p>见图<img src="/api/common/file/${fileId}"></p>`);
    await desk.waiting(2);
    const opens = async ({ token }: Caller): Promise<boolean> => {
      const call = { method: 'GET', url: `/api/common/file/${fileId}`, headers: { token } } as const;
      return (await desk.room.server.app.http.inject(call)).headers['content-type'] === 'image/jpeg';
    };
    expect(await opens(desk.reviewer(0))).toBe(true);
    expect(await opens(await desk.room.staff(['exam:mark', 'exam:review']))).toBe(false);
    expect(await opens(zhang)).toBe(false);
  });

  it('tests’ verdicts are shown, hidden ones too, and overridden with a reason', async () => {
    const tests = ['1', '2'].map((one) => ({ id: `t${one}`, input: one, output: one, visible: one === '1' }));
    await desk.room.addQuestions([{ ...python, code: { tests, timeLimit: 1000 } }, choice, essay]);
    const examId = await desk.room.saveExam({
      ...{ title: '编程', reviewerIds: [desk.reviewer(0).user.id], qualifyScore: 0 },
      tmplGroups: [group('程序', [python], 10)],
    });
    const coder = await desk.room.candidate();
    await coder.start(examId);
    await coder.fill('m-python', { codeAnswer: 'print(1)' });
    await coder.handIn();
    await desk.room.happened(coder.paperId, 'CodeJudged');
    const [place] = (await desk.reviewer(0).ok<Sheet>(sheet, { id: coder.paperId })).places;
    expect(place).toMatchObject({ decidedBy: 'tests', waits: false });
    expect(place?.verdicts.map(({ visible }) => visible)).toEqual([true, false]);
    expect(place?.verdicts.every(({ verdict }) => verdict !== null)).toBe(true);
    const override = (more = {}) => ({
      id: coder.paperId,
      quList: [{ id: 'm-python', actualScore: 9, ...more }],
    });
    expect((await desk.reviewer(0).refused(review, override())).reason).toBe('ReasonRequired');
    expect(await desk.reviewer(0).ok(review, override({ reason: '输出格式问题' }))).toMatchObject({
      userScore: 9,
      reviewState: 1,
    });
  });
});
