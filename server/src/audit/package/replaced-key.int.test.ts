import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverLifeStream } from '@vigil/domain/sitting/public';
import { SEAL_KEY_REPLACED } from '@vigil/stores/chain/key-change';
import { keyIdOf, type Receipt } from '@vigil/stores/chain/receipt';
import { ReceiptSigner } from '@vigil/stores/chain/receipt-signer';
import type { Seal } from '@vigil/stores/chain/seal';
import { readSealKey, sealKey, type SealKey } from '@vigil/stores/chain/seal-key';
import { sealOnce } from '@vigil/stores/chain/seals';
import type { Config } from '../../config/env.js';
import { newSealKey } from '../../operations/recover/new-keys.js';
import { withOfflineStores, type OfflineStores } from '../../operations/recover/offline-stores.js';
import { appendFact } from '../../platform/starting/append-fact.js';
import type { Caller } from '../../testing/caller.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { minutes } from '../../testing/moving-clock.js';
import { runAudit } from '../cli/run-audit.js';
import { checked, packed, sat } from './packed-exam.fixture.js';
import { foreignKey } from './forged-exam.fixture.js';

// Whose the seals of a package are is asked as `audit verify` asks it of the log: each key needs another's signature, or
// somebody who has it from elsewhere.

let room: ExamRoom;
let auditor: Caller;
let examId: string;
let receipts: readonly unknown[];
let config: Config;

beforeAll(async () => {
  room = await ExamRoom.open();
  ({ config } = room.server);
  auditor = await room.staff(['audit:package', 'audit:view']);
  ({ examId, receipts } = await sat(room));
  room.clock.advance(minutes(180));
});
afterAll(() => room.close());

const ownKey = async (): Promise<SealKey> => (await readSealKey(config.sealKeyFile)) as SealKey;
const offline = (work: (stores: OfflineStores) => Promise<unknown>): Promise<void> =>
  room.restart(async () => {
    await withOfflineStores(config, work);
  });
const replaced = (before?: () => Promise<void>): Promise<void> =>
  offline(async (stores) => {
    await before?.();
    const order = { config, operator: 'zhang', now: room.clock.now() };
    await newSealKey(order, stores, () => undefined);
  });

const packageNow = async (): Promise<string> => (await packed(room, auditor, { examId })).path;
const said = (path: string, outside: object = {}): string =>
  checked(path, outside)
    .problems.map(({ text }) => text)
    .join('\n');

