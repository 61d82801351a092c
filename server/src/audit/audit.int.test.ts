import { paperStream } from '@vigil/domain/sitting/events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Candidate, PaperDetail, QuestionSeen } from '../testing/candidate.js';
import type { Caller } from '../testing/caller.js';
import { answerTo } from '../testing/every-type.js';
import { ExamRoom } from '../testing/exam-room.js';
import { minutes, seconds } from '../testing/moving-clock.js';

interface AuditedPaper {
  readonly paper: {
    readonly id: string;
    readonly realName: string;
    readonly handState: number;
    readonly exState: number;
    readonly events: number;
  };
  readonly chainIntact: boolean;
  readonly firstBroken: number | null;
  readonly sealedPosition: string | null;
  readonly events: readonly {
    readonly revision: number;
    readonly stream: string;
    readonly type: string;
    readonly kind: string;
    readonly actor: string;
    readonly text: string;
    readonly verified: boolean;
    readonly sealed: boolean;
    readonly hash: string;
    readonly previousHash: string;
  }[];
}

interface Moment {
  readonly revision: number;
  readonly time: string;
  readonly paper: PaperDetail;
  readonly questions: readonly QuestionSeen[];
  readonly card: {
    readonly answerCount: number;
    readonly leaveTimes: number;
    readonly handState: number;
    readonly messagesSent: number;
  };
}

let room: ExamRoom;
let auditor: Caller;

beforeAll(async () => {
  room = await ExamRoom.open();
  auditor = await room.staff(['audit:view'], { realName: '审计员' });
});
afterEach(() => room.clock.run());
afterAll(() => room.close());

async function sitting(realName = '赵考生'): Promise<Candidate> {
  const candidate = await room.candidate({ realName });
  await candidate.start(await room.saveExam({ title: `审计用考试 ${realName}` }));
  return candidate;
}

const audited = async (paperId: string): Promise<AuditedPaper> =>
  auditor.ok<AuditedPaper>('/api/audit/paper', { id: paperId });

describe('the history of a paper', () => {
  it('[engine §11] tells every event in words with actor and hash, its chain intact, also while the paper is open', async () => {
    const candidate = await sitting();
    await candidate.choose('q-single', ['b']);
    await candidate.leave();
    await room.admin.ok('/api/exam/watch/single-msg', {
      examId: candidate.examId,
      userId: candidate.user.id,
      message: '请坐正',
    });
    const open = await audited(candidate.paperId);
    expect(open).toMatchObject({
      chainIntact: true,
      firstBroken: null,
      paper: { realName: '赵考生', handState: 0, events: 4 },
    });
    expect(open.events.map((event) => event.type)).toEqual([
      'PaperCreated',
      'AnswerSaved',
      'CandidateLeft',
      'MessageSent',
    ]);
    expect(open.events.map((event) => event.kind)).toEqual(['start', 'answer', 'leave', 'message']);
    expect(open.events.map((event) => event.actor)).toEqual(['赵考生', '赵考生', '赵考生', '监考员（监考）']);
    expect(open.events.every((event) => event.verified)).toBe(true);
    for (const [index, event] of open.events.entries())
      expect(event.previousHash).toBe(open.events[index - 1]?.hash ?? '');
    await candidate.handIn();
    expect(await audited(candidate.paperId)).toMatchObject({
      chainIntact: true,
      paper: { handState: 1, exState: 0 },
    });
  });

  it('[engine §11] says what a seal vouches for, and what is not sealed yet', async () => {
    const candidate = await sitting();
    await candidate.choose('q-single', ['b']);
    await room.restart();
    await candidate.choose('q-single', ['a']);
    const { events, sealedPosition } = await audited(candidate.paperId);
    expect(sealedPosition).not.toBeNull();
    expect(events.map((event) => event.sealed)).toEqual([true, true, false]);
  });

  it('[engine §11] shows where a chain is broken', async () => {
    const candidate = await sitting();
    await candidate.choose('q-single', ['b']);
    const stream = paperStream(candidate.paperId);
    const last = (await room.events(candidate.paperId)).at(-1);
    const forged = {
      id: 'forged',
      type: 'DoubtMarked',
      version: 1,
      time: room.clock.now(),
      actor: { kind: 'candidate', id: candidate.user.id } as const,
      command: null,
    };
    const data = { quId: 'q-single', mark: true };
    await room.services.log.append(stream, 1, [
      { ...forged, data, previousHash: last?.hash ?? '', hash: 'f'.repeat(64) },
    ]);
    const { chainIntact, firstBroken, events } = await audited(candidate.paperId);
    expect({ chainIntact, firstBroken }).toEqual({ chainIntact: false, firstBroken: 2 });
    expect(events.map((event) => event.verified)).toEqual([true, true, false]);
  });
});

