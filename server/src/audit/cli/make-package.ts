import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { eventUpcasters } from '@vigil/domain/event-types';
import { paperStream, type PaperCreated } from '@vigil/domain/sitting/public';
import { askRunningServer } from '@vigil/projections/cli/running-server';
import { readSealKey } from '@vigil/stores/chain/seal-key';
import { logInCurrentForm } from '@vigil/stores/event-log/current-form';
import { logWithSetAside } from '@vigil/stores/event-log/set-aside';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import { holdDataDir } from '../../platform/data-dir.js';
import { demandKeyOfLog } from '../../config/key-of-log.js';
import { beginPackage, type BegunPackage, type PackageOrder } from '../package/begin-package.js';
import { keysOutFrom, lastDeadlineOf } from '../package/keys-out.js';
import { PackageZip } from '../package/package-zip.js';
import { papersOfExam } from '../package/papers-in-log.js';
import { verifierFile, writePackage } from '../package/write-package.js';
import { noLogIn, openAudited, type AuditedStores, type AuditPlace } from './audited-stores.js';
import type { ExitCode, Print } from './printing.js';

const USAGE =
  '用法：npm run audit -- package --exam 考试 | --paper 试卷 --out 文件 [--without-keys] [--operator 操作人]';

interface Wanted {
  readonly exam: string | undefined;
  readonly paper: string | undefined;
  readonly out: string;
  readonly keys: boolean;
  readonly operator: string;
}

/**
 * `package --exam ID --out FILE`: the package of an exam or a paper from the data folder, by the running server's
 * hand where one holds it (it records and seals), else by this process. Answers 1 when there is nothing to pack
 * or keys are not out yet. Throws `PlainError` where the log cannot be written or sealed, or the key is not the log's.
 */
export async function makePackageFile(
  args: readonly string[],
  place: AuditPlace,
  print: Print,
): Promise<ExitCode> {
  const wanted = understood(args);
  if (wanted === null) return told(print, USAGE);
  const key = await readSealKey(place.sealKeyFile);
  if (key === null) return told(print, `没有封存密钥 ${place.sealKeyFile}，无法签名`);
  const stores = await openAudited(place);
  if (stores === null) return told(print, noLogIn(place.dataDir));
  try {
    const order = await orderFor(wanted, stores);
    if (typeof order === 'string') return told(print, order);
    // This key signs the package, whoever seals.
    await demandKeyOfLog(logWithSetAside(stores.log), place.sealKeyFile);
    const begun = await begin(place, stores, order);
    const papers = await papersOfExam(stores.log, begun);
    const zip = new PackageZip(begun.madeAt);
    const part = `${wanted.out}.part`;
    const writing = pipeline(zip.output, createWriteStream(part));
    const packing = writePackage(
      { ...stores, key },
      begun,
      papers,
      zip,
      sayTenths(papers.length, print),
    ).catch((error: unknown) => {
      zip.fail(error as Error);
      throw error;
    });
    try {
      const [{ bytes }] = await Promise.all([packing, writing]);
      await rename(part, wanted.out);
      print(
        `审计包 ${wanted.out}：试卷 ${papers.length} 份，${bytes} 字节${order.keys ? '' : '，不含答案与成绩'}`,
      );
      print(`核对：node recompute.mjs ${wanted.out}（recompute.mjs 在包中，也在 server/audit）`);
    } finally {
      await rm(part, { force: true });
    }
    return 0;
  } finally {
    await Promise.all([stores.log.close(), stores.documents.close()]);
  }
}

/** `recompute FILE …`: the stand-alone check as it goes with every package. */
export async function recomputeFile(args: readonly string[], print: Print): Promise<ExitCode> {
  const verifier = (await import(verifierFile.href)) as {
    main(args: readonly string[], print: Print): ExitCode;
  };
  return verifier.main(args, print);
}

function told(print: Print, line: string): ExitCode {
  print(line);
  return 1;
}

function sayTenths(total: number, print: Print): (done: number) => void {
  let said = 0;
  return (done) => {
    const tenth = Math.floor((done * 10) / total);
    if (tenth > said) print(`已打包 ${done} / ${total} 份试卷`);
    said = Math.max(said, tenth);
  };
}

/** The order, or why there is none: nothing there, or keys that must stay in. */
async function orderFor(
  { exam, paper, keys, operator }: Wanted,
  stores: AuditedStores,
): Promise<PackageOrder | string> {
  const log = logInCurrentForm(stores.log, eventUpcasters);
  const createdOf = async (paperId: string): Promise<PaperCreated | null> =>
    ((await log.readStream(paperStream(paperId), { limit: 1 }))[0]?.data as PaperCreated | undefined) ?? null;
  const one = paper === undefined ? null : await createdOf(paper);
  if (paper !== undefined && one === null) return `没有试卷 ${paper}`;
  const examId = one?.examId ?? (exam as string);
  const papers = await papersOfExam(log, { examId, paperId: null });
  const first = one ?? (papers[0] === undefined ? null : await createdOf(papers[0].paperId));
  if (first === null) return `考试 ${examId} 没有试卷`;
  if (keys) {
    const from = await keysOutFrom({ ...stores, log }, first, await lastDeadlineOf({ log }, papers));
    if (from === null || Date.now() < from)
      return '考试的最后截止时间尚未到，只能制作不含答案与成绩的审计包（加上 --without-keys）';
  }
  return { examId, paperId: paper ?? null, keys, by: { kind: 'staff', id: operator } };
}

/** By whoever may write the log: this process in a cluster, else the server that holds the folder, else again this one. */
async function begin(place: AuditPlace, { log }: AuditedStores, order: PackageOrder): Promise<BegunPackage> {
  const now = (): number => Date.now();
  if (place.openShared !== undefined) return beginPackage(log, place.sealKeyFile, order, now);
  const reply = await askRunningServer(place.dataDir, 'audit-package', order);
  if (reply !== null) return reply.result as BegunPackage;
  const held = holdDataDir(place.dataDir);
  try {
    const own = await openSqliteEventLog({ file: join(place.dataDir, 'events.db'), mode: 'writer' });
    try {
      return await beginPackage(own, place.sealKeyFile, order, now);
    } finally {
      await own.close();
    }
  } finally {
    held.release();
  }
}

function understood(args: readonly string[]): Wanted | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        ...{ exam: { type: 'string' }, paper: { type: 'string' }, out: { type: 'string' } },
        ...{ 'without-keys': { type: 'boolean' }, operator: { type: 'string' } },
      },
    });
    const { exam, paper, out, operator = userInfo().username } = values;
    if (out === undefined || (exam === undefined) === (paper === undefined)) return null;
    return { exam, paper, out, keys: values['without-keys'] !== true, operator };
  } catch {
    return null;
  }
}
