import { join } from 'node:path';
import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicKeyText } from '@vigil/stores/chain/seal';
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { Caller } from '../../testing/caller.js';
import { question } from '../../testing/every-type.js';
import { ExamRoom, group } from '../../testing/exam-room.js';
import { until } from '../../testing/until.js';
import { minutes } from '../../testing/moving-clock.js';
import { runAudit } from '../cli/run-audit.js';
import {
  carriedRegrade,
  checked,
  contentsOf,
  fileOf,
  packed,
  sat,
  sitOn,
  type Made,
} from './packed-exam.fixture.js';

let room: ExamRoom;
let auditor: Caller;

beforeAll(async () => {
  room = await ExamRoom.open();
  auditor = await room.staff(['audit:package'], { realName: '审计员' });
});
afterAll(() => room.close());

const ended = () => room.clock.advance(minutes(180));
const ownKey = async (): Promise<string> =>
  publicKeyText(createPublicKey(createPrivateKey(await readFile(room.services.config.sealKeyFile, 'utf8'))));

async function audit(...args: string[]): Promise<{ code: 0 | 1; lines: string[] }> {
  const lines: string[] = [];
  const place = { dataDir: room.dataDir, sealKeyFile: join(room.dataDir, 'seal.key') };
  const code = await runAudit(args, place, (line) => lines.push(line));
  return { code, lines };
}

