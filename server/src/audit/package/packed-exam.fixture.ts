// An exam that was sat, and its package as files: what the tests of packages begin with.
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Receipt } from '@vigil/stores/chain/receipt';
import type { SealKey } from '@vigil/stores/chain/seal-key';
import type { Caller } from '../../testing/caller.js';
import type { ExamFields, ExamRoom, Sitting } from '../../testing/exam-room.js';
import { answerTo } from '../../testing/every-type.js';
import { until } from '../../testing/until.js';
import { PackageZip } from './package-zip.js';
import { loadVerifier, type VerifierProblem } from './verifier.fixture.js';

export interface Made {
  readonly id: string;
  readonly state: number;
  readonly total: number;
  readonly done: number;
  readonly sizeBytes: number | null;
  readonly problem: string | null;
}

export const verifier = await loadVerifier();

/** Sat to its end: an answer to every question, handed in. */
export async function sat(
  room: ExamRoom,
  fields: ExamFields = {},
): Promise<Sitting & { receipts: Receipt[] }> {
  const sitting = await room.sitting(fields);
  return { ...sitting, receipts: await sitOn(room, sitting) };
}

/** Answers every question of a paper and hands it in. */
export async function sitOn(room: ExamRoom, { candidate }: Pick<Sitting, 'candidate'>): Promise<Receipt[]> {
  const receipts: Receipt[] = [];
  for (const question of room.questions)
    for (const one of question.parts ?? [question]) {
      const given = await candidate.fill(one.quId, answerTo(one));
      receipts.push((given.data as { receipt: Receipt }).receipt);
    }
  await candidate.handIn();
  return receipts;
}

/** What is read of an answer. */
interface Answered {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly payload: string;
  readonly rawPayload: Buffer;
  json(): unknown;
}

/** The call of the file, as it is answered. */
export const fileOf = (room: ExamRoom, id: string, { token }: Pick<Caller, 'token'>): Promise<Answered> =>
  room.server.app.http.inject({
    method: 'POST',
    url: '/api/audit/package/file',
    headers: { token },
    payload: { id },
  });

/** Ordered, downloaded and written to a file. */
export async function packed(
  room: ExamRoom,
  auditor: Caller,
  input: object,
): Promise<{ path: string; made: Made }> {
  const { id } = await auditor.ok<Made>('/api/audit/package/make', input);
  const response = await fileOf(room, id, auditor);
  if (response.headers['content-type'] !== 'application/zip') throw new Error(response.payload);
  const path = join(room.dataDir, `${id}.zip`);
  await writeFile(path, response.rawPayload);
  const made = await until('the package to be made', async () => {
    const now = await auditor.ok<Made>('/api/audit/package', { id });
    return now.state === 2 ? now : undefined;
  });
  return { path, made };
}

/** A regrade of the exam (full marks for the fill-in question, everybody passes), applied and carried. */
export async function carriedRegrade(
  room: ExamRoom,
  examId: string,
  paperId: string,
): Promise<{ readonly regradeId: string }> {
  const quId = room.questions.find(({ quType }) => quType === 5)?.quId;
  await room.caughtUp('papers');
  const { id: dryRunId } = await room.admin.ok<{ id: string }>('/api/exam/regrade/dry-run', {
    ...{ examId, questions: [{ quId, counts: 'full' }], qualifyScore: 1 },
  });
  await until('the dry run', async () => {
    const run = await room.admin.ok<{ state: string }>('/api/exam/regrade/dry-run-detail', { id: dryRunId });
    return run.state === 'done' || undefined;
  });
  await room.admin.ok('/api/exam/regrade/apply', { dryRunId, reason: '参考答案有误' });
  await room.happened(paperId, 'PaperRegraded');
  await until('the act to be carried', async () =>
    (await room.services.log.readStream(`regrade-${examId}`)).find(({ type }) => type === 'RegradeCarried'),
  );
  return { regradeId: dryRunId };
}

export interface Checked {
  readonly problems: readonly VerifierProblem[];
  readonly text: string;
}

/** What the stand-alone check says of a file. */
export function checked(path: string, outside: object = {}): Checked {
  const lines: string[] = [];
  const problems = verifier.recompute(path, outside, (line) => lines.push(line));
  return { problems, text: lines.join('\n') };
}

/** A package's entries, but for manifest and signature, and its manifest. */
export interface Contents {
  readonly entries: Map<string, string>;
  readonly manifest: Record<string, unknown>;
}

export function contentsOf(path: string): Contents {
  const zip = verifier.openZip(path);
  const texts = new Map(zip.entries.map((entry) => [entry.name, zip.content(entry).toString('utf8')]));
  zip.close();
  const { entries: _entries, ...manifest } = JSON.parse(texts.get('manifest.json') as string);
  for (const name of ['manifest.json', 'signature.json']) texts.delete(name);
  return { entries: texts, manifest };
}

/** Packs and signs them anew, as whoever holds the key could. */
export async function repacked({ entries, manifest }: Contents, key: SealKey, to: string): Promise<void> {
  const zip = new PackageZip(manifest['madeAt'] as number);
  const writing = pipeline(zip.output, createWriteStream(to));
  for (const [path, text] of entries) await zip.add(path, text);
  await zip.finish(manifest, key);
  await writing;
}