describe('a package of a log whose key was replaced', () => {
  it('is in order by the first key and by the newest, which the old one signed; by no other', async () => {
    const first = await ownKey();
    await replaced();
    const newest = await ownKey();
    const path = await packageNow();
    const keys = [first.publicKey, newest.publicKey];
    for (const outside of [{}, ...keys.map((key) => ({ key })), { key: keys }])
      expect(said(path, { ...outside, receipts })).toBe('');
    expect(checked(path, { key: first.publicKey }).text).toMatch(/审计包核对通过$/);
    // Of what the present key has not sealed itself the console says so, too.
    expect(await auditor.ok('/api/audit/seals')).toMatchObject({
      keyId: keyIdOf(newest.publicKey),
      allRight: true,
    });
    const key = foreignKey().publicKey;
    expect(said(path, { key })).toContain('签发这个包的密钥不是所给的密钥');
    expect(said(path, { key: [...keys, key] })).toMatch(/^包中没有由所给的公钥 \w+ 签发的封存$/);
  });

  it('has receipts of the old key for what was saved before the change alone, though others know it now', async () => {
    const leaked = await ownKey();
    const earlier = await sat(room);
    await replaced();
    const later = await sat(room);
    room.clock.advance(minutes(180));
    const { path } = await packed(room, auditor, { examId: later.examId });
    const signer = new ReceiptSigner(leaked);
    const forged = await Promise.all(later.receipts.map((receipt) => signer.receipt(receipt)));
    const invented = await signer.receipt({ ...(forged[0] as Receipt), eventHash: 'f'.repeat(64) });
    const keys = { key: [leaked.publicKey, (await ownKey()).publicKey] };
    expect(said(path, { ...keys, receipts: later.receipts })).toBe('');
    for (const one of [...forged, invented])
      expect(said(path, { ...keys, receipts: [one] })).toBe('由已换下的密钥签发，而保存在它换下之后');
    expect(said(await packageNow(), { ...keys, receipts })).toBe('');
    // So does whoever checks them beside the log.
    const [file, keyFile] = ['receipts.json', 'leaked'].map((name) => join(config.dataDir, name)) as [
      string,
      string,
    ];
    await writeFile(keyFile, leaked.publicKey);
    const told = async (some: readonly unknown[]): Promise<string> => {
      const lines: string[] = [];
      await writeFile(file, JSON.stringify(some));
      await runAudit(['receipt', file, '--key', keyFile], config, (line) => lines.push(line));
      return lines.slice(1).join('\n');
    };
    expect(
      (await told([...forged, invented])).match(/由已换下的密钥签发，而保存在它换下之后$/gm),
    ).toHaveLength(forged.length + 1);
    expect(await told(earlier.receipts)).toContain(`${earlier.receipts.length} 份回执全部有效`);
  });

  it('where the old one was lost, tells who has an older one which key to name', async () => {
    const before = await ownKey();
    await replaced(() => rm(config.sealKeyFile));
    const newest = await ownKey();
    const path = await packageNow();
    expect(said(path, { key: newest.publicKey })).toBe('');
    expect(said(path, { key: [before.publicKey, newest.publicKey] })).toBe('');
    expect(said(path, { key: before.publicKey })).toContain(
      `由另一把密钥签发（公钥 ${newest.publicKey}），没有可信的公钥为它担保`,
    );
  });

  it('where nobody signed the change, passes by both keys alone; nor does a stranger’s past pass', async () => {
    const before = await ownKey();
    let after = before;
    const unsigned = async (stores: OfflineStores): Promise<void> => {
      await rename(config.sealKeyFile, `${config.sealKeyFile}.elsewhere`);
      after = await sealKey(config.sealKeyFile);
      const data = { operator: 'li', from: before.publicKey, to: after.publicKey };
      await appendFact(
        stores.log,
        serverLifeStream,
        { type: SEAL_KEY_REPLACED, data },
        'recover',
        room.clock.now(),
      );
      await sealOnce(stores.log, config.sealKeyFile, room.clock.now());
    };
    await room.stop();
    await withOfflineStores(config, unsigned);
    await withOfflineStores(config, (stores) =>
      newSealKey({ config, operator: 'zhang', now: room.clock.now() }, stores, () => undefined),
    );
    await room.start();
    const newest = await ownKey();
    const path = await packageNow();
    for (const key of [undefined, newest.publicKey])
      expect(said(path, { key })).toContain(`由另一把密钥签发（公钥 ${before.publicKey}），日志说密钥更换过`);
    expect(said(path, { key: before.publicKey })).toContain('签发这个包的密钥不是所给的密钥');
    expect(said(path, { key: [before.publicKey, newest.publicKey] })).toBe('');
    expect(said(path, { key: [before.publicKey, after.publicKey] })).toBe('');
    // Seals from elsewhere vouch for their keys, and the package's own then for nothing.
    const seals = await room.services.log.readStream('seals');
    const until = (key: SealKey) =>
      seals.slice(0, 1 + seals.findLastIndex(({ data }) => (data as Seal).publicKey === key.publicKey));
    expect(said(path, { anchors: until(before) })).toContain(`由另一把密钥签发（公钥 ${after.publicKey}）`);
    expect(said(path, { anchors: until(before) })).toContain('锚没有为签发这个包的密钥担保');
    for (const anchors of [until(after), seals]) {
      expect(said(path, { anchors })).toBe('');
      expect(checked(path, { anchors }).text).toMatch(/审计包核对通过$/);
    }
    const [last] = seals.slice(-1);
    const beyond = [{ ...last, revision: (last?.revision ?? 0) + 1 }];
    expect(checked(path, { anchors: beyond }).text).not.toContain('审计包核对通过');
  });

  it('is not made by a tool that is given another key than the log’s, beside the server or without it', async () => {
    const stranger = `${config.sealKeyFile}.stranger`;
    await sealKey(stranger);
    const out = `${config.sealKeyFile}.zip`;
    const made = (): Promise<unknown> =>
      runAudit(
        ['package', '--exam', examId, '--without-keys', '--out', out],
        { dataDir: config.dataDir, sealKeyFile: stranger },
        () => undefined,
      );
    const head = await room.services.log.head();
    await expect(made()).rejects.toThrow(/不是日志最后一次封存所用[^]*new-seal-key/);
    expect(
      (await room.services.log.readStream('audit-packages')).filter(({ position }) => position > head),
    ).toEqual([]);
    await room.restart(async () => {
      await expect(made()).rejects.toThrow('不是日志最后一次封存所用');
    });
    expect(existsSync(out)).toBe(false);
  });
});