describe('a package of an exam', () => {
  it('is made as it is taken, and its check needs nothing but the file', async () => {
    const { examId, receipts } = await sat(room);
    ended();
    const { path, made } = await packed(room, auditor, { examId });
    expect(made).toMatchObject({ state: 2, total: 1, done: 1, problem: null });
    expect(made.sizeBytes).toBe((await readFile(path)).length);
    const key = await ownKey();
    const { problems, text } = checked(path, { receipts, key });
    expect(problems).toEqual([]);
    expect(text).toContain('重算成绩 1 份');
    expect(text.endsWith('审计包核对通过')).toBe(true);
    const other = publicKeyText(generateKeyPairSync('ed25519').publicKey);
    expect(checked(path, { key: other }).problems).toContainEqual({
      where: '公钥',
      text: '签发这个包的密钥不是所给的密钥',
    });
    const [first] = receipts;
    const forged = { ...first, quId: 'q-judge' };
    expect(checked(path, { receipts: [forged] }).problems).toEqual([
      { where: `所给的回执（试题 q-judge 第 ${first?.revision} 号）`, text: '签名不正确' },
    ]);
    const foreign = { ...first, paperId: 'elsewhere' };
    expect(checked(path, { receipts: [foreign] }).problems[0]?.text).toContain('试卷不在包中');
  });

  it('has every score a paper ever had: reopened, answered anew, admitted late, judged', async () => {
    const code = { timeLimit: 1000, tests: [{ id: 't1', input: '2', output: '4', visible: true }] };
    const program = question('q-of-tests', 8, { code });
    await room.addQuestions([program]);
    const sitting = await sat(room, { tmplGroups: [group('全部', [...room.questions, program])] });
    const { examId, paperId, candidate } = sitting;
    await room.admin.ok('/api/exam/watch/reopen', { paperId, minutes: 30, message: '设备故障' });
    await candidate.fill('q-single', { answers: [] });
    await candidate.fill('q-of-tests', { codeAnswer: 'double' });
    await sitOn(room, sitting);
    await candidate.fill('q-judge', { answers: [] });
    await room.admin.ok('/api/exam/watch/admit-late', { paperId, quId: 'q-judge', message: '网络中断' });
    await room.happened(paperId, 'CodeJudged');
    const types = await room.types(paperId);
    expect(types.filter((type) => type === 'PaperScored').length).toBeGreaterThanOrEqual(4);
    ended();
    const { path } = await packed(room, auditor, { paperId });
    expect(checked(path).problems).toEqual([]);
    const events = contentsOf(path).entries.get(`papers/${paperId}.jsonl`) as string;
    for (const type of new Set(types)) expect(events).toContain(`"type":"${type}"`);
    expect(contentsOf(path).entries.get('exam.jsonl')).toContain(examId);
  });

  it('has marks and regrades, applied and undone, and counts with them what the platform counted', async () => {
    const { examId, paperId } = await sat(room);
    const marks = { id: paperId, quList: [{ id: 'q-essay', actualScore: 3.5 }], remark: '论证清楚' };
    await room.admin.ok('/api/paper/paper/review-paper', marks);
    const { regradeId } = await carriedRegrade(room, examId, paperId);
    ended();
    const regraded = await packed(room, auditor, { examId });
    expect(checked(regraded.path).problems).toEqual([]);
    const { entries } = contentsOf(regraded.path);
    const row = JSON.parse((entries.get('results.jsonl') as string).trim()) as Record<string, unknown>;
    expect(row).toMatchObject({ subjScore: 3.5, qualifyScore: 1 });
    expect(entries.get('exam.jsonl')).toContain('"RegradeApplied"');
    await room.admin.ok('/api/exam/regrade/undo', {
      ...{ examId, regradeId, reason: '撤销' },
    });
    await until(
      'the paper to be as it was',
      async () =>
        (await room.types(paperId)).filter((type) => type === 'PaperRegraded').length === 2 || undefined,
    );
    expect(checked((await packed(room, auditor, { paperId })).path).problems).toEqual([]);
  });

  it('tells ids alone: no name, account or number of anybody is in it, nor a photo', async () => {
    const sitting = await room.sitting();
    await sitOn(room, sitting);
    ended();
    const { path } = await packed(room, auditor, { examId: sitting.examId });
    const { entries, manifest } = contentsOf(path);
    const whole = [...entries.values(), JSON.stringify(manifest)].join('\n');
    const { realName, userName } = sitting.candidate.user;
    for (const secret of [realName, userName, auditor.user.realName]) expect(whole).not.toContain(secret);
    expect(entries.get('README.txt')).toContain('包中没有姓名');
  });

  it('without keys before the last deadline: no key, no score, and every event proven all the same', async () => {
    const { examId, paperId } = await sat(room);
    await room.caughtUp('papers');
    expect((await auditor.refused('/api/audit/package/make', { examId })).reason).toBe('KeysNotOut');
    const { path } = await packed(room, auditor, { examId, keys: false });
    const { problems, text } = checked(path);
    expect(problems).toEqual([]);
    expect(text).toContain('没有答案，成绩未重算');
    const { entries } = contentsOf(path);
    expect([...entries.keys()].filter((name) => /^questions|^results/.test(name))).toEqual([]);
    const events = entries.get(`papers/${paperId}.jsonl`) as string;
    expect(events).toContain('"withheld":true');
    for (const telling of ['objScore', 'isRight', '"right"', 'qualifyScore":', 'passed'])
      expect(events.replace(/"rules":\{[^}]*\}/g, ''), telling).not.toContain(telling);
  });
});

