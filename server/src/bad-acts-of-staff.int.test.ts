import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BadCalls } from './testing/bad-calls.js';
import type { Caller } from './testing/caller.js';
import type { Candidate } from './testing/candidate.js';
import type { ExamRoom } from './testing/exam-room.js';

let bad: BadCalls;
let room: ExamRoom;
let victim: Candidate;
let examId: string;

beforeAll(async () => {
  bad = await BadCalls.open();
  ({ room, victim, examId } = bad);
});
afterAll(() => room.close());

const call = (path: string, body: unknown, token?: string) => bad.call(path, body, token);

describe('staff', () => {
  it('who name a paper or exam that is not there get a sentence', async () => {
    const proctor: Caller = await room.staff(
      'exam:watch audit:view audit:package exam:add exam:list'.split(' '),
    );
    for (const id of ['none', 'x'.repeat(5000), '\u0000', '__proto__']) {
      for (const [path, body] of [
        ['/api/exam/watch/watch-stat', { id }],
        ['/api/exam/watch/watch-paging', { params: { examId: id } }],
        ['/api/exam/watch/hand-paging', { params: { examId: id } }],
        ['/api/exam/watch/batch-msg', { examId: id, message: '好' }],
        ['/api/exam/watch/force-hand-all', { examId: id, exState: 1, message: '好' }],
        ['/api/exam/watch/add-time', { examId: id, minutes: 5, message: '好' }],
        ['/api/exam/watch/add-time', { examId, paperId: id, minutes: 5, message: '好' }],
        ['/api/exam/watch/force-hand', { paperId: id, message: '好' }],
        ['/api/exam/watch/reopen', { paperId: id, minutes: 5, message: '好' }],
        ['/api/exam/watch/admit-late', { paperId: id, quId: 'q-single', message: '好' }],
        ['/api/exam/watch/messages', { paperId: id }],
        ['/api/exam/watch/help', { paperId: id }],
        ['/api/exam/watch/answer-help', { paperId: id, requestId: 'r', message: '好' }],
        ['/api/exam/watch/history', { paperId: id }],
        ['/api/audit/paper', { id }],
        ['/api/audit/paper-at', { id, revision: 0 }],
        ['/api/audit/package/make', { paperId: id }],
        ['/api/audit/package/make', { examId: id }],
        ['/api/audit/package', { id }],
        ['/api/exam/exam/detail', { id }],
      ] as const) {
        const answer = await call(path, body, proctor.token);
        expect(answer.code, `${path} ${answer.text}`).not.toBe(0);
        expect(answer.msg).toMatch(/不存在/);
      }
    }
  });

  it('may not page beyond 5000, nor sort by what is no column', async () => {
    for (const { path, operation } of bad.paths()) {
      if (!operation.field.args.some((argument) => argument.name === 'input') || !path.includes('paging'))
        continue;
      // The exam here is sat online: there are no scores to enter.
      if (path === '/api/exam/marking/offline-paging') continue;
      const params = { examId, groupId: 'no-such-group', userId: victim.user.id };
      for (const size of [0, -1, 5001])
        expect((await call(path, { size, params }, room.admin.token)).reason, path).toBe('BadInput');
      expect(
        (await call(path, { current: 1_000_000_000, size: 5000, params }, room.admin.token)).code,
        path,
      ).toBe(0);
      const sorted = await call(
        path,
        { params, orders: [{ column: "title'); DROP TABLE x; --", asc: true }] },
        room.admin.token,
      );
      expect([0, 20010000]).toContain(sorted.code);
    }
  });
});