describe('the paper as it was', () => {
  it('at any event is what the candidate saw then: answers, marks, leaves, time, and the card', async () => {
    const candidate = await sitting();
    const saw: { revision: number; detail: PaperDetail; questions: QuestionSeen[] }[] = [];
    const quIds = room.questions.map((question) => question.quId);
    const look = async (): Promise<void> => {
      const questions: QuestionSeen[] = [];
      for (const quId of quIds) questions.push(await candidate.open(quId));
      await candidate.mark('q-single', saw.length % 2 === 0);
      room.clock.freeze();
      const detail = await candidate.detail();
      const again: QuestionSeen[] = [];
      for (const quId of [...quIds.slice(1), quIds[0] ?? '']) again.push(await candidate.open(quId));
      const marked = (await room.events(candidate.paperId)).findLastIndex(
        (event) => event.type === 'DoubtMarked',
      );
      saw.push({
        revision: marked,
        detail,
        questions: [again.at(-1) as QuestionSeen, ...again.slice(0, -1)],
      });
      room.clock.run();
      room.clock.advance(seconds(30));
    };

    await look();
    for (const content of room.questions.slice(0, 5)) await candidate.fill(content.quId, answerTo(content));
    await look();
    for (const content of room.questions.slice(5))
      for (const part of content.parts ?? [content])
        await candidate.fill(part.quId, answerTo(part, { m1: 'A', m2: 'B' }));
    await candidate.leave();
    await look();
    await candidate.choose('q-single', []);
    await candidate.choose('q-multi', ['a', 'c']);
    await look();
    await candidate.handIn();

    for (const { revision, detail, questions } of saw) {
      const moment = await auditor.ok<Moment>('/api/audit/paper-at', { id: candidate.paperId, revision });
      expect(moment.revision).toBe(revision);
      expect(moment.paper.groupList).toEqual(detail.groupList);
      const { handState, state, leaveTimes, failCount, deadline } = detail;
      expect(moment.paper).toMatchObject({ handState, state, leaveTimes, failCount, deadline });
      expect(Math.abs(moment.paper.leftSeconds - detail.leftSeconds)).toBeLessThanOrEqual(2);
      expect(moment.questions.map(ownAnswer)).toEqual(questions.map(ownAnswer));
      const answered = detail.groupList.flatMap((one) => one.quList).filter((entry) => entry.answered).length;
      expect(moment.card).toMatchObject({ answerCount: answered, leaveTimes, handState: 0 });
    }
    expect(
      saw.map(
        (one) => one.detail.groupList.flatMap((part) => part.quList).filter((entry) => entry.answered).length,
      ),
    ).toEqual([0, 5, 10, 9]);
  });

  it('has what stood beside a question then, also once it was taken back [ET130]', async () => {
    const candidate = await sitting();
    const keep = (note: string, struck: readonly string[]) =>
      candidate.ok('/api/paper/paper/keep-rough-work', {
        ...{ paperId: candidate.paperId, quId: 'q-single', note, struck },
        highlights: note === '' ? [] : [{ at: 'q-single', from: 0, to: 2 }],
      });
    await keep('3 × 4 = 12', ['b']);
    await keep('', []);
    const at = async (back: number) =>
      auditor.ok<Moment & { roughWork: unknown[] }>('/api/audit/paper-at', {
        id: candidate.paperId,
        revision: (await room.events(candidate.paperId)).length - back,
      });
    expect((await at(1)).roughWork).toEqual([]);
    expect((await at(2)).roughWork).toEqual([
      { quId: 'q-single', note: '3 × 4 = 12', struck: ['b'], marked: 1 },
    ]);
    expect((await at(3)).roughWork).toEqual([]);
  });

  it('after hand-in has score and state, and before it has none', async () => {
    const candidate = await sitting();
    await candidate.choose('q-single', ['b']);
    await candidate.handIn();
    const events = await room.events(candidate.paperId);
    const before = await auditor.ok<Moment>('/api/audit/paper-at', { id: candidate.paperId, revision: 1 });
    expect(before).toMatchObject({ paper: { handState: 0 }, card: { handState: 0 } });
    expect(before.questions[0]).toMatchObject({ actualScore: null, isRight: null });
    const after = await auditor.ok<Moment>('/api/audit/paper-at', {
      id: candidate.paperId,
      revision: events.length - 1,
    });
    expect(after).toMatchObject({ paper: { handState: 1 }, card: { handState: 1 } });
    expect(after.questions[0]).toMatchObject({ actualScore: 5, isRight: true });
  });

  it('at a moment that never was is refused', async () => {
    const candidate = await sitting();
    for (const revision of [-1, 1, 99_999]) {
      expect(await auditor.refused('/api/audit/paper-at', { id: candidate.paperId, revision })).toMatchObject(
        {
          reason: 'BadInput',
          msg: '该时刻不存在！',
        },
      );
    }
    expect((await auditor.refused('/api/audit/paper-at', { id: 'none', revision: 0 })).reason).toBe(
      'NotFound',
    );
  });
});

