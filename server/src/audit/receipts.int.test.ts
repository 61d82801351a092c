import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paperStream } from '@vigil/domain/sitting/events';
import type { Receipt } from '@vigil/stores/chain/receipt';
import { sealKey } from '@vigil/stores/chain/seal-key';
import { sealOnce } from '@vigil/stores/chain/seals';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../testing/caller.js';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom } from '../testing/exam-room.js';
import { runAudit } from './cli/run-audit.js';

interface Checked {
  readonly quId: string;
  readonly verdict: string;
  readonly sealed: boolean;
}
interface Saved {
  readonly fill: boolean;
  readonly superseded: boolean | null;
  readonly receipt: Receipt | null;
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
  await candidate.start(await room.saveExam());
  return candidate;
}

async function save(
  candidate: Candidate,
  answers: readonly string[],
  more: Readonly<Record<string, unknown>> = {},
  commandId?: string,
): Promise<Saved> {
  const body = { paperId: candidate.paperId, quId: 'q-single', answers, ...more };
  return candidate.ok<Saved>(
    '/api/paper/paper/fill-answer',
    body,
    commandId === undefined ? {} : { commandId },
  );
}

const check = (who: Caller, receipts: readonly unknown[]): Promise<Checked[]> =>
  who.ok<Checked[]>('/api/audit/check-receipts', { receipts });
const keyFile = (): string => room.services.config.sealKeyFile;
const dataDir = (): string => room.services.config.dataDir;

async function audit(...args: string[]): Promise<{ code: 0 | 1; text: string }> {
  const lines: string[] = [];
  const code = await runAudit(args, { dataDir: dataDir(), sealKeyFile: keyFile() }, (line) =>
    lines.push(line),
  );
  return { code, text: lines.join('\n') };
}

async function fileOf(name: string, value: unknown): Promise<string> {
  const file = join(dataDir(), name);
  await writeFile(file, JSON.stringify(value));
  return file;
}

describe('a save', () => {
  it('answers a receipt that names its event, by REST and by GraphQL', async () => {
    const candidate = await sitting();
    const { receipt } = await save(candidate, ['b']);
    const event = (await room.events(candidate.paperId)).at(-1);
    expect(receipt).toMatchObject({
      paperId: candidate.paperId,
      quId: 'q-single',
      revision: event?.revision,
      time: event?.time,
      eventHash: event?.hash,
    });
    const query =
      'mutation($input: FillAnswerInput!) { fillAnswer(input: $input) { receipt { paperId quId answerHash revision time eventHash way keyId signature } } }';
    const { data } = await candidate.graphql<{ fillAnswer: Saved }>(query, {
      input: { paperId: candidate.paperId, quId: 'q-single', answers: ['a'] },
    });
    expect((await check(candidate, [receipt, data?.fillAnswer.receipt])).map((one) => one.verdict)).toEqual([
      'held',
      'held',
    ]);
  });

  it('that comes again answers the same claim; one that changes nothing or is refused answers none', async () => {
    const candidate = await sitting();
    const [first, again] = [
      await save(candidate, ['b'], { seq: 5, device: 'd' }, 'command-1'),
      await save(candidate, ['b'], { seq: 5, device: 'd' }, 'command-1'),
    ];
    const { way: _way, signature: _signature, ...claim } = first.receipt as Receipt;
    expect(again.receipt).toMatchObject(claim);
    expect(await save(candidate, ['a'], { seq: 3, device: 'd' })).toMatchObject({
      superseded: true,
      receipt: null,
    });
    await candidate.handIn();
    const late = await candidate.fill('q-single', { answers: ['a'] });
    expect(late).toMatchObject({ code: 20010000, reason: 'PaperAlreadyHandedIn' });
    expect((late.data as Saved | null)?.receipt).toBeUndefined();
  });

  it('of one moment shares its signature with the others', async () => {
    const candidates = await Promise.all(Array.from({ length: 6 }, () => sitting()));
    const receipts = (await Promise.all(candidates.map((candidate) => save(candidate, ['b'])))).map(
      (saved) => saved.receipt as Receipt,
    );
    expect(new Set(receipts.map((receipt) => receipt.paperId)).size).toBe(6);
    for (const [index, receipt] of receipts.entries())
      expect(await check(candidates[index] as Candidate, [receipt])).toMatchObject([{ verdict: 'held' }]);
  });
});

