import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { serverLifeStream } from '@vigil/domain/sitting/public';
import { isSeal } from '@vigil/stores/chain/seal';
import { sealKey } from '@vigil/stores/chain/seal-key';
import { lastSealEvent } from '@vigil/stores/chain/seals';
import { isMissing } from '@vigil/stores/files/local/durable-file';
import { collections, type SettingDocument } from '../../platform/collections.js';
import { appendFact } from '../../platform/starting/append-fact.js';
import {
  personKeysFolder,
  readInstallation,
  writeInstallation,
  type Installation,
} from '../../platform/starting/installation.js';
import { putAside, type LossOrder } from './accept-loss.js';
import { keepAppKey } from './app-key.js';
import type { OfflineStores } from './offline-stores.js';

/**
 * Makes a new key for seals and receipts where the old one is lost or cannot be used; what is at its place is
 * kept beside it. An event names the operator and both keys: `audit verify` follows it. Receipts of the old
 * key are checked with the old public key; what the application derives stays (`keepAppKey`).
 */
export async function newSealKey(
  order: LossOrder,
  stores: OfflineStores,
  print: (line: string) => void,
): Promise<void> {
  const { config, operator, now } = order;
  const { log, documents } = stores;
  const last = await lastSealEvent(log);
  const from = last !== null && isSeal(last.data) ? last.data.publicKey : null;
  await keepAppKey(order, stores, print);
  const aside = putAside(config.sealKeyFile, now);
  const { publicKey } = await sealKey(config.sealKeyFile);
  const data = { operator, from, to: publicKey };
  await appendFact(log, serverLifeStream, { type: 'SealKeyReplaced', data }, 'recover', now);
  if (config.shared)
    await documents
      .collection<SettingDocument>(collections.settings)
      .put({ id: 'seal-key', version: 1, value: publicKey });
  else await record(config.dataDir, { sealKey: publicKey });
  if (aside !== null) print(`原来的文件保留在 ${aside}`);
  print(`已由 ${operator} 换用新的封存密钥 ${config.sealKeyFile}，公钥 ${publicKey}：npm start`);
}

/**
 * Goes on without the master key of persons' files: keys that it wrapped are put aside, so that the next start
 * makes a new one. Who was erased stays erased. An event names the operator and of how many persons files are lost.
 */
export async function newFileKey(
  { config, operator, now }: LossOrder,
  { log, documents }: OfflineStores,
  print: (line: string) => void,
): Promise<void> {
  const folder = personKeysFolder(config);
  const wrapped = namesOf(folder).filter((name) => name.endsWith('.key'));
  const aside = join(config.dataDir, `person-keys.until-${new Date(now).toISOString().replaceAll(':', '')}`);
  mkdirSync(aside, { mode: 0o700 });
  for (const name of wrapped) renameSync(join(folder, name), join(aside, name));
  putAside(config.fileKeyFile, now);
  const fact = { type: 'FileKeyReplaced' as const, data: { operator, persons: wrapped.length } };
  await appendFact(log, serverLifeStream, fact, 'recover', now);
  if (config.shared) await documents.collection<SettingDocument>(collections.settings).delete('file-key');
  else await record(config.dataDir, { fileKey: null });
  print(
    `已由 ${operator} 放弃原来的文件密钥：${wrapped.length} 人此前加密的文件无法读取，他们的密钥保留在 ${aside}：npm start`,
  );
}

async function record(dataDir: string, change: Partial<Installation>): Promise<void> {
  const installation = readInstallation(dataDir);
  if (installation !== null) await writeInstallation(dataDir, { ...installation, ...change });
}

function namesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
