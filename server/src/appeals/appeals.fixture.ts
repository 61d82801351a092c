import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Caller } from '../testing/caller.js';
import { Candidate } from '../testing/candidate.js';
import { everyType } from '../testing/every-type.js';
import { ExamRoom, group } from '../testing/exam-room.js';
import type { RequestContext } from '../platform/context.js';
import type { Services } from '../platform/services.js';

export const own = '/api/paper/appeal';

export const desk = '/api/exam/appeal';

export const reason = '第三空写法不同，意思一样';

export interface Listed {
  readonly until: string | null;
  readonly records: readonly {
    id: string;
    state: number;
    pointsAfter: number | null;
    answer: string | null;
  }[];
}

export interface Row {
  readonly id: string;
  readonly realName: string | null;
  readonly state: number;
}

export const body = (candidate: Candidate, change: object = {}) => ({
  ...{ paperId: candidate.paperId, quId: 'q-single', reason },
  ...change,
});

export const file = (candidate: Candidate, change: object = {}) =>
  candidate.ok<{ id: string }>(`${own}/file`, body(candidate, change));

export const refused = async (candidate: Candidate, change: object = {}) =>
  (await candidate.refused(`${own}/file`, body(candidate, change))).reason;

export async function contextIn(services: Services, userId: string): Promise<RequestContext> {
  const user = await services.accounts.read(userId);
  if (user === null) throw new Error(`no account ${userId}`);
  return {
    ...{ services, session: { id: 'test', user }, arrivedAt: services.clock.now(), commandId: null },
    ...{ position: null, platform: 'pc', correlationId: 'test', address: 'test', cookies: undefined },
    reached: () => undefined,
  };
}

/** A room with a reviewer and candidates who ask for another look at an answer. */
export function appealsRoom() {
  let room: ExamRoom;
  let reviewer: Caller;
  beforeAll(async () => {
    room = await ExamRoom.open();
    reviewer = await room.staff(['exam:mark'], { realName: '阅卷人' });
  });
  afterEach(() => room.clock.run());
  afterAll(() => room.close());

  /** A mock of a choice and a judgement, five points each, reviewed for two days; its candidate got the choice wrong. */
  async function wronged(
    results: object = {},
    fields: object = {},
  ): Promise<{ candidate: Candidate; examId: string }> {
    const questions = everyType().filter(({ quType }) => [1, 3].includes(quType));
    const examId = await room.saveExam({
      ...{ title: '复核考试', examType: 2, startTime: null, endTime: null, resultType: 3, qualifyScore: 5 },
      ...{ tmplGroups: [group('客观', questions)], reviewerIds: [reviewer.user.id] },
      results: { when: 'hand-in', appealDays: 2, ...results },
      ...fields,
    });
    const candidate = await room.candidate({ realName: '赵一' });
    await candidate.start(examId);
    await candidate.choose('q-single', ['a']);
    await candidate.handIn();
    return { candidate, examId };
  }

  const list = async (candidate: Candidate) => {
    await room.caughtUp('appeals');
    return candidate.ok<Listed>(`${own}/list`, { paperId: candidate.paperId });
  };
  const waiting = async (examId: string, by: Caller = reviewer) => {
    await room.caughtUp('appeals');
    return (await by.ok<{ records: Row[] }>(`${desk}/paging`, { params: { examId } })).records;
  };

  /** Another process over the same stores: nothing that it holds is the room's. */
  const processOfItsOwn = (): Services => ({
    ...room.services,
    config: { ...room.services.config, shared: true },
  });

  /** The same person, logged in anew. */
  async function again({ user, paperId }: Candidate): Promise<Candidate> {
    const candidate = new Candidate(room, user, await room.server.tokenOf(user));
    candidate.paperId = paperId;
    return candidate;
  }

  return {
    get room() {
      return room;
    },
    get reviewer() {
      return reviewer;
    },
    wronged,
    list,
    waiting,
    processOfItsOwn,
    again,
  };
}