describe('who may', () => {
  it('make one holds audit:package; an auditor who only looks does not', async () => {
    const { examId } = await sat(room);
    const looker = await room.staff(['audit:view', 'exam:all', 'exam:stat']);
    expect((await looker.refused('/api/audit/package/make', { examId, keys: false })).reason).toBe(
      'NotAllowed',
    );
    expect((await room.admin.ok<Made>('/api/audit/package/make', { examId, keys: false })).state).toBe(0);
  });

  it('take it is who ordered it, once; every order is in the log with who and what', async () => {
    const { examId, paperId } = await sat(room);
    const { id } = await auditor.ok<Made>('/api/audit/package/make', { paperId, keys: false });
    const other = await room.staff(['audit:package']);
    expect((await fileOf(room, id, other)).json()).toMatchObject({ reason: 'NotFound' });
    expect((await other.refused('/api/audit/package', { id })).reason).toBe('NotFound');
    expect((await fileOf(room, id, auditor)).statusCode).toBe(200);
    expect((await fileOf(room, id, auditor)).json()).toMatchObject({ reason: 'PackageTaken' });
    const orders = await room.services.log.readStream('audit-packages');
    expect(orders.at(-1)).toMatchObject({
      type: 'AuditPackageMade',
      actor: { kind: 'staff', id: auditor.user.id },
      data: { packageId: id, examId, paperId, keys: false },
    });
  });

  it('name something to pack: an exam without papers, both and neither are refused', async () => {
    const examId = await room.saveExam();
    expect((await auditor.refused('/api/audit/package/make', { examId })).reason).toBe('NothingToPack');
    expect((await auditor.refused('/api/audit/package/make', {})).reason).toBe('BadInput');
    expect((await auditor.refused('/api/audit/package/make', { examId, paperId: 'p' })).reason).toBe(
      'BadInput',
    );
    expect((await fileOf(room, 'none', auditor)).json()).toMatchObject({ reason: 'NotFound' });
  });
});

describe('npm run audit', () => {
  it('makes one beside the running server, and without it; the server starts on what that wrote', async () => {
    const { examId, paperId } = await sat(room);
    ended();
    const [beside, alone] = ['beside.zip', 'alone.zip'].map((name) => join(room.dataDir, name)) as [
      string,
      string,
    ];
    const early = await audit('package', '--exam', examId, '--out', beside);
    expect(early.lines.join('\n')).toContain('最后截止时间尚未到');
    const first = await audit('package', '--exam', examId, '--out', beside, '--without-keys');
    expect(first, first.lines.join('\n')).toMatchObject({ code: 0 });
    expect(checked(beside).problems).toEqual([]);
    await room.restart(async () => {
      expect((await audit('package', '--paper', paperId, '--out', alone, '--without-keys')).code).toBe(0);
    });
    const { code, lines } = await audit('recompute', alone);
    // A forger's own platform makes packages that hold together as well: it passes by a key from elsewhere alone.
    expect([code, lines.at(-1)]).toEqual([0, expect.stringContaining('公钥没有核对')]);
    await room.tellWritten();
    expect((await audit('verify')).code).toBe(0);
    const answer = await auditor.post('/api/audit/key');
    const { pem, publicKey } = answer.data as { pem: string; publicKey: string };
    const seals = await room.services.log.readStream('seals');
    const anchors = seals.map(({ revision, hash }) => JSON.stringify({ revision, hash })).join('\n');
    await writeFile(join(room.dataDir, 'anchors'), anchors);
    for (const key of [answer.text, pem, publicKey]) {
      await writeFile(join(room.dataDir, 'key'), key);
      const options = ['--key', join(room.dataDir, 'key'), '--anchor', join(room.dataDir, 'anchors')];
      const held = await audit('recompute', alone, ...options);
      expect(held.lines.at(-1)).toBe('审计包核对通过');
      expect(held.lines.join()).toMatch(/另存的锚 \d+ 条，其中 [1-9]\d* 条/);
    }
    await writeFile(join(room.dataDir, 'anchors'), anchors.replaceAll('"hash":"', '"hash":"0'));
    const other = await audit('recompute', alone, '--anchor', join(room.dataDir, 'anchors'));
    expect([other.code, other.lines.join()]).toEqual([1, expect.stringContaining('与包中的封存不同')]);
    await writeFile(alone, 'nothing');
    expect((await audit('recompute', alone)).code).toBe(1);
  });

  it('says how it is asked', async () => {
    for (const wrong of [
      ['package'],
      ['package', '--exam', 'a'],
      ['package', '--exam', 'a', '--paper', 'b', '--out', 'c'],
    ])
      expect((await audit(...wrong)).lines[0]).toMatch(/^用法：/);
    expect((await audit('recompute')).lines[0]).toMatch(/^用法：/);
    expect((await audit('package', '--exam', 'none', '--out', 'x')).lines[0]).toContain('没有试卷');
  });
});
