import { existsSync } from 'node:fs';
import type { Position } from '@vigil/domain/kernel/event';
import { isSeal, SEALS_STREAM } from '@vigil/stores/chain/seal';
import { anchorFile } from '@vigil/stores/chain/seal-key';
import { lastSealEvent, sealOnce } from '@vigil/stores/chain/seals';
import { verifyLog } from '@vigil/stores/chain/verify-log';
import { collections as platformCollections, type SettingDocument } from '../../platform/collections.js';
import { findAll } from '@vigil/stores/documents/find-all';
import type { Document, Documents } from '@vigil/stores/documents/port';
import type { EventLog } from '@vigil/stores/event-log/port';
import {
  formerLogOf,
  migrationMarkId,
  readMigrationMark,
  writeMigrationMark,
  type MigrationMark,
} from '../../platform/migration-mark.js';
import { PlainError } from '../../platform/plain-error.js';
import { demandKeyOfLog } from '../../config/key-of-log.js';
import type { Print } from '../backup.js';
import { copyDocuments, differingDocuments, holdsDocuments, type Translate } from './copy-documents.js';
import { copyFiles, copyKey, differingFiles } from './copy-files.js';
import { copyLog, type CopiedLog } from './copy-log.js';

/** Stores with the folder of files and the keys beside them. */
export interface Installation {
  readonly log: EventLog;
  readonly documents: Documents;
  readonly filesDir: string;
  readonly sealKeyFile: string;
  readonly fileKeyFile: string;
  readonly appKeyFile: string;
}

const tellEveryEvents = 20_000;
const own = new Set([`settings/${migrationMarkId}`]);

/**
 * Brings a whole installation into empty stores: events with ids, order and chain; documents; files and keys.
 * Views are not brought, the projector builds them. Checks both sides; answers whether all is the same. May
 * be interrupted anywhere and run again; nobody else may use either side meanwhile. Throws `PlainError` when
 * the target holds something else, or when the source's key is not that of its log.
 */
export async function migrate(
  source: Installation,
  target: Installation,
  now: () => number,
  print: Print,
): Promise<boolean> {
  const fingerprint = await fingerprintOf(source.log);
  const mark = await readMigrationMark(target.documents);
  if (mark?.state === 'done') return alreadyDone(source, target, mark, fingerprint, print);
  await demandKeyOfLog(source.log, source.sealKeyFile);
  await takeTarget(target, mark, fingerprint);

  const checkpoints = await checkpointsOf(source.documents);
  const sealed = await sealedEnd(source.log);
  const wanted = new Set([...checkpoints, ...(sealed === null ? [] : [sealed])]);
  const copied = await copyLog(source.log, target.log, { wanted, append: true, onProgress: progress(print) });
  refuseFurther(copied);
  print(`事件 ${copied.events} 个，本次写入 ${copied.appended} 个`);
  await writeMigrationMark(target.documents, {
    source: fingerprint,
    state: 'running',
    events: copied.events,
    seals: copied.seals,
  });

  const translate = translation(target.log, copied.moved);
  print(`文档 ${await copyDocuments(source.documents, target.documents, translate)} 个`);
  const files =
    source.filesDir === target.filesDir ? null : await copyFiles(source.filesDir, target.filesDir);
  print(files === null ? '文件目录相同，不必复制' : `文件 ${files} 个`);
  await copyKey(source.sealKeyFile, target.sealKeyFile);
  // Once the target has a seal of its own, the mark beside its key names that one.
  if (!existsSync(anchorFile(target.sealKeyFile)))
    await copyKey(anchorFile(source.sealKeyFile), anchorFile(target.sealKeyFile));
  await copyKey(source.fileKeyFile, target.fileKeyFile);
  await copyKey(source.appKeyFile, target.appKeyFile);
  const movedTo = sealed === null ? undefined : copied.moved.get(sealed);
  if (movedTo !== undefined && copied.further.length === 0) {
    await demandKeyOfLog(target.log, target.sealKeyFile);
    await sealOnce(target.log, target.sealKeyFile, now(), { movedTo });
  }

  const same = await verified(source, target, translate, print);
  if (same)
    await writeMigrationMark(target.documents, {
      source: fingerprint,
      state: 'done',
      events: copied.events,
      seals: copied.seals,
    });
  return same;
}

