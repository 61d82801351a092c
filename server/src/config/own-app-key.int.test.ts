import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sealKey } from '@vigil/stores/chain/seal-key';
import type { Documents } from '@vigil/stores/documents/port';
import { openSqliteDocumentsInThread } from '@vigil/stores/documents/sqlite/in-thread-documents';
import { beforeEach, describe, expect, it } from 'vitest';
import { readConfig, type Config } from './env.js';
import { ownAppKey, refuseWrongAppKey } from './own-app-key.js';

let documents: Documents;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vigil-own-app-key-'));
  documents = await openSqliteDocumentsInThread({ file: ':memory:' });
  return async () => {
    await documents.close();
    rmSync(folder, { recursive: true });
  };
});

const stores = {
  ...{ EVENT_LOG: 'kurrentdb', KURRENTDB_URL: 'esdb://127.0.0.1:1', BUS: 'redis' },
  ...{ REDIS_URL: 'redis://127.0.0.1:1', DOCUMENTS: 'mongodb', MONGODB_URL: 'mongodb://127.0.0.1:1/x' },
};
/** A process of a cluster with a data folder of its own; the seals' key is one file for all. */
const process = (name: string, env: Readonly<Record<string, string>> = {}): Config =>
  readConfig({
    ...{ ...stores, DATA_DIR: join(folder, name), SEAL_KEY_FILE: join(folder, 'seal.key') },
    ...env,
  });
const oneFile = () => ({ APP_KEY_FILE: join(folder, 'app.key') });
const keyIn = ({ appKeyFile }: Config): string => readFileSync(appKeyFile, 'utf8');

describe('processes that share their stores', () => {
  it('and a key file begin at once with one key', async () => {
    const [one, two] = [process('one', oneFile()), process('two', oneFile())];
    await Promise.all([one, two].map((config) => ownAppKey(config, documents, null)));
    expect(keyIn(one)).toBe(keyIn(two));
    await refuseWrongAppKey(one, documents);
  });

  it('of an earlier version make the same key of the seals’ key, at once and one after another', async () => {
    const before = await sealKey(join(folder, 'seal.key'));
    const [one, two, later] = [process('one'), process('two'), process('later')];
    await Promise.all([one, two].map((config) => ownAppKey(config, documents, before)));
    await refuseWrongAppKey(later, documents);
    await ownAppKey(later, documents, before);
    expect(new Set([one, two, later].map(keyIn)).size).toBe(1);
  });

  it('do not begin with two keys: the second is told which variable names the one there is', async () => {
    const [one, two] = [process('one'), process('two')];
    await ownAppKey(one, documents, null);
    await expect(refuseWrongAppKey(two, documents)).rejects.toThrow('不见了');
    await expect(ownAppKey(two, documents, null)).rejects.toThrow('APP_KEY_FILE');
    await expect(refuseWrongAppKey(two, documents)).rejects.toThrow('一直使用的那一把');
    writeFileSync(two.appKeyFile, 'x');
    await expect(refuseWrongAppKey(two, documents)).rejects.toThrow('无法使用');
  });

  it('that only keep views need none', async () => {
    await ownAppKey(process('one'), documents, null);
    await expect(
      refuseWrongAppKey(process('views', { ROLES: 'projector' }), documents),
    ).resolves.toBeUndefined();
  });
});
