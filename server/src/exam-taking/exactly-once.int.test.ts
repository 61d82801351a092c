import { randomUUID } from 'node:crypto';
import { candidateStream } from '@vigil/domain/sitting/events';
import type { Exam } from '@vigil/domain/exams/exam';
import { collections as examCollections } from '../exams/collections.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom, group } from '../testing/exam-room.js';
import { until } from '../testing/until.js';

let room: ExamRoom;
let examId: string;

beforeAll(async () => {
  room = await ExamRoom.open();
  examId = await room.saveExam();
});
afterAll(() => room.close());

async function sitting(): Promise<Candidate> {
  const candidate = await room.candidate();
  await candidate.start(examId);
  return candidate;
}

const count = async (paperId: string, type: string): Promise<number> =>
  (await room.types(paperId)).filter((one) => one === type).length;
const checkedIn = async (candidate: Candidate, quId: string): Promise<string[]> =>
  (await candidate.open(quId)).answerList.filter((entry) => entry.checked).map((entry) => entry.id);

describe('[engine §2] a command id', () => {
  it('that comes again is answered as before and appends nothing [paper-039]', async () => {
    const candidate = await sitting();
    const commandId = randomUUID();
    const answers = [];
    for (let again = 0; again < 3; again += 1)
      answers.push(await candidate.fill('q-single', { answers: ['a'] }, { commandId }));
    for (const answer of answers) expect(answer).toMatchObject({ code: 0, data: { fill: true } });
    expect(answers[1]?.headers['x-position']).toBe(answers[0]?.headers['x-position']);
    expect(await count(candidate.paperId, 'AnswerSaved')).toBe(1);
  });

  it('that comes again after a later save does not bring the older answer back', async () => {
    const candidate = await sitting();
    const commandId = randomUUID();
    await candidate.choose('q-single', ['a'], { commandId });
    await candidate.choose('q-single', ['b']);
    await candidate.choose('q-single', ['a'], { commandId });
    expect(await checkedIn(candidate, 'q-single')).toEqual(['b']);
  });

  it('sent many times at once is one event', async () => {
    const candidate = await sitting();
    const commandId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => candidate.fill('q-multi', { answers: ['a', 'b'] }, { commandId })),
    );
    for (const answer of answers) expect(answer).toMatchObject({ code: 0, data: { fill: true } });
    expect(await count(candidate.paperId, 'AnswerSaved')).toBe(1);
  });

  it('is remembered after a restart', async () => {
    const candidate = await sitting();
    const [save, mark, handIn] = [randomUUID(), randomUUID(), randomUUID()];
    const markBody = { paperId: candidate.paperId, quId: 'q-single', mark: true };
    await candidate.choose('q-single', ['b'], { commandId: save });
    await candidate.ok('/api/paper/paper/mark-as', markBody, { commandId: mark });
    await room.restart();
    expect(await candidate.choose('q-single', ['b'], { commandId: save })).toMatchObject({ fill: true });
    expect(await candidate.ok('/api/paper/paper/mark-as', markBody, { commandId: mark })).toEqual({
      mark: true,
    });
    await candidate.handIn(0, { commandId: handIn });
    await room.restart();
    expect(await candidate.handIn(0, { commandId: handIn })).toMatchObject({ handState: 1, exState: 0 });
    expect(await candidate.choose('q-single', ['b'], { commandId: save })).toMatchObject({ fill: true });
    expect(await room.types(candidate.paperId)).toEqual([
      'PaperCreated',
      'AnswerSaved',
      'DoubtMarked',
      'PaperHandedIn',
      'PaperScored',
    ]);
  });

  it('with another payload is refused, by REST and by GraphQL, and changes nothing', async () => {
    const candidate = await sitting();
    const commandId = randomUUID();
    await candidate.choose('q-single', ['a'], { commandId });
    expect(await candidate.fill('q-single', { answers: ['b'] }, { commandId })).toMatchObject({
      code: 20010000,
      reason: 'CommandIdReused',
    });
    const mutation = 'mutation($i: FillAnswerInput!) { fillAnswer(input: $i) { fill } }';
    const input = { paperId: candidate.paperId, quId: 'q-single', answers: ['c'] };
    const byHeader = await candidate.graphql(mutation, { i: input }, { 'x-command-id': commandId });
    const byInput = await candidate.graphql(mutation, { i: { ...input, commandId } });
    for (const result of [byHeader, byInput])
      expect(result.errors?.[0]?.extensions).toMatchObject({ code: 20010000, reason: 'CommandIdReused' });
    expect(await checkedIn(candidate, 'q-single')).toEqual(['a']);
  });

  it('is for one change: several under one id are refused before any is made, each under its own is made', async () => {
    const candidate = await sitting();
    const paperId = candidate.paperId;
    const saves = `mutation($a: FillAnswerInput!, $b: FillAnswerInput!) {
      a: fillAnswer(input: $a) { fill } ...f
    } fragment f on Mutation { b: fillAnswer(input: $b) { fill } }`;
    const variables = {
      a: { paperId, quId: 'q-single', answers: ['a'] },
      b: { paperId, quId: 'q-multi', answers: ['a'] },
    };
    const result = await candidate.graphql(saves, variables, { 'x-command-id': randomUUID() });
    expect(result).toMatchObject({
      data: null,
      errors: [{ extensions: { code: 400, reason: 'BadRequest', data: { field: 'x-command-id' } } }],
    });
    expect(await count(paperId, 'AnswerSaved')).toBe(0);
    const each = {
      a: { ...variables.a, commandId: randomUUID() },
      b: { ...variables.b, commandId: randomUUID() },
    };
    for (let again = 0; again < 2; again += 1)
      expect(await candidate.graphql(saves, each)).toMatchObject({
        data: { a: { fill: true }, b: { fill: true } },
      });
    expect(await count(paperId, 'AnswerSaved')).toBe(2);
  });

  it('of a message to one is none of a message to all, nor of another proctor’s: each arrives', async () => {
    const candidate = await sitting();
    const commandId = randomUUID();
    const other = await room.staff(['exam:watch', 'exam:watch:all']);
    const to = { examId, userId: candidate.user.id };
    await room.admin.ok('/api/exam/watch/single-msg', { ...to, message: '请坐正' }, { commandId });
    await other.ok('/api/exam/watch/single-msg', { ...to, message: '请看镜头' }, { commandId });
    await room.admin.ok('/api/exam/watch/batch-msg', { examId, message: '还有十分钟' }, { commandId });
    await until('all are sent', async () => (await count(candidate.paperId, 'MessageSent')) >= 3);
    expect(await count(candidate.paperId, 'MessageSent')).toBe(3);
  });

  it('in the input that is none, and a device that is longer than a name, are refused', async () => {
    const candidate = await sitting();
    for (const more of [{ commandId: 'a b' }, { commandId: 'x'.repeat(65) }, { device: 'x'.repeat(65) }])
      expect(await candidate.fill('q-single', { answers: ['a'], ...more })).toMatchObject({ status: 400 });
    expect(await count(candidate.paperId, 'AnswerSaved')).toBe(0);
  });

  it('of one operation is none of another, and of one person none of another', async () => {
    const candidate = await sitting();
    const other = await sitting();
    const commandId = randomUUID();
    await candidate.choose('q-single', ['a'], { commandId });
    await candidate.ok(
      '/api/paper/paper/mark-as',
      { paperId: candidate.paperId, quId: 'q-single', mark: true },
      { commandId },
    );
    await other.choose('q-single', ['b'], { commandId });
    expect(await count(candidate.paperId, 'DoubtMarked')).toBe(1);
    expect(await checkedIn(other, 'q-single')).toEqual(['b']);
  });

  it('means the same by REST and by GraphQL', async () => {
    const candidate = await sitting();
    const commandId = randomUUID();
    await candidate.choose('q-single', ['a'], { commandId });
    const again = await candidate.graphql<{ fillAnswer: { fill: boolean } }>(
      'mutation($i: FillAnswerInput!) { fillAnswer(input: $i) { fill } }',
      {
        i: { paperId: candidate.paperId, quId: 'q-single', answers: ['a'], commandId },
      },
    );
    expect(again.data?.fillAnswer).toEqual({ fill: true });
    expect(await count(candidate.paperId, 'AnswerSaved')).toBe(1);
  });

  it('of a start gives the paper of then, also after hand-in', async () => {
    const candidate = await room.candidate();
    const commandId = randomUUID();
    const first = await candidate.start(examId, {}, { commandId });
    await candidate.handIn();
    expect(await candidate.start(examId, {}, { commandId })).toBe(first);
    const claims = (await room.services.log.readStream(candidateStream(candidate.user.id))).filter(
      (event) => event.type === 'PaperClaimed',
    );
    expect(claims).toHaveLength(1);
  });

  it('of a message is one message, also when the paper was handed in before the repeat', async () => {
    const candidate = await sitting();
    const commandId = randomUUID();
    const body = { examId, userId: candidate.user.id, message: '请坐正' };
    for (let again = 0; again < 2; again += 1)
      await room.admin.ok('/api/exam/watch/single-msg', body, { commandId });
    await candidate.handIn();
    await room.admin.ok('/api/exam/watch/single-msg', body, { commandId });
    expect(await count(candidate.paperId, 'MessageSent')).toBe(1);
    expect((await room.admin.refused('/api/exam/watch/single-msg', body)).reason).toBe('NoOpenPaper');
  });

  it('of exam/save makes one exam, also after a restart, and is refused for another definition', async () => {
    const commandId = randomUUID();
    const now = room.clock.now();
    const body = {
      title: '只有一场',
      startTime: now,
      endTime: now + 3_600_000,
      tmplGroups: [group('题', room.questions)],
    };
    const save = (title = body.title) =>
      room.admin.post('/api/exam/exam/save', { ...body, title }, { commandId });
    const answers = await Promise.all([save(), save()]);
    answers.push(await save());
    await room.restart();
    answers.push(await save());
    expect(answers.map((answer) => answer.code)).toEqual([0, 0, 0, 0]);
    expect(new Set(answers.map((answer) => (answer.data as { id: string }).id)).size).toBe(1);
    expect((await save('另一场')).reason).toBe('CommandIdReused');
    const exams = await room.services.documents
      .collection<Exam>(examCollections.exams)
      .find({ filter: { title: '只有一场' } });
    expect(exams).toHaveLength(1);
    expect(exams[0]?.version).toBe(1);
  });

  it('that is none is refused instead of being dropped', async () => {
    const candidate = await sitting();
    expect(await candidate.fill('q-single', { answers: ['a'] }, { commandId: 'a b' })).toMatchObject({
      status: 400,
    });
    expect(await count(candidate.paperId, 'AnswerSaved')).toBe(0);
  });
});

