import { paperStream } from '@vigil/domain/sitting/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Candidate } from '../testing/candidate.js';
import type { Caller } from '../testing/caller.js';
import { ExamRoom } from '../testing/exam-room.js';

interface AuditRecord {
  readonly type: string;
  readonly receipt: object | null;
}

let room: ExamRoom;
let auditor: Caller;

beforeAll(async () => {
  room = await ExamRoom.open();
  auditor = await room.staff(['audit:view'], { realName: '审计员' });
});
afterAll(() => room.close());

async function sitting(): Promise<Candidate> {
  const candidate = await room.candidate();
  await candidate.start(await room.saveExam({ title: '审计用考试' }));
  return candidate;
}

describe('one event of a paper', () => {
  it('[engine §11] has each event whole as it is stored, a save with a receipt that holds', async () => {
    const candidate = await sitting();
    const text = `<p>${'长'.repeat(3000)}</p>`;
    await candidate.fill('q-essay', { answer: text });
    const stream = paperStream(candidate.paperId);
    const record = (revision: number) =>
      auditor.ok<AuditRecord>('/api/audit/paper-event', { id: candidate.paperId, stream, revision });
    const stored = (await room.events(candidate.paperId)).at(-1);
    const saved = await record(1);
    expect(saved).toMatchObject({
      ...{ stream, revision: 1, type: 'AnswerSaved', position: stored?.position, hash: stored?.hash },
      ...{ actor: { kind: 'candidate', id: candidate.user.id }, data: { quId: 'q-essay', answer: { text } } },
    });
    expect(await auditor.ok('/api/audit/check-receipts', { receipts: [saved.receipt] })).toMatchObject([
      { quId: 'q-essay', revision: 1, verdict: 'held' },
    ]);
    expect((await record(0)).receipt, 'only a save has one').toBeNull();
    const other = { id: candidate.paperId, stream: 'server-life', revision: 0 };
    expect((await auditor.refused('/api/audit/paper-event', other)).reason).toBe('BadInput');
  });

  it('[engine §11] signs no receipt for what stands in a broken chain', async () => {
    const candidate = await sitting();
    const stream = paperStream(candidate.paperId);
    const last = (await room.events(candidate.paperId)).at(-1);
    await room.services.log.append(stream, 0, [
      {
        ...{
          id: `forged-${candidate.paperId}`,
          type: 'AnswerSaved',
          version: 1,
          time: room.clock.now(),
          command: null,
        },
        actor: { kind: 'candidate', id: candidate.user.id },
        data: { quId: 'q-single', answer: { checked: ['a'] }, filled: true },
        ...{ previousHash: last?.hash ?? '', hash: 'f'.repeat(64) },
      },
    ]);
    const { type, receipt } = await auditor.ok<AuditRecord>('/api/audit/paper-event', {
      ...{ id: candidate.paperId, stream, revision: 1 },
    });
    expect({ type, receipt }).toEqual({ type: 'AnswerSaved', receipt: null });
  });
});