/** The cluster may have gone on since: only what was brought over is compared. */
async function alreadyDone(
  source: Installation,
  target: Installation,
  mark: MigrationMark,
  fingerprint: string,
  print: Print,
): Promise<boolean> {
  if (mark.source !== fingerprint)
    throw new PlainError(
      '目标是由另一个安装迁移而来的，请使用空的目标。 (The target was filled from another installation.)',
    );
  const copied = await copyLog(source.log, target.log, {
    wanted: new Set(),
    append: false,
    onProgress: progress(print),
  });
  const same = copied.events === mark.events;
  print(
    same
      ? `迁移早已完成：${copied.events} 个事件与来源一致，目标在此之后自行继续`
      : `来源在迁移之后又有了 ${copied.events - mark.events} 个事件`,
  );
  return same;
}

async function takeTarget(
  target: Installation,
  mark: MigrationMark | null,
  fingerprint: string,
): Promise<void> {
  if (mark === null) {
    if ((await target.log.head()) !== target.log.start || (await holdsDocuments(target.documents)))
      throw new PlainError('目标中已有别的数据，请使用空的目标。 (The target is not empty.)');
    await writeMigrationMark(target.documents, {
      source: fingerprint,
      state: 'running',
      events: 0,
      seals: 0,
    });
  } else if (mark.source !== fingerprint) {
    throw new PlainError(
      '目标中有另一个安装尚未完成的迁移，请使用空的目标。 (The target holds an unfinished migration of another installation.)',
    );
  }
}

/** Behind the copied events there may be the one seal that ends an earlier run. */
function refuseFurther({ further }: CopiedLog): void {
  const [first] = further;
  if (first === undefined || (further.length === 1 && first.stream === SEALS_STREAM)) return;
  throw new PlainError(
    `目标日志在迁移的事件之后还有别的事件（流 ${first.stream}）：是否已有进程在使用目标？ (The target log goes on with other events.)`,
  );
}

async function verified(
  source: Installation,
  target: Installation,
  translate: Translate,
  print: Print,
): Promise<boolean> {
  const formerLog = await formerLogOf(target.documents);
  const [there, here] = [await verifyLog(target.log, { formerLog }), await verifyLog(source.log)];
  if (here.firstBroken !== null) print(`来源日志本身未通过校验：${here.firstBroken.text}`);
  if (there.firstBroken !== null) print(`目标日志未通过校验：${there.firstBroken.text}`);
  const documents = await differingDocuments(source.documents, target.documents, translate, own);
  const files =
    source.filesDir === target.filesDir ? [] : await differingFiles(source.filesDir, target.filesDir);
  for (const id of [...documents, ...files].slice(0, 20)) print(`  不一致：${id}`);
  const same =
    here.firstBroken === null && there.firstBroken === null && documents.length + files.length === 0;
  print(
    same
      ? `两边一致：哈希链与 ${there.seals} 次封存完好，视图由投影进程重建`
      : `两边不一致：文档 ${documents.length} 个，文件 ${files.length} 个；请处理后重新运行`,
  );
  return same;
}

async function fingerprintOf(log: EventLog): Promise<string> {
  const [first] = (await log.readAll(log.start, 1)).events;
  return first === undefined ? 'empty' : `${first.id} ${first.hash}`;
}

const isCheckpoint = (id: string): boolean => id.startsWith('reactor:');

async function checkpointsOf(documents: Documents): Promise<Position[]> {
  const settings = await findAll(documents.collection<SettingDocument>(platformCollections.settings), {});
  return settings.filter(({ id }) => isCheckpoint(id)).map(({ value }) => value as Position);
}

async function sealedEnd(log: EventLog): Promise<Position | null> {
  const seal = (await lastSealEvent(log))?.data;
  return seal !== undefined && isSeal(seal) ? seal.lastPosition : null;
}

/**
 * Documents that hold positions: a reactor goes on where it stood; a session waits for nothing it wrote
 * before.
 */
const translation =
  (target: EventLog, moved: ReadonlyMap<Position, Position>): Translate =>
  (collection, document): Document => {
    if (collection === platformCollections.sessions.name)
      return { ...document, lastPosition: null } as Document;
    if (collection !== platformCollections.settings.name || !isCheckpoint(document.id)) return document;
    return {
      ...document,
      value: moved.get((document as SettingDocument).value as Position) ?? target.start,
    } as Document;
  };

function progress(print: Print): (events: number) => void {
  let told = 0;
  return (events) => {
    if (events - told < tellEveryEvents) return;
    told = events;
    print(`  事件 ${events}……`);
  };
}