describe('[engine §2] seq', () => {
  it('lower than the last of that question on that device changes nothing and says so', async () => {
    const candidate = await sitting();
    const save = (answers: string[], seq: number, device = 'd1', quId = 'q-single') =>
      candidate.fill(quId, { answers, seq, device });
    expect(await save(['a'], 5)).toMatchObject({ code: 0, data: { fill: true } });
    expect((await save(['b'], 4)).data).toMatchObject({ superseded: true });
    expect(await checkedIn(candidate, 'q-single')).toEqual(['a']);
    expect(((await save(['c'], 1, 'd2')).data as { superseded: boolean | null }).superseded).toBeFalsy();
    expect(
      ((await save(['yes'], 1, 'd1', 'q-judge')).data as { superseded: boolean | null }).superseded,
    ).toBeFalsy();
    expect(await checkedIn(candidate, 'q-single')).toEqual(['c']);
  });

  it('holds for saves that overtake each other, after a restart too', async () => {
    const candidate = await sitting();
    const saves = [3, 1, 5, 2, 4].map((seq) =>
      candidate.fill(
        'q-single',
        { answers: [seq === 5 ? 'd' : 'a'], seq, device: 'phone' },
        { commandId: randomUUID() },
      ),
    );
    for (const answer of await Promise.all(saves)) expect(answer.code).toBe(0);
    expect(await checkedIn(candidate, 'q-single')).toEqual(['d']);
    await room.restart();
    expect(
      (await candidate.fill('q-single', { answers: ['a'], seq: 4, device: 'phone' })).data,
    ).toMatchObject({ superseded: true });
    expect(await checkedIn(candidate, 'q-single')).toEqual(['d']);
  });
});

describe('[engine §5] a list', () => {
  it('waits for what its session did: the paper is in it at once after the start, and after the hand-in', async () => {
    for (let round = 0; round < 5; round += 1) {
      const candidate = await room.candidate();
      const paperId = await candidate.start(examId);
      const mine = await candidate.ok<{ records: { id: string; state: number }[] }>(
        '/api/paper/paper/my-paging',
        {},
      );
      expect(mine.records).toMatchObject([{ id: paperId, state: 0 }]);
      const online = await candidate.ok<{
        records: { id: string; paperId: string | null; examCount: number }[];
      }>('/api/exam/exam/online-paging', {
        size: 100,
      });
      expect(online.records.find((row) => row.id === examId)).toMatchObject({ paperId, examCount: 0 });
      expect(await candidate.ok('/api/exam/exam/check-info', { id: examId })).toMatchObject({
        paperId,
        examStatus: 3,
      });
      await candidate.handIn();
      expect(await candidate.ok('/api/exam/exam/simple-detail', { id: examId })).toMatchObject({
        paperId: null,
        examCount: 1,
      });
      expect(await candidate.ok('/api/exam/record/my-paging', {})).toMatchObject({
        total: 1,
        records: [{ examId, tryCount: 1 }],
      });
    }
  });
});
