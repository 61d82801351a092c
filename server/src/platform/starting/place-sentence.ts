import { basename } from 'node:path';
import { LockDamaged } from '@vigil/stores/documents/sqlite/folder-lock';
import { isBrokenFile, textOf } from '@vigil/stores/documents/sqlite/readable';
import { newerVersionIn } from '@vigil/stores/newer-version';
import { isDamaged, touchedWords } from '../store-faults.js';
import { brokenStore, brokenStoreSentence } from './broken-store.js';
import { goOnWithout } from './installation.js';

const full = /ENOSPC|EDQUOT|SQLITE_FULL|database or disk is full/;
const broken = /EIO|SQLITE_IOERR/;
const closed =
  /EACCES|EPERM|EROFS|SQLITE_(?:CANTOPEN|READONLY|PERM|AUTH)|readonly database|unable to open database/;

/**
 * What a person can put right about the place where the stores are, one sentence for each: a program too old for
 * a file, a disk without room, a file that may not be read or written. null: the error says nothing of it.
 */
export function placeSentence(error: unknown): string | null {
  if (error instanceof LockDamaged) return lockSentence(error);
  const newer = newerVersionIn(error);
  if (newer !== null)
    return `${newer.file} 由更新版本的 Vigil 写成（版本 ${newer.found}，本程序支持 ${newer.known}），请升级程序；若从未用过更新的版本，则它已损坏：${goOnWithout(basename(newer.file))}。 (The file is of a newer version.)`;
  const text = textOf(error);
  if (full.test(text))
    return `磁盘没有空间，无法写入（${text}）。请腾出空间后再启动，见 docs/operations.md “Disk full”。 (The disk is full.)`;
  if (broken.test(text))
    return `读写磁盘时出错（${text}）。请先看磁盘是否已满，再看它是否有故障（dmesg、SMART），见 docs/operations.md “Disk full”。 (The disk cannot be read or written.)`;
  if (closed.test(text))
    return `数据目录中有文件无法打开或写入（${text}）。请检查文件和目录的所有者与权限：它们应属于运行服务的用户（chown、chmod）。 (A file may not be read or written.)`;
  return null;
}

/** The lock's file says nothing of what stands beside it. */
export const lockSentence = ({ file }: LockDamaged): string =>
  `${file} 已损坏。它只用来锁住数据目录，不存任何数据：请确认没有 Vigil 进程在使用该目录，删除这一个文件，然后重新执行。 (The lock file is damaged.)`;

/** Files of the embedded stores, as `onFatal` names what stopped. */
const fileOf: Readonly<Record<string, string>> = {
  'event log': 'events.db',
  documents: 'data.db',
  projector: 'views.db',
};

/** What a running process says of the store that ends it, whatever that is: always one sentence. */
export function fatalSentence(what: string, error: unknown): string {
  const touched = touchedWords(error);
  if (touched !== null) return touchedSentence(touched);
  const file = fileOf[what] ?? what;
  if (isDamaged(error)) return `${file} 已损坏，服务已停止。${goOnWithout(file)}。 (${file} is damaged.)`;
  return (
    placeSentence(error) ??
    `${file} 无法继续使用（${textOf(error)}），服务已停止。请重新启动；若再次停止，请保留数据目录和日志，交给维护人员。 (${file} cannot go on.)`
  );
}

/** What a process says that ends because of a stream which others touched. */
export const touchedSentence = (words: string): string => `${words}。 (A stream was touched past Vigil.)`;

/**
 * `placeSentence` for a tool, which also tells damage and streams that others touched as it came upon them; null: only
 * whoever wrote the program can read it. `dataDir`: where its stores are files, so that the damaged one is named.
 */
export function toolSentence(error: unknown, dataDir: string | null = null): string | null {
  const touched = touchedWords(error);
  if (touched !== null) return touchedSentence(touched);
  if (!(error instanceof Error && isDamaged(error))) return placeSentence(error);
  const broken = dataDir !== null && isBrokenFile(error) ? brokenStore(dataDir) : null;
  if (dataDir !== null && broken !== null) return brokenStoreSentence(dataDir, broken);
  return `存储的数据已损坏（${error.message}）。文档库：npm run audit -- verify 逐个指出，从备份恢复；视图：npm run recover -- rebuild-views 由日志重建。 (Stored data are damaged.)`;
}
