import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AUDIT_PACKAGES_STREAM } from '@vigil/domain/audit/public';
import { sealOnce } from '@vigil/stores/chain/seals';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import { NO_STREAM, testEvents } from '@vigil/stores/event-log/test-events';
import { expect, it, onTestFinished } from 'vitest';
import { beginPackage, sealedBeyond } from './begin-package.js';

const now = (): number => 1_800_000_000_000;

it('a package is begun with the log’s own key alone; with none or another nothing is written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-begin-'));
  const log = await openSqliteEventLog({ file: join(folder, 'events.db'), mode: 'writer' });
  onTestFinished(async () => {
    await log.close();
    await rm(folder, { recursive: true });
  });
  const [own, other, none] = ['own', 'other', 'none'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await log.append('paper-1', -1, testEvents('paper-1', NO_STREAM, [1, 2]));
  await sealOnce(log, own, now());
  const elsewhere = await openSqliteEventLog({ file: join(folder, 'other.db'), mode: 'writer' });
  await elsewhere.append('paper-1', -1, testEvents('paper-1', NO_STREAM, [1]));
  await sealOnce(elsewhere, other, now());
  await elsewhere.close();
  const head = await log.head();
  const order = { examId: 'e', paperId: null, keys: false, by: { kind: 'staff', id: 'zhang' } } as const;
  await expect(beginPackage(log, other, order, now)).rejects.toThrow(
    /不是日志最后一次封存所用[^]*new-seal-key/,
  );
  await expect(beginPackage(log, none, order, now)).rejects.toThrow(/却不见了[^]*new-seal-key/);
  await expect(sealedBeyond(log, other, 'z', now)).rejects.toThrow('不是日志最后一次封存所用');
  expect([await log.head(), await log.readStream(AUDIT_PACKAGES_STREAM)]).toEqual([head, []]);
  const { sealedTo } = await beginPackage(log, own, order, now);
  expect(sealedTo.revision).toBe(1);
});
