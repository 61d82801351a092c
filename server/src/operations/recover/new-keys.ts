import type { KeyObject } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { serverLifeStream } from '@vigil/domain/sitting/public';
import { SEAL_KEY_REPLACED, signKeyChange } from '@vigil/stores/chain/key-change';
import { isHandedOverAt, isNamedNext, wasReplacedBefore } from '@vigil/stores/chain/next-signer';
import { sealKey, type SealAnchor } from '@vigil/stores/chain/seal-key';
import { isMissing } from '@vigil/stores/files/local/durable-file';
import { usableSealKey } from '../../config/own-app-key.js';
import { collections, type SettingDocument } from '../../platform/collections.js';
import { appendFact } from '../../platform/starting/append-fact.js';
import {
  personKeysFolder,
  readInstallation,
  writeInstallation,
  type Installation,
} from '../../platform/starting/installation.js';
import { keyChangesOf, lastSealOf } from '../../config/key-of-log.js';
import { keptAside, putAside } from '../../platform/starting/put-aside.js';
import type { LossOrder } from './accept-loss.js';
import { keepAppKey } from './app-key.js';
import type { OfflineStores } from './offline-stores.js';

/**
 * Makes a new key for seals and receipts where the old one is lost, known to others or cannot be used; what is at its
 * place is kept beside it. An event names the operator and both keys; it is signed by the new one, which so vouches for
 * what the old one sealed, and by the old one where that is there (decision 259). Receipts of the old key are checked
 * with the old public key; what the application derives stays (`keepAppKey`).
 */
export async function newSealKey(
  order: LossOrder,
  stores: OfflineStores,
  print: (line: string) => void,
): Promise<void> {
  const { config, operator, now } = order;
  const { log, documents } = stores;
  const before = await keyBefore(order, stores);
  await keepAppKey(order, stores, print);
  const aside = putAside(config.sealKeyFile, now);
  const key = await sealKey(config.sealKeyFile);
  const { from, lastSeal } = before;
  const keys = { before: before.privateKey, after: key.privateKey };
  const data = { operator, ...signKeyChange({ from, to: key.publicKey, lastSeal }, keys) };
  await appendFact(log, serverLifeStream, { type: SEAL_KEY_REPLACED, data }, 'recover', now);
  if (config.shared)
    await documents
      .collection<SettingDocument>(collections.settings)
      .put({ id: 'seal-key', version: 1, value: key.publicKey });
  else await record(config.dataDir, { sealKey: key.publicKey });
  if (aside !== null) print(`原来的文件保留在 ${aside}`);
  for (const line of warnings(before)) print(line);
  print(`已由 ${operator} 换用新的封存密钥 ${config.sealKeyFile}，公钥 ${key.publicKey}：npm start`);
}

interface KeyBefore {
  readonly lastSeal: SealAnchor | null;
  /** who made it */
  readonly publicKey: string | null;
  /** the same, where it was the installation's key then */
  readonly from: string | null;
  /** null: lost */
  readonly privateKey: KeyObject | null;
}

/**
 * Whose the last seal is, and whether that was this installation's key then: neither a stranger's seals are taken over,
 * nor those of a key that had been replaced before them, though it lies here.
 */
async function keyBefore({ config }: LossOrder, { log, documents }: OfflineStores): Promise<KeyBefore> {
  const last = await lastSealOf(log);
  if (last === null) return { lastSeal: null, publicKey: null, from: null, privateKey: null };
  const { publicKey, ...lastSeal } = last;
  const nobodys = { lastSeal, publicKey, from: null, privateKey: null };
  const changes = await keyChangesOf(log);
  if (wasReplacedBefore(last, changes)) return nobodys;
  const here = await usableSealKey(config.sealKeyFile);
  const lost = { lastSeal, publicKey, from: publicKey, privateKey: null };
  if (here?.publicKey === publicKey) return { ...lost, privateKey: here.privateKey };
  const recorded = config.shared
    ? (await documents.collection<SettingDocument>(collections.settings).get('seal-key'))?.value
    : readInstallation(config.dataDir)?.sealKey;
  const kept = await Promise.all(keptAside(config.sealKeyFile).map(usableSealKey));
  const own = kept.find((one) => one?.publicKey === publicKey);
  const isRecorded = (recorded ?? publicKey) === publicKey;
  // Put aside by this command, which was cut short or has been run since the last seal.
  if (own && (isRecorded || isHandedOverAt(last, changes))) return { ...lost, privateKey: own.privateKey };
  // A key of this installation took the last seal over itself, and was replaced before it sealed.
  const wasTakenOver = [here, ...kept].some((one) => one && isNamedNext(one.publicKey, last, changes));
  return wasTakenOver || (here === null && isRecorded) ? lost : nobodys;
}

function warnings({ publicKey, from, privateKey }: KeyBefore): string[] {
  if (publicKey === null || privateKey !== null) return [];
  if (from === null)
    return [
      `日志最后的封存由公钥 ${publicKey} 签发，它不是这里原有的密钥，或早已换下，新的密钥不为它担保：请核实日志没有被重写。确是本系统当时的公钥时，audit verify 要用 --key 一并给出它`,
    ];
  return [
    `原来的密钥（公钥 ${publicKey}）没有找到，更换没有它的签名：请与此前保存的公钥核对，并把新的公钥交给保存公钥的人，此后 audit verify 要用 --key 给出新的公钥`,
  ];
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
