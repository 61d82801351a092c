import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { anchorFile } from '@vigil/stores/chain/seal-key';
import { copyStoredFiles } from '@vigil/stores/backup/copy-files';
import { copyStores } from '@vigil/stores/backup/copy-stores';
import { copyFlatFolder, copyNew, sha256OfFile } from '@vigil/stores/backup/durable-copy';
import { ensureFolder, syncFolder, writeDurably } from '@vigil/stores/files/local/durable-file';
import { dataVersion, dataVersionOf } from '../platform/data-dir.js';
import { PlainError } from '../platform/plain-error.js';
import { fetchPlaced } from './fetch-placed.js';
import { isInside, refuseFullDisk, takeEmptyFolder } from './folders.js';
import { backupVersion, inBackup, summed, type Manifest } from './manifest.js';

export type Print = (line: string) => void;

/** Where the Vigil to back up keeps its things (Config). */
export interface DataPlace {
  readonly dataDir: string;
  /** stored files; `files` in the data folder unless FILES_DIR says otherwise */
  readonly filesDir: string;
  readonly sealKeyFile: string;
  readonly fileKeyFile: string;
  readonly appKeyFile: string;
}

export interface BackupOrder extends DataPlace {
  /** New or empty folder. */
  readonly to: string;
  /** New or empty folder for the keys; null: they are left out. Default: `keys` in the backup. */
  readonly keysTo?: string | null;
}

/**
 * Copies the embedded stores beside a running server, as they stood at one instant after the call: every
 * event acknowledged before is in it, and every document, question version and file that its events name; files
 * that stand at a provider are fetched.
 * Views are left out: they are rebuilt from the log. What was begun is removed when it fails. Throws
 * `PlainError` for what a person can put right.
 */
export async function backUp(order: BackupOrder, print: Print): Promise<Manifest> {
  const { dataDir, to } = order;
  if (!existsSync(join(dataDir, 'events.db')))
    throw new PlainError(`${dataDir} 中没有事件日志 events.db。 (There is no event log.)`);
  const version = dataVersionOf(dataDir);
  if (version !== dataVersion)
    throw new PlainError(
      `数据目录的版本是 ${version ?? '未知'}，本程序支持 ${dataVersion}。 (Other data version.)`,
    );
  const keysTo = order.keysTo === undefined ? join(to, inBackup.keys) : order.keysTo;
  for (const folder of [to, keysTo ?? to])
    if (isInside(dataDir, folder))
      throw new PlainError(`备份不能放在数据目录 ${dataDir} 里。 (A backup inside the data folder is none.)`);
  await takeEmptyFolder(to, '备份目录');
  if (keysTo !== null && !isInside(to, keysTo)) await takeEmptyFolder(keysTo, '密钥目录');
  try {
    await refuseFullDisk([dataDir, order.filesDir], to);
    return await copyAll(order, keysTo, print);
  } catch (error) {
    for (const folder of [to, ...(keysTo === null ? [] : [keysTo])])
      await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function copyAll(order: BackupOrder, keysTo: string | null, print: Print): Promise<Manifest> {
  const { dataDir, to } = order;
  const madeAt = new Date().toISOString();
  // Before the stores: the seal it names is then in the copied log.
  const anchor = anchorFile(order.sealKeyFile);
  if (existsSync(anchor)) await copyNew(anchor, join(to, inBackup.lastSeal));
  const stores = await copyStores(dataDir, to);
  print(
    `事件 ${stores.events} 个（至位置 ${stores.lastPosition}），文档 ${stores.documents} 个：同一时刻的状态`,
  );
  const filesTo = join(to, inBackup.files);
  let fetched = 0;
  const files = await copyStoredFiles(order.filesDir, filesTo, join(to, inBackup.fileList), async () => {
    fetched = await fetchPlaced({
      dataDir,
      filesDir: order.filesDir,
      copiedData: join(to, 'data.db'),
      to: filesTo,
    });
  });
  print(`文件 ${files.count} 个，${(files.bytes / 1024 / 1024).toFixed(1)} MiB`);
  if (fetched > 0) print(`其中从存储服务商取回 ${fetched} 个`);
  await copyKeys(order, keysTo, print);
  const manifest: Manifest = {
    backupVersion,
    dataVersion,
    madeAt,
    ...stores,
    files,
    keys: keysTo === null ? 'none' : isInside(to, keysTo) ? 'here' : 'elsewhere',
    sha256: {} as Manifest['sha256'],
  };
  for (const name of summed) manifest.sha256[name] = await sha256OfFile(join(to, name));
  await writeDurably(join(to, inBackup.manifest), Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), to);
  await syncFolder(join(to, '..'));
  print('读模型（views.db）不在备份中：恢复时由日志重建');
  print(`备份完成：${to}`);
  return manifest;
}

/**
 * Keys inside the data folder are copied and it is said where; keys that were put elsewhere are their owner's
 * business, and that is said too.
 */
async function copyKeys(order: BackupOrder, keysTo: string | null, print: Print): Promise<void> {
  if (keysTo === null) {
    print('密钥：按要求未复制。没有密钥，文件无法读取，封存与两步验证无法继续');
    return;
  }
  await ensureFolder(keysTo);
  await copyFlatFolder(join(order.filesDir, 'keys'), join(keysTo, inBackup.personKeys));
  for (const [file, name] of [
    [order.sealKeyFile, 'seal.key'],
    [order.fileKeyFile, 'files.key'],
    [order.appKeyFile, 'app.key'],
  ] as const) {
    if (!isInside(order.dataDir, file)) print(`密钥 ${name} 在数据目录之外（${file}），未复制，请另行备份`);
    else if (existsSync(file)) await copyNew(file, join(keysTo, name));
  }
  await syncFolder(keysTo);
  print(`密钥已复制到 ${keysTo}：谁拿到它，谁就能读取人脸与抓拍、算出两步验证的验证码并伪造封存，请单独保管`);
}