describe('checking receipts', () => {
  it('offline takes nothing but the file and the public key', async () => {
    const candidate = await sitting();
    const receipts = [(await save(candidate, ['b'])).receipt, (await save(candidate, ['a'])).receipt];
    const key = await room.server.rest('/api/audit/key', {}, {});
    const publicKey = await fileOf('key.json', { code: 0, data: key.data });
    const file = await fileOf('receipts.json', { paperId: candidate.paperId, publicKey: 'unused', receipts });
    const lines: string[] = [];
    const nowhere = { dataDir: join(dataDir(), 'none'), sealKeyFile: join(dataDir(), 'none.key') };
    expect(await runAudit(['receipt', file, '--key', publicKey], nowhere, (line) => lines.push(line))).toBe(
      0,
    );
    expect(lines.join('\n')).toMatch(/只核对签名[^]*签名有效[^]*2 份回执全部有效/);
  });

  it('beside the log says whether it holds them, and whether that is sealed', async () => {
    const candidate = await sitting();
    const { receipt } = await save(candidate, ['b']);
    const file = await fileOf('one.json', receipt);
    expect(await audit('receipt', file)).toMatchObject({
      code: 0,
      text: expect.stringContaining('日志中存在，尚未封存'),
    });
    expect(await check(candidate, [receipt])).toMatchObject([{ verdict: 'held', sealed: false }]);
    await sealOnce(room.services.log, keyFile(), room.clock.now());
    expect(await audit('receipt', file)).toMatchObject({
      code: 0,
      text: expect.stringContaining('日志中存在，已封存'),
    });
    expect(await check(candidate, [receipt])).toMatchObject([{ verdict: 'held', sealed: true }]);
  });

  it('names what was changed in a receipt, and a receipt of another key', async () => {
    const candidate = await sitting();
    const { receipt } = (await save(candidate, ['b'])) as { receipt: Receipt };
    const altered = [
      { ...receipt, answerHash: 'f'.repeat(64) },
      { ...receipt, time: 1 },
      { ...receipt, keyId: '0'.repeat(16) },
      {},
    ];
    expect((await check(auditor, altered)).map((one) => one.verdict)).toEqual([
      'signature',
      'signature',
      'key',
      'shape',
    ]);
    const { code, text } = await audit('receipt', await fileOf('altered.json', altered));
    expect(code).toBe(1);
    expect(text).toMatch(
      /第 1 份：.*签名不正确[^]*第 3 份：.*另一把密钥[^]*第 4 份：不是有效的回执[^]*4 份回执中 4 份有问题/,
    );
    const strange = join(dataDir(), 'strange.key');
    await sealKey(strange);
    expect(await audit('receipt', await fileOf('fine.json', receipt), '--key', strange)).toMatchObject({
      code: 1,
      text: expect.stringContaining('另一把密钥'),
    });
  });

  it('names what was changed in the log behind a receipt', async () => {
    const own = await ExamRoom.open();
    try {
      const candidate = await own.candidate();
      await candidate.start(await own.saveExam());
      const choose = async (answer: string): Promise<Receipt> =>
        (
          await candidate.ok<Saved>('/api/paper/paper/fill-answer', {
            paperId: candidate.paperId,
            quId: 'q-single',
            answers: [answer],
          })
        ).receipt as Receipt;
      const receipts = [await choose('b'), await choose('a')];
      const { dataDir: folder, sealKeyFile } = own.services.config;
      await own.stop();
      const db = new Database(join(folder, 'events.db'));
      const key = (
        db
          .prepare('SELECT key FROM streams WHERE name = ?')
          .raw()
          .get([paperStream(candidate.paperId)]) as [number]
      )[0];
      db.exec(
        `UPDATE events SET data = replace(data, '"b"', '"c"') WHERE stream_key = ${key} AND revision = ${receipts[0]?.revision}`,
      );
      db.exec(`DELETE FROM events WHERE stream_key = ${key} AND revision = ${receipts[1]?.revision}`);
      db.close();
      const file = join(folder, 'receipts.json');
      await writeFile(file, JSON.stringify(receipts));
      const lines: string[] = [];
      expect(
        await runAudit(['receipt', file], { dataDir: folder, sealKeyFile }, (line) => lines.push(line)),
      ).toBe(1);
      expect(lines.join('\n')).toMatch(
        /第 1 份：.*日志中的事件与回执不一致[^]*第 2 份：.*日志中没有这个事件/,
      );
    } finally {
      await own.close();
    }
  });
});

describe('the key and the seals', () => {
  it('a process with another key than the last seal does not start, and one with the same key does', async () => {
    const own = await ExamRoom.open();
    try {
      await own.saveExam();
      await own.restart();
      const { sealKeyFile, dataDir } = own.services.config;
      const other = own.restart(async () => {
        await rm(join(dataDir, 'installation.json'));
        await rm(sealKeyFile);
        await sealKey(sealKeyFile);
      });
      await expect(other).rejects.toThrow('不是日志最后一次封存所用的那一把');
    } finally {
      await own.close();
    }
  });

  it('the public key is for everybody, by POST, GET and GraphQL', async () => {
    const { data } = await room.server.rest('/api/audit/key', {}, {});
    expect(data).toMatchObject({ algorithm: 'Ed25519', pem: expect.stringContaining('BEGIN PUBLIC KEY') });
    expect(JSON.stringify(data)).not.toContain('PRIVATE');
    const got = await room.server.app.http.inject({ method: 'GET', url: '/api/audit/key' });
    expect((got.json() as { data: unknown }).data).toEqual(data);
    const asked = await auditor.graphql<{ auditKey: { keyId: string } }>('{ auditKey { keyId } }');
    expect(asked.data?.auditKey.keyId).toBe((data as { keyId: string }).keyId);
  });

  it('the seals are for auditors: the last one, what is not sealed yet, and whether they are right', async () => {
    await sealOnce(room.services.log, keyFile(), room.clock.now());
    await sitting();
    const status = await auditor.ok<{ seals: number; unsealed: number; allRight: boolean }>(
      '/api/audit/seals',
      {},
    );
    expect(status).toMatchObject({ allRight: true, unsealedAtLeast: false });
    expect(status.seals).toBeGreaterThan(1);
    expect(status.unsealed).toBeGreaterThan(1);
    const candidate = await room.candidate();
    expect((await candidate.refused('/api/audit/seals', {})).code).toBe(10010003);
  });
});
