import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { serverLifeStream } from '@vigil/domain/sitting/public';
import { isSeal } from '@vigil/stores/chain/seal';
import { lastSealEvent } from '@vigil/stores/chain/seals';
import { factorCollections } from '../../accounts/public.js';
import { appKeyToldBy, recordAppKey, recordedAppKey, usableSealKey } from '../../config/own-app-key.js';
import {
  appKeyOfSealKey,
  AppKeyUnusable,
  digestOfAppKey,
  makeAppKey,
  readAppKey,
} from '../../platform/app-key.js';
import { appendFact } from '../../platform/starting/append-fact.js';
import { putAside } from '../../platform/starting/put-aside.js';
import type { LossOrder } from './accept-loss.js';
import type { OfflineStores } from './offline-stores.js';

type Print = (line: string) => void;

/**
 * Another application key, drawn by chance, where the one there was is lost or known to others; what is at its place is
 * kept beside it. An event names the operator and how many second factors are lost. The documents name the new key
 * first: cut short, a start refuses whatever lies at its place, the old key too, until this is repeated.
 */
export async function newAppKey(
  { config, operator, now }: LossOrder,
  { log, documents }: OfflineStores,
  print: Print,
): Promise<void> {
  const key = randomBytes(32);
  await recordAppKey(documents, key);
  const secondFactors = await documents.collection(factorCollections.secondFactors).count();
  const data = { operator, secondFactors };
  await appendFact(log, serverLifeStream, { type: 'AppKeyReplaced', data }, 'recover', now);
  const aside = putAside(config.appKeyFile, now);
  await makeAppKey(config.appKeyFile, key);
  if (aside !== null) print(`原来的文件保留在 ${aside}`);
  print(`已由 ${operator} 换用新的应用密钥 ${config.appKeyFile}，由原来那一把派生的内容不再有效：`);
  for (const line of lostWith(secondFactors)) print(`  ${line}`);
  print('npm start');
}

/**
 * Writes the key again that is not at its place and that the seals' key still tells, or one that was put aside, as in
 * installations that began with an earlier version: nothing is lost. Answers false, and leaves all as it is, where the
 * key is there or nothing tells it.
 */
export async function restoreAppKey(
  { config, now }: LossOrder,
  { documents, log }: OfflineStores,
  print: Print,
): Promise<boolean> {
  const { appKeyFile } = config;
  const recorded = await recordedAppKey(documents);
  const here = await usableKey(appKeyFile);
  if (here !== null && (recorded === null || recorded === digestOfAppKey(here))) {
    print(`应用密钥 ${appKeyFile} 就是一直使用的那一把，无需写回`);
    return false;
  }
  const told = await toldBySealKey(config, log, recorded);
  if (told === null) {
    print('封存密钥推不出此前使用的应用密钥：请放回原来的文件，或 npm run recover -- new-app-key');
    return false;
  }
  putAside(appKeyFile, now);
  await recordAppKey(documents, await makeAppKey(appKeyFile, told));
  print(`应用密钥已由封存密钥重新写入 ${appKeyFile}，与此前使用的相同，没有损失：npm start`);
  return true;
}

/**
 * Before the seals' key is replaced in an installation that has no application key yet: what was derived from until now
 * is written as one. Where the seals' key does not tell it any more it is lost with it, and replaced.
 */
export async function keepAppKey(order: LossOrder, stores: OfflineStores, print: Print): Promise<void> {
  const { appKeyFile } = order.config;
  if ((await recordedAppKey(stores.documents)) !== null || existsSync(appKeyFile)) return;
  const told = await toldBySealKey(order.config, stores.log, null);
  if (told === null) return newAppKey(order, stores, print);
  await recordAppKey(stores.documents, await makeAppKey(appKeyFile, told));
  print(`由原来的封存密钥派生的内容保持有效：应用密钥已写入 ${appKeyFile}`);
}

/** null: missing, or something else. */
async function usableKey(file: string): Promise<Buffer | null> {
  try {
    return await readAppKey(file);
  } catch (error) {
    if (error instanceof AppKeyUnusable) return null;
    throw error;
  }
}

/**
 * The key as an earlier version derived it, where it is surely that, by the seals' key or one of those put aside;
 * `recorded`: the digest it must have.
 */
async function toldBySealKey(
  config: LossOrder['config'],
  log: OfflineStores['log'],
  recorded: string | null,
): Promise<Buffer | null> {
  if (recorded !== null) return appKeyToldBy(config.sealKeyFile, recorded);
  const seal = await usableSealKey(config.sealKeyFile);
  if (seal === null) return null;
  const last = await lastSealEvent(log);
  return last === null || !isSeal(last.data) || last.data.publicKey === seal.publicKey
    ? appKeyOfSealKey(seal)
    : null;
}

const lostWith = (secondFactors: number): string[] => [
  `管理员的两步验证 ${secondFactors} 个：由其他管理员在用户管理中重置后重新设置；没有人能登录时：npm run recover -- reset-second-factor 账号`,
  '已打印的准考证号，没有用过的账号条：请重新打印',
  '报名与实名认证对证件号的占用：同一证件号可以再次使用',
  '浏览器保留的作答：不能再送回',
  '登录设备的记录、没有传完的上传、没有用掉的短信验证码：重新来过即可',
];
