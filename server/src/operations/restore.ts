import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { run as runProjections } from '@vigil/projections/cli/commands';
import { anchorFile } from '@vigil/stores/chain/seal-key';
import { wrongStoredFiles } from '@vigil/stores/backup/copy-files';
import { copyFlatFolder, copyNew, namesIn, sha256OfFile } from '@vigil/stores/backup/durable-copy';
import { takeFolderLock } from '@vigil/stores/documents/sqlite/folder-lock';
import { ensureFolder, syncFolder } from '@vigil/stores/files/local/durable-file';
import { openSqliteDocuments } from '@vigil/stores/documents/sqlite/sqlite-documents';
import { runAudit } from '../audit/public.js';
import { dataVersion, markRestored, markRestoring } from '../platform/data-dir.js';
import { PlainError } from '../platform/plain-error.js';
import { shellWord } from '../platform/shell-word.js';
import type { DataPlace, Print } from './backup.js';
import { isInside, refuseFullDisk, takeEmptyFolder } from './folders.js';
import { inBackup, readManifest, summed, type Manifest } from './manifest.js';

/** lines of a failed check */
const toldAgain = 8;

export interface RestoreOrder extends DataPlace {
  /** A backup made by `backUp`. */
  readonly from: string;
  /** Where its keys are. Default: `keys` in the backup. */
  readonly keysFrom?: string;
  /** Take the folder into use although a check failed. */
  readonly accept?: boolean;
}

/**
 * Puts a backup into an empty data folder, then checks it: bytes of the stores and of every file, `audit
 * verify`, and views rebuilt from the log and verified. Answers whether all of it holds. Until then (or
 * `accept`) a server refuses to start on the folder. Throws `PlainError`.
 */
export async function restore(order: RestoreOrder, print: Print): Promise<boolean> {
  const { from, dataDir } = order;
  const manifest = await readManifest(from);
  if (manifest.dataVersion !== dataVersion)
    throw new PlainError(
      `备份的数据版本是 ${manifest.dataVersion}，本程序支持 ${dataVersion}。 (The backup is of another data version.)`,
    );
  if (isInside(from, dataDir))
    throw new PlainError('数据目录不能放在备份里。 (The data folder may not be inside the backup.)');
  await takeEmptyFolder(dataDir, '数据目录');
  if (!isInside(dataDir, order.filesDir)) await takeEmptyFolder(order.filesDir, '文件目录');
  await refuseFullDisk([from], dataDir);
  print(
    `备份：${manifest.madeAt}，事件 ${manifest.events} 个，文档 ${manifest.documents} 个，文件 ${manifest.files.count} 个`,
  );
  markRestoring(dataDir);
  await holding(dataDir, () => copyBack(order, print));
  const failed = await failedChecks(order, manifest, print);
  const whole = failed.length === 0;
  if (!whole && order.accept !== true) {
    print(
      `检查未通过，服务不会在 ${dataDir} 上启动；确认接受这些损失后，清空目录，执行 ${acceptingOf(order)}`,
    );
    if (failed.some(({ title }) => title === auditTitle)) print(`（${behindAlone}）`);
    // Once more at the end: who keeps the last lines alone keeps the reason.
    for (const { title, lines } of failed) [`没有通过：${title}`, ...lines.slice(-toldAgain)].forEach(print);
    return false;
  }
  markRestored(dataDir);
  const start = `DATA_DIR=${shellWord(dataDir)} npm start`;
  print(whole ? `恢复完成：${start}` : `检查未通过，按要求仍予启用：${start}`);
  return whole;
}

const auditTitle = 'audit verify';
const behindAlone = '校验只指出“落后于日志的文档”的，没有损失：这样启用，启动会按日志补写，之后请再次校验';

const acceptingOf = ({ from, dataDir, keysFrom }: RestoreOrder): string =>
  [
    ...['npm run restore --', '--from', shellWord(from), '--data-dir', shellWord(dataDir)],
    ...(keysFrom === undefined ? [] : ['--keys', shellWord(keysFrom)]),
    '--accept',
  ].join(' ');

/** With the folder's lock, so that no server starts on half of it. */
async function holding(dataDir: string, work: () => Promise<void>): Promise<void> {
  const lock = takeFolderLock(dataDir);
  if (lock === null)
    throw new PlainError(`数据目录 ${dataDir} 正被另一个进程使用。 (The data folder is in use.)`);
  try {
    await work();
  } finally {
    lock.release();
  }
}

