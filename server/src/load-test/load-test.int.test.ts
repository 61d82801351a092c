import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExamRoom } from '../testing/exam-room.js';

interface Made {
  readonly userId: string;
  readonly userName: string;
  readonly realName: string;
  readonly token: string;
}

const path = '/api/load-test/candidates';

describe('with LOAD_TEST=on', () => {
  let room: ExamRoom;

  beforeAll(async () => {
    room = await ExamRoom.open({ env: { LOAD_TEST: 'on' } });
  });
  afterAll(() => room.close());

  it('[wire] makes candidates who can sit at once, and have no password', async () => {
    const examId = await room.saveExam();
    const made = await room.admin.ok<Made[]>(path, { examId, count: 250 });
    expect(made).toHaveLength(250);
    expect(new Set(made.map((one) => one.userId)).size).toBe(250);
    const starts = await Promise.all(
      made
        .slice(0, 5)
        .map(({ token }) => room.server.rest('/api/paper/paper/create-paper', { examId }, { token })),
    );
    expect(starts.map((answer) => answer.code)).toEqual([0, 0, 0, 0, 0]);
    const login = await room.server.rest('/api/sys/user/login', {
      username: made[0]?.userName,
      password: '',
    });
    expect(login.code).not.toBe(0);
  });

  it('is for administrators, for exams that are there and open, within limits', async () => {
    const examId = await room.saveExam();
    expect((await (await room.candidate()).refused(path, { examId, count: 1 })).code).toBe(10010003);
    for (const count of [0, -1, 20_001])
      expect((await room.admin.refused(path, { examId, count })).reason).toBe('BadInput');
    expect((await room.admin.refused(path, { examId: 'none', count: 1 })).reason).toBe('NotFound');
    const closed = await room.saveExam({ openType: 3, range: { userIds: ['somebody'] } });
    expect((await room.admin.refused(path, { examId: closed, count: 1 })).reason).toBe('BadInput');
  });
});

describe('without it', () => {
  it('[wire] is 404, by GraphQL not in the schema', async () => {
    const room = await ExamRoom.open();
    try {
      expect(await room.admin.post(path, { examId: 'x', count: 1 })).toMatchObject({ status: 404 });
      const { errors } = await room.admin.graphql(
        'mutation { loadTestCandidates(input: { examId: "x", count: 1 }) { token } }',
      );
      expect(errors?.[0]?.message).toBeDefined();
    } finally {
      await room.close();
    }
  });
});
