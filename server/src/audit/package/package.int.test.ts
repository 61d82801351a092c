import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Receipt } from '@vigil/stores/chain/receipt';
import type { Caller } from '../../testing/caller.js';
import { ExamRoom, type ExamFields, type Sitting } from '../../testing/exam-room.js';
import { answerTo } from '../../testing/every-type.js';
import { minutes } from '../../testing/moving-clock.js';
import { until } from '../../testing/until.js';
import { loadVerifier, type Verifier, type VerifierProblem } from './verifier.fixture.js';

interface Made {
  readonly id: string;
  readonly state: number;
  readonly total: number;
  readonly done: number;
  readonly sizeBytes: number | null;
}

let room: ExamRoom;
let auditor: Caller;
let verifier: Verifier;

beforeAll(async () => {
  room = await ExamRoom.open();
  auditor = await room.staff(['audit:package'], { realName: '审计员' });
  verifier = await loadVerifier();
});
afterAll(() => room.close());

/** Sat to its end: an answer to every question, one of them changed, handed in. */
async function sat(fields: ExamFields = {}): Promise<Sitting & { receipts: Receipt[] }> {
  const sitting = await room.sitting(fields);
  const receipts: Receipt[] = [];
  for (const question of room.questions)
    for (const one of question.parts ?? [question]) {
      const given = await sitting.candidate.fill(one.quId, answerTo(one));
      receipts.push((given.data as { receipt: Receipt }).receipt);
    }
  await sitting.candidate.handIn();
  return { ...sitting, receipts };
}

const ended = () => room.clock.advance(minutes(180));

const file = (id: string, who = auditor) =>
  room.server.app.http.inject({
    method: 'POST',
    url: '/api/audit/package/file',
    headers: { token: who.token },
    payload: { id },
  });

async function packed(input: object): Promise<{ path: string; made: Made }> {
  const { id } = await auditor.ok<Made>('/api/audit/package/make', input);
  const response = await file(id);
  expect(response.headers['content-type']).toBe('application/zip');
  const path = join(room.dataDir, `${id}.zip`);
  await writeFile(path, response.rawPayload);
  const made = await until('the package to be made', async () => {
    const now = await auditor.ok<Made>('/api/audit/package', { id });
    return now.state === 2 ? now : undefined;
  });
  return { path, made };
}

function checked(path: string, outside: object = {}): { problems: readonly VerifierProblem[]; text: string } {
  const lines: string[] = [];
  const problems = verifier.recompute(path, outside, (line) => lines.push(line));
  return { problems, text: lines.join('\n') };
}

describe('a package of an exam', () => {
  it('is made as it is taken, and its check needs nothing but the file', async () => {
    const { examId, receipts } = await sat();
    ended();
    const { path, made } = await packed({ examId });
    expect(made).toMatchObject({ state: 2, total: 1, done: 1 });
    expect(made.sizeBytes).toBeGreaterThan(10_000);
    const { problems, text } = checked(path, { receipts });
    expect(problems).toEqual([]);
    expect(text).toContain('重算成绩 1 份');
    expect(text.endsWith('审计包核对通过')).toBe(true);
  });
});
