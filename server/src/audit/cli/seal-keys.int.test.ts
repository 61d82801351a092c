import { generateKeyPairSync } from 'node:crypto';
import { copyFile, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Recorded } from '@vigil/domain/kernel/event';
import { serverLifeStream } from '@vigil/domain/sitting/public';
import { SEAL_KEY_REPLACED, signKeyChange, type KeyChange } from '@vigil/stores/chain/key-change';
import { publicKeyText, SEALS_STREAM } from '@vigil/stores/chain/seal';
import { sealKey, type SealKey } from '@vigil/stores/chain/seal-key';
import { lastSealEvent, sealOnce } from '@vigil/stores/chain/seals';
import { openSqliteDocumentsInThread } from '@vigil/stores/documents/sqlite/in-thread-documents';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import type { EventLog } from '@vigil/stores/event-log/port';
import { NO_STREAM, testEvents } from '@vigil/stores/event-log/test-events';
import { appendFact } from '../../platform/starting/append-fact.js';
import { anchorOf } from '../anchors/outside-anchor.js';
import { runAudit } from './run-audit.js';

// Whoever can write the log can say in it that the key was replaced; whose seals count is for the keys themselves to say.

const NOW = 1_800_000_000_000;
const minute = 60_000;
const days = 24 * 60 * minute;

let dataDir: string;
let keyFile: string;
let output: string;

const verify = async (...args: string[]): Promise<0 | 1> => {
  const lines: string[] = [];
  const code = await runAudit(['verify', ...args], { dataDir, sealKeyFile: keyFile }, (line) =>
    lines.push(line),
  );
  output = lines.join('\n');
  return code;
};

async function inLog<T>(work: (log: EventLog) => Promise<T>): Promise<T> {
  const log = await openSqliteEventLog({ file: join(dataDir, 'events.db'), mode: 'writer' });
  try {
    return await work(log);
  } finally {
    await log.close();
  }
}

let papers = 0;
/** A paper's events, and a seal over all that is new, by the key that is at its place. */
const sealedPaper = (at: number): Promise<void> =>
  inLog(async (log) => {
    papers += 1;
    const stream = `paper-${papers}`;
    await log.append(stream, -1, testEvents(stream, NO_STREAM, [1, 2]));
    await sealOnce(log, keyFile, at);
  });

const changed = (change: KeyChange, at: number) =>
  inLog((log) =>
    appendFact(
      log,
      serverLifeStream,
      { type: SEAL_KEY_REPLACED, data: { operator: 'zhang', ...change } },
      'recover',
      at,
    ),
  );

/** The public key of a file, as whoever keeps it has it. */
async function told(name: string, { publicKey }: Pick<SealKey, 'publicKey'>): Promise<string> {
  const file = join(dataDir, name);
  await writeFile(file, publicKey);
  return file;
}

/** Another key at its place; `keep`: where the old one goes. Answers both. */
async function replaceFile(keep: string): Promise<{ before: SealKey; after: SealKey }> {
  const before = await sealKey(keyFile);
  await rename(keyFile, join(dataDir, keep));
  return { before, after: await sealKey(keyFile) };
}

const lastSeal = () =>
  inLog(async (log) => {
    const { revision, hash } = (await lastSealEvent(log)) as Recorded;
    return { revision, hash };
  });

/** All seals until now, as they were kept outside. */
async function anchors(): Promise<string> {
  const file = join(dataDir, 'anchors.jsonl');
  const seals = await inLog((log) => log.readStream(SEALS_STREAM));
  await writeFile(file, seals.map((seal) => `${JSON.stringify(anchorOf(seal))}\n`).join(''));
  return file;
}

function newKey(): SealKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, publicKey: publicKeyText(publicKey) };
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vigil-seal-keys-'));
  const folder = dataDir;
  onTestFinished(() => rm(folder, { recursive: true }));
  keyFile = join(dataDir, 'seal.key');
  await (await openSqliteDocumentsInThread({ file: join(dataDir, 'data.db') })).close();
  await sealedPaper(NOW);
  await sealedPaper(NOW + minute);
});