describe('the search', () => {
  it('finds papers by person, exam, title, state and day, newest first, with what was just done', async () => {
    const [first, second] = [await sitting('寻一'), await sitting('寻二')];
    await first.handIn();
    await room.caughtUp('papers');
    const found = async (params: Readonly<Record<string, unknown>>): Promise<string[]> =>
      (
        await auditor.ok<{ records: { id: string }[] }>('/api/audit/search', { size: 100, params })
      ).records.map((row) => row.id);
    expect(await found({ realName: '寻' })).toEqual([second.paperId, first.paperId]);
    expect(await found({ realName: '寻', handState: 1 })).toEqual([first.paperId]);
    expect(await found({ examId: second.examId })).toEqual([second.paperId]);
    expect(await found({ title: '审计用考试 寻二' })).toEqual([second.paperId]);
    const day = new Date(room.clock.now() + minutes(8 * 60)).toISOString().slice(0, 10);
    expect(await found({ realName: '寻', dateRange: [day, day] })).toHaveLength(2);
    expect(await found({ realName: '寻', dateRange: ['2001-01-01', '2001-01-02'] })).toEqual([]);
    expect(await found({ realName: '没有这个人' })).toEqual([]);
    expect(await found({ userId: first.user.id })).toEqual([first.paperId]);
    expect(await found({ userId: first.user.id, realName: '寻二' })).toEqual([]);
  });
});

describe('who may', () => {
  it('only holders of audit:view; nothing here changes anything', async () => {
    const candidate = await sitting();
    const proctor = await room.staff(['exam:watch', 'exam:list', 'exam:add']);
    const before = await room.services.log.head();
    const calls = [
      ['/api/audit/search', {}],
      ['/api/audit/paper', { id: candidate.paperId }],
      ['/api/audit/paper-at', { id: candidate.paperId, revision: 0 }],
      [
        '/api/audit/paper-event',
        { id: candidate.paperId, stream: paperStream(candidate.paperId), revision: 0 },
      ],
    ] as const;
    for (const [path, body] of calls) {
      for (const caller of [proctor, candidate])
        expect((await caller.refused(path, body)).code).toBe(10010003);
      expect((await auditor.post(path, body)).code).toBe(0);
    }
    expect(await room.byPeople(before)).toEqual([]);
  });
});

/** What a question says of the candidate's own answer, with its parts. */
const ownAnswer = (seen: QuestionSeen): object => ({
  quId: seen.quId,
  answer: seen.answer,
  codeAnswer: seen.codeAnswer,
  entries: seen.answerList.map(({ id, checked, answer }) => ({ id, checked, answer })),
  matches: seen.matchList,
  parts: seen.subList.map(ownAnswer),
});
