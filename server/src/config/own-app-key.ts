import { randomBytes } from 'node:crypto';
import { readSealKey, SealKeyUnusable, type SealKey } from '@vigil/stores/chain/seal-key';
import type { Collection, Documents } from '@vigil/stores/documents/port';
import {
  appKeyOfSealKey,
  AppKeyUnusable,
  digestOfAppKey,
  makeAppKey,
  readAppKey,
} from '../platform/app-key.js';
import { collections, type SettingDocument } from '../platform/collections.js';
import { PlainError } from '../platform/plain-error.js';
import { keptAside } from '../platform/starting/put-aside.js';
import type { Config } from './env.js';
import { usesFiles } from './join-installation.js';

/** The digest of the application's key: in the documents, so that they and every process name one key. */
const recordId = 'app-key';

const settingsOf = (documents: Documents): Collection<SettingDocument> =>
  documents.collection<SettingDocument>(collections.settings);

/** Digest of the application's key that an installation has; null: it has had none of its own yet. */
export async function recordedAppKey(documents: Documents): Promise<string | null> {
  const value = (await settingsOf(documents).get(recordId))?.value;
  return typeof value === 'string' ? value : null;
}

/** From now on this is the installation's key. */
export async function recordAppKey(documents: Documents, key: Buffer): Promise<void> {
  await settingsOf(documents).put({ id: recordId, version: 1, value: digestOfAppKey(key) });
}

const hint =
  '请放回原来的密钥（用 APP_KEY_FILE 指定）；若已无处可寻，确认放弃由它派生的内容（两步验证、准考证号、账号条、证件号占用、浏览器保留的作答）后：npm run recover -- new-app-key';

/** Where the seals' key still tells it, nothing need be given up. */
const hintBySealKey =
  '请放回原来的密钥（用 APP_KEY_FILE 指定），或由封存密钥重新写出同一把，没有损失：npm run recover -- restore-app-key；若要换掉它：npm run recover -- new-app-key';

const another = (file: string, way = hint): string =>
  `应用密钥 ${file} 不是这个安装一直使用的那一把。${way}。 (APP_KEY_FILE is another key.)`;

/**
 * Asked of documents that are the installation's own, before anything is made: throws `PlainError` where the
 * application's key is missing, cannot be used or is not the one there was. Reads only.
 */
export async function refuseWrongAppKey(
  config: Pick<Config, 'roles' | 'shared' | 'appKeyFile' | 'sealKeyFile'>,
  documents: Documents,
): Promise<void> {
  if (!usesFiles(config)) return;
  const file = config.appKeyFile;
  const recorded = await recordedAppKey(documents);
  const key = await readAppKey(file).catch((error: unknown) => {
    if (error instanceof AppKeyUnusable) return 'unusable' as const;
    throw error;
  });
  if (key === null && recorded === null) return;
  if (Buffer.isBuffer(key) && (recorded ?? digestOfAppKey(key)) === digestOfAppKey(key)) return;
  if (key === null && config.shared && recorded !== null && (await isOfSealKey(config.sealKeyFile, recorded)))
    return;
  const isTold = recorded !== null && (await appKeyToldBy(config.sealKeyFile, recorded)) !== null;
  const way = isTold ? hintBySealKey : hint;
  if (key === null)
    throw new PlainError(`应用密钥 ${file} 不见了。${way}。 (The application key is missing.)`);
  if (Buffer.isBuffer(key)) throw new PlainError(another(file, way));
  throw new PlainError(`应用密钥 ${file} 无法使用。${way}。 (The application key cannot be used.)`);
}

/**
 * Whether the seals' key makes the recorded key, as it did for the process that recorded it: another one, with a data
 * folder of its own, then makes the same. What is wrong with a seals' key is told as such.
 */
async function isOfSealKey(sealKeyFile: string, recorded: string): Promise<boolean> {
  return (await toldBy([sealKeyFile], recorded)) !== null;
}

/** The application's key of this digest, where the seals' key, or one that was put aside of it, makes it. */
export const appKeyToldBy = (sealKeyFile: string, recorded: string): Promise<Buffer | null> =>
  toldBy([sealKeyFile, ...keptAside(sealKeyFile)], recorded);

async function toldBy(sealKeyFiles: readonly string[], recorded: string): Promise<Buffer | null> {
  const seals = await Promise.all(sealKeyFiles.map(usableSealKey));
  const keys = seals.flatMap((seal) => (seal === null ? [] : [appKeyOfSealKey(seal)]));
  return keys.find((key) => digestOfAppKey(key) === recorded) ?? null;
}

/** null: missing, or something else. */
export async function usableSealKey(sealKeyFile: string): Promise<SealKey | null> {
  try {
    return await readSealKey(sealKeyFile);
  } catch (error) {
    if (error instanceof SealKeyUnusable) return null;
    throw error;
  }
}

/**
 * The key that this process begins with. An installation from before there was one gets the one that its seals' key
 * makes (`before`: as the start found it), so that all that was derived stays what it is; where nothing was derived
 * yet it is chance. Durable when it resolves. Throws `PlainError` when other processes have another one.
 */
export async function ownAppKey(
  { appKeyFile }: Pick<Config, 'appKeyFile'>,
  documents: Documents,
  before: SealKey | null,
): Promise<void> {
  const key =
    (await readAppKey(appKeyFile)) ??
    (await makeAppKey(appKeyFile, before === null ? randomBytes(32) : appKeyOfSealKey(before)));
  await settingsOf(documents).putIfAbsent({ id: recordId, version: 1, value: digestOfAppKey(key) });
  if ((await recordedAppKey(documents)) !== digestOfAppKey(key)) throw new PlainError(another(appKeyFile));
}