describe('a log that was rewritten under a stranger’s key', () => {
  it('does not pass when all of it is the stranger’s and an event says that the key was replaced', async () => {
    const real = await sealKey(keyFile);
    const realFile = await told('real', real);
    const db = new Database(join(dataDir, 'events.db'));
    db.exec(`DELETE FROM events WHERE type = 'LogSealed'`);
    db.close();
    await rename(keyFile, join(dataDir, 'real.pem'));
    const forged = await sealKey(keyFile);
    await changed({ from: forged.publicKey, to: real.publicKey }, NOW);
    await sealedPaper(NOW + minute);
    await copyFile(join(dataDir, 'real.pem'), keyFile);
    for (const args of [[], ['--key', realFile]]) {
      expect(await verify(...args), output).toBe(1);
      expect(output).toContain(`封存由另一把密钥签发（公钥 ${forged.publicKey}）`);
      expect(output).toContain(`日志中没有由公钥 ${real.publicKey} 签发的封存`);
    }
    // Nor with what only the stranger can sign.
    const change = signKeyChange(
      { from: forged.publicKey, to: real.publicKey, lastSeal: await lastSeal() },
      { before: forged.privateKey, after: forged.privateKey },
    );
    await changed(change, NOW + minute);
    expect(await verify('--key', realFile), output).toBe(1);
  });

  it('does not pass behind seals that are real, by the real key, by anchors, by both or by any other key', async () => {
    const real = await sealKey(keyFile);
    const genuine = await anchors();
    const [realFile, unrelated] = [await told('real', real), await told('unrelated', newKey())];
    const { after: forged } = await replaceFile('real.pem');
    await changed({ from: real.publicKey, to: forged.publicKey }, NOW + 10 * days);
    await sealedPaper(NOW + 2 * minute);
    await copyFile(join(dataDir, 'real.pem'), keyFile);
    const real1 = ['--key', realFile];
    for (const args of [[], real1, ['--anchor', genuine], [...real1, '--anchor', genuine]]) {
      expect(await verify(...args), output).toBe(1);
      expect(output).toContain(`第 2 至 2 号封存由另一把密钥签发（公钥 ${forged.publicKey}）`);
      expect(output).toContain(`封存公钥 ${real.publicKey}：第 0 至 1 号封存\n`);
      expect(output).toContain('晚于封存的时间');
    }
    expect(await verify('--key', unrelated), output).toBe(1);
    expect(output).not.toContain(`封存公钥 ${newKey().publicKey}`);
    expect(await verify('--key', unrelated, '--anchor', genuine), output).toBe(1);
  });

  it('does not pass when an old key that others know rewrote what it had sealed', async () => {
    const { before, after } = await replaceFile('old.pem');
    const change = signKeyChange(
      { from: before.publicKey, to: after.publicKey, lastSeal: await lastSeal() },
      { before: before.privateKey, after: after.privateKey },
    );
    await changed(change, NOW + 2 * minute);
    await sealedPaper(NOW + 2 * minute);
    const newest = await told('newest', after);
    expect(await verify('--key', newest), output).toBe(0);
    const db = new Database(join(dataDir, 'events.db'));
    db.exec(`DELETE FROM events WHERE type IN ('LogSealed', 'SealKeyReplaced')`);
    db.close();
    await rename(keyFile, join(dataDir, 'new.pem'));
    await rename(join(dataDir, 'old.pem'), keyFile);
    await sealedPaper(NOW + minute);
    await changed(change, NOW + 2 * minute);
    expect(await verify('--key', newest), output).toBe(1);
  });
});

it('a change that nobody signed ends no key, and is named with its position', async () => {
  const { before, after } = await replaceFile('lost.pem');
  const claim = { from: before.publicKey, to: after.publicKey, lastSeal: await lastSeal() };
  await changed(signKeyChange(claim, { before: null, after: after.privateKey }), NOW + 2 * minute);
  await sealedPaper(NOW + 2 * minute);
  await changed({ from: after.publicKey, to: before.publicKey }, NOW + 3 * minute);
  const position = await inLog((log) => log.head());
  await sealedPaper(NOW + 3 * minute);
  const keys = [await told('first', before), await told('newest', after)].flatMap((file) => ['--key', file]);
  for (const args of [[], keys]) {
    expect(await verify(...args), output).toBe(0);
    expect(output).toContain(`密钥更换未被采信：位置 ${position}，事件 `);
  }
});

