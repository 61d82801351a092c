import { randomUUID } from 'node:crypto';
import { candidateStream } from '@vigil/domain/sitting/events';
import type { Recorded } from '@vigil/domain/kernel/event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dieBefore } from '../testing/append-faults.js';
import { ExamRoom } from '../testing/exam-room.js';
import { until } from '../testing/until.js';

let room: ExamRoom;
let open: string;

beforeAll(async () => {
  room = await ExamRoom.open();
  open = await room.saveExam({ title: '公开考试' });
});
afterAll(() => room.close());

const claims = async (userId: string): Promise<string[]> =>
  (await room.services.log.readStream(candidateStream(userId))).map((event) => event.type);

describe('one open paper per candidate', () => {
  it('[engine §3] a double start is one paper, whatever the command ids', async () => {
    const candidate = await room.candidate();
    const ids = await Promise.all(
      Array.from({ length: 8 }, (_none, index) =>
        candidate.start(open, {}, index % 2 === 0 ? {} : { commandId: randomUUID() }),
      ),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await claims(candidate.user.id)).toEqual(['PaperClaimed']);
    expect((await room.types(ids[0] as string)).filter((type) => type === 'PaperCreated')).toHaveLength(1);
  });

  it('[engine §3] two devices at once get the same paper', async () => {
    const user = await room.server.addUser();
    const phone = await room.server.tokenOf(user);
    const computer = await room.server.tokenOf(user);
    const answers = await Promise.all(
      [phone, computer].map((token, index) =>
        room.server.rest(
          '/api/paper/paper/create-paper',
          { examId: open },
          { token, headers: { 'x-platform': index === 0 ? 'h5' : 'pc' } },
        ),
      ),
    );
    expect(answers[0]?.code).toBe(0);
    expect(answers[0]?.data).toEqual(answers[1]?.data);
  });

  it('[wire 20010002] while a paper of another exam is open a start is refused and names that paper [paper-008] [paper-029]', async () => {
    const other = await room.saveExam({ title: '另一场考试' });
    const candidate = await room.candidate();
    const paperId = await candidate.start(open);
    const { code, reason, data } = await candidate.startRefused(other);
    expect({ code, reason }).toEqual({ code: 20010002, reason: 'AnotherPaperOpen' });
    expect(data).toMatchObject({ id: paperId, examId: open, title: '公开考试', examType: 1 });
    expect((data as { leftSeconds: number }).leftSeconds).toBeGreaterThan(3500);
    expect((data as { leftSeconds: number }).leftSeconds).toBeLessThanOrEqual(3600);
    expect(await candidate.openPaper()).toMatchObject({ id: paperId, examId: open });
  });

  it('two exams started at once by one person are one claim and one refusal', async () => {
    const other = await room.saveExam();
    const candidate = await room.candidate();
    const answers = await Promise.all(
      [open, other].map((examId) => candidate.post('/api/paper/paper/create-paper', { examId })),
    );
    expect(answers.map((answer) => answer.code).sort((a, b) => a - b)).toEqual([0, 20010002]);
    expect(await claims(candidate.user.id)).toEqual(['PaperClaimed']);
  });

  it('after hand-in a further start is a new attempt, at once', async () => {
    const candidate = await room.candidate();
    const first = await candidate.start(open);
    await candidate.handIn();
    const second = await candidate.start(open);
    expect(second).not.toBe(first);
    expect((await room.events(second))[0]?.data).toMatchObject({ attempt: 2 });
  });
});

describe('a process that dies between two appends', () => {
  it('[engine §3] a claim without its paper is completed by the next touch', async () => {
    const candidate = await room.candidate();
    const faults = dieBefore(room.services.log, (stream) => stream.startsWith('paper-'));
    const answer = await candidate.post('/api/paper/paper/create-paper', { examId: open });
    expect(answer).toMatchObject({ status: 503, reason: 'RetryLater' });
    expect(answer.headers['retry-after']).toBeDefined();
    expect(await claims(candidate.user.id)).toEqual(['PaperClaimed']);
    faults.lift();
    const paperId = await candidate.start(open);
    expect(await claims(candidate.user.id)).toEqual(['PaperClaimed']);
    expect((await candidate.detail()).groupList[0]?.quList).toHaveLength(room.questions.length);
    expect(await room.types(paperId)).toEqual(['PaperCreated']);
  });

  it('[engine §3] a claim without its paper is completed by the reactor, and the paper comes out the same', async () => {
    const candidate = await room.candidate();
    const faults = dieBefore(room.services.log, (stream) => stream.startsWith('paper-'));
    await candidate.post('/api/paper/paper/create-paper', { examId: open });
    const [claim] = await room.services.log.readStream(candidateStream(candidate.user.id));
    const { paperId, seed, startedAt } = (claim as Recorded).data as {
      paperId: string;
      seed: string;
      startedAt: number;
    };
    expect(await room.events(paperId)).toEqual([]);
    faults.lift();
    const created = await room.happened(paperId, 'PaperCreated');
    expect(created.data).toMatchObject({ paperId, seed, startedAt });
    expect(await candidate.openPaper()).toMatchObject({ id: paperId });
  });

  it('[engine §3] a claim without its paper survives the death of the process', async () => {
    const candidate = await room.candidate();
    dieBefore(room.services.log, (stream) => stream.startsWith('paper-'));
    await candidate.post('/api/paper/paper/create-paper', { examId: open });
    const [claim] = await room.services.log.readStream(candidateStream(candidate.user.id));
    const { paperId } = (claim as Recorded).data as { paperId: string };
    await room.restart();
    await room.happened(paperId, 'PaperCreated');
    expect(await candidate.start(open)).toBe(paperId);
  });

  it('[engine §3] a claim whose paper is handed in counts as released, and is released by the reactor', async () => {
    const candidate = await room.candidate();
    const first = await candidate.start(open);
    const faults = dieBefore(
      room.services.log,
      (stream, events) =>
        stream.startsWith('candidate-') && events.some((event) => event.type === 'PaperReleased'),
    );
    await candidate.handIn();
    await until('the reactor to try', () => faults.hits() > 0);
    expect(await claims(candidate.user.id)).toEqual(['PaperClaimed']);
    faults.lift();
    await until('the release', async () => (await claims(candidate.user.id)).includes('PaperReleased'));
    expect(await candidate.openPaper()).toBeNull();
    expect(await candidate.start(open)).not.toBe(first);
  });

  it('an append whose answer was lost is found in the log, and not made twice when the call is repeated', async () => {
    const candidate = await room.candidate();
    await candidate.start(open);
    const commandId = randomUUID();
    const { log } = room.services;
    const append = log.append.bind(log);
    Object.assign(log, {
      append: async (...parameters: Parameters<typeof append>) => {
        Object.assign(log, { append });
        await append(...parameters);
        return { kind: 'unknown', cause: new Error('test: the answer is lost') };
      },
    });
    expect(await candidate.fill('q-single', { answers: ['b'] }, { commandId })).toMatchObject({
      code: 0,
      data: { fill: true },
    });
    expect(await candidate.fill('q-single', { answers: ['b'] }, { commandId })).toMatchObject({
      code: 0,
      data: { fill: true },
    });
    expect((await room.types(candidate.paperId)).filter((type) => type === 'AnswerSaved')).toHaveLength(1);
  });
});