async function copyBack(order: RestoreOrder, print: Print): Promise<void> {
  const { from, dataDir, filesDir } = order;
  for (const kind of await namesIn(join(from, inBackup.files)))
    for (const part of await namesIn(join(from, inBackup.files, kind)))
      await copyFlatFolder(join(from, inBackup.files, kind, part), join(filesDir, kind, part));
  await putKeysBack(order, print);
  await copyNew(join(from, 'data.db'), join(dataDir, 'data.db'));
  await copyNew(join(from, 'events.db'), join(dataDir, 'events.db'));
  await syncFolder(dataDir);
}

/**
 * A key that is already at its configured place is left alone. The last seal's mark goes beside the key, so
 * that a log cut short would be found out.
 */
async function putKeysBack(order: RestoreOrder, print: Print): Promise<void> {
  const keysFrom = order.keysFrom ?? join(order.from, inBackup.keys);
  await copyFlatFolder(join(keysFrom, inBackup.personKeys), join(order.filesDir, 'keys'));
  for (const [name, file] of [
    ['seal.key', order.sealKeyFile],
    ['files.key', order.fileKeyFile],
    ['app.key', order.appKeyFile],
  ] as const) {
    if (existsSync(file)) print(`密钥 ${name}：使用 ${file} 中已有的`);
    else if (existsSync(join(keysFrom, name))) {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await copyNew(join(keysFrom, name), file);
      print(`密钥 ${name}：已恢复到 ${file}`);
    } else print(`密钥 ${name}：没有找到，${goOnWithoutKey[name]}`);
  }
  const anchor = anchorFile(order.sealKeyFile);
  if (!existsSync(anchor) && existsSync(join(order.from, inBackup.lastSeal))) {
    await ensureFolder(dirname(anchor));
    await copyNew(join(order.from, inBackup.lastSeal), anchor);
  }
}

const goOnWithoutKey = {
  'seal.key': '启动前请放回它，或换用新的密钥：npm run recover -- new-seal-key',
  'files.key': '启动前请放回它，或放弃已加密的文件：npm run recover -- new-file-key',
  // In a backup of an earlier version there is none.
  'app.key':
    '启动前请放回它，或放弃由它派生的内容：npm run recover -- new-app-key；备份来自尚无应用密钥的版本时，启动会由封存密钥写出它',
} as const;

interface FailedCheck {
  readonly title: string;
  /** what it printed */
  readonly lines: readonly string[];
}

/** Runs every check, whatever the one before said. */
async function failedChecks(order: RestoreOrder, manifest: Manifest, print: Print): Promise<FailedCheck[]> {
  const { dataDir } = order;
  const failed: FailedCheck[] = [];
  const check = async (title: string, look: (say: Print) => Promise<boolean>): Promise<void> => {
    const lines: string[] = [];
    const held = await look((line) => {
      lines.push(line);
      print(line);
    });
    if (!held) failed.push({ title, lines });
  };
  await check('字节校验', (say) => bytesAreRight(order, manifest, say));
  await upToDate(join(dataDir, 'data.db'));
  print('── audit verify');
  const place = { dataDir, sealKeyFile: order.sealKeyFile, keyComesLater: true };
  await check(auditTitle, async (say) => (await runAudit(['verify'], place, say)) === 0);
  print('── projections verify（由日志重建后比较）');
  await check('projections verify', async (say) => {
    const { lines, exitCode } = await runProjections(dataDir, 'verify', undefined);
    lines.forEach(say);
    return exitCode === 0;
  });
  return failed;
}

/** Documents of a backup from before they carried checksums get theirs, as a start would give them. */
async function upToDate(file: string): Promise<void> {
  const documents = await openSqliteDocuments({ file, mode: 'writer' });
  await documents.close();
}

async function bytesAreRight(
  { from, dataDir, filesDir }: RestoreOrder,
  manifest: Manifest,
  print: Print,
): Promise<boolean> {
  const wrong: string[] = [];
  for (const name of summed) {
    const place = name === inBackup.fileList ? from : dataDir;
    if ((await sha256OfFile(join(place, name))) !== manifest.sha256[name]) wrong.push(name);
  }
  const listed = (await readFile(join(from, inBackup.fileList), 'utf8'))
    .split('\n')
    .filter((line) => line !== '');
  wrong.push(...(await wrongStoredFiles(filesDir, listed)));
  print(
    wrong.length === 0
      ? `字节校验：两个库和 ${listed.length} 个文件与备份时一致`
      : `字节校验：${wrong.length} 个与备份时不一致：`,
  );
  for (const name of wrong.slice(0, 20)) print(`  ${name}`);
  return wrong.length === 0;
}