describe('a key that was replaced by an operator', () => {
  it('with the old one there: whoever keeps the first key or the newest passes it, and nobody else', async () => {
    const { before, after } = await replaceFile('old.pem');
    const change = signKeyChange(
      { from: before.publicKey, to: after.publicKey, lastSeal: await lastSeal() },
      { before: before.privateKey, after: after.privateKey },
    );
    await changed(change, NOW + 2 * minute);
    const [first, newest] = [await told('first', before), await told('newest', after)];
    // Also before the new key has sealed anything.
    for (const key of [first, newest]) expect(await verify('--key', key), output).toBe(0);
    await sealedPaper(NOW + 2 * minute);
    const kept = await anchors();
    for (const args of [[], ['--key', first], ['--key', newest], ['--key', first, '--key', newest]])
      for (const more of [[], ['--anchor', kept]]) {
        expect(await verify(...args, ...more), output).toBe(0);
        expect(output).toContain(`封存公钥 ${before.publicKey}：第 0 至 1 号封存\n`);
        expect(output).toContain(`封存公钥 ${after.publicKey}：第 2 至 2 号封存\n`);
      }
    const unrelated = newKey();
    const args = ['--key', await told('unrelated', unrelated)];
    for (const more of [[], ['--anchor', kept], ['--key', first]]) {
      expect(await verify(...args, ...more), output).toBe(1);
      expect(output).toContain(`日志中没有由公钥 ${unrelated.publicKey} 签发的封存`);
    }
  });

  it('with the old one lost: whoever keeps the first key is told which key to name', async () => {
    const { before, after } = await replaceFile('lost.pem');
    const change = signKeyChange(
      { from: before.publicKey, to: after.publicKey, lastSeal: await lastSeal() },
      { before: null, after: after.privateKey },
    );
    await changed(change, NOW + 2 * minute);
    await sealedPaper(NOW + 2 * minute);
    const [first, newest] = [await told('first', before), await told('newest', after)];
    expect(await verify('--key', first), output).toBe(1);
    expect(output).toMatch(/第 2 至 2 号封存由另一把密钥签发（公钥 (.+)）.*用 --key 一并给出它/);
    expect(output).toContain(`（公钥 ${after.publicKey}）`);
    expect(output).toContain('只有新密钥的签名');
    for (const args of [[], ['--key', newest], ['--key', first, '--key', newest]])
      expect(await verify(...args), output).toBe(0);
    // Seals from outside tell whose the log is where no key does; beside a key they only have to be there.
    const kept = await anchors();
    expect(await verify('--key', first, '--anchor', kept), output).toBe(1);
    await rename(keyFile, join(dataDir, 'elsewhere.pem'));
    expect(await verify('--anchor', kept), output).toBe(0);
  });

  it('by an earlier version, which signed nothing: which key to name is told, and then it passes', async () => {
    const { before, after } = await replaceFile('elsewhere.pem');
    await changed({ from: before.publicKey, to: after.publicKey }, NOW + 2 * minute);
    await sealedPaper(NOW + 2 * minute);
    const [first, newest] = [await told('first', before), await told('newest', after)];
    for (const [args, missing] of [
      [['--key', first], after],
      [['--key', newest], before],
      [[], before],
    ] as const) {
      expect(await verify(...args), output).toBe(1);
      expect(output).toContain(`（公钥 ${missing.publicKey}），日志说密钥更换过，却没有可信的密钥签名证明`);
    }
    expect(await verify('--key', first, '--key', newest), output).toBe(0);
    // A restore is no audit: it tells, and goes on.
    const place = { dataDir, sealKeyFile: keyFile, keyComesLater: true };
    const lines: string[] = [];
    expect(await runAudit(['verify'], place, (line) => lines.push(line))).toBe(0);
    expect(lines.join('\n')).toContain('密钥更换没有可信的签名');
    // This server knows the key that it put aside itself.
    await rename(join(dataDir, 'elsewhere.pem'), `${keyFile}.until-2026-01-01T000000.000Z`);
    expect(await verify(), output).toBe(0);
  });

  it('is not taken over where the installation never had the key of the last seal', async () => {
    const { before, after } = await replaceFile('stranger.pem');
    const claim = { from: null, to: after.publicKey, lastSeal: await lastSeal() };
    await changed(signKeyChange(claim, { before: null, after: after.privateKey }), NOW + 2 * minute);
    await sealedPaper(NOW + 2 * minute);
    expect(await verify(), output).toBe(1);
    expect(output).toContain(`第 0 至 1 号封存由另一把密钥签发（公钥 ${before.publicKey}），没有可信的公钥`);
  });
});

describe('the time that a seal says', () => {
  it('a clock that was wrong until an operator said so is no reason to fail', async () => {
    const late = { type: 'ServerInterrupted', data: { lastSign: 1, readyAt: 2 } } as const;
    await inLog((log) => appendFact(log, serverLifeStream, late, 'test', NOW + 10 * days));
    await sealedPaper(NOW + 2 * minute);
    expect(await verify(), output).toBe(1);
    expect(output).toContain(`记于 ${new Date(NOW + 10 * days).toISOString()} 的，晚于封存的时间`);
    const [, revision = ''] = /npm run confirm-clock -- --seals (\d+)$/m.exec(output) ?? [];
    const confirm = async (now: number, more: object): Promise<number> => {
      const data = { operator: 'zhang', ...more };
      const confirmed = { type: 'ClockConfirmed', data } as const;
      await inLog((log) => appendFact(log, serverLifeStream, confirmed, 'confirm-clock', now));
      return verify();
    };
    expect(await confirm(NOW + 20 * days, { known: NOW + 20 * days }), 'that was of another time').toBe(1);
    expect(await confirm(NOW + 20 * days, { seals: [Number(revision)] }), output).toBe(0);
    expect(output).toMatch(/时钟说明：.* zhang .*第 \d+ 号封存/);
  });
});
