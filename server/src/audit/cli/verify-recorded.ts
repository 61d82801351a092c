import type { Position } from '@vigil/domain/kernel/event';
import type { Documents } from '@vigil/stores/documents/port';
import type { EventLog } from '@vigil/stores/event-log/port';
import { collections, type SettingDocument } from '../../platform/collections.js';
import { checkpointIdOf } from '../../platform/reactors/checkpoint.js';
import { referenceCompletion } from '../../platform/reference/complete-reference.js';
import type { ExitCode, Print } from './printing.js';
import type { Difference, RecordedDocuments } from './recorded-documents.js';

const mostPrinted = 20;

/**
 * Tells which documents are not as the log says (`differingDocuments`). A change that the completing reactor has not come
 * to yet is no fault: it stood in the log alone when the server ended or the backup was made, and the next start writes
 * its document.
 */
export async function verifyRecorded(
  documents: Documents,
  recorded: RecordedDocuments,
  differences: readonly Difference[],
  log: Pick<EventLog, 'compare'>,
  print: Print,
): Promise<ExitCode> {
  const known = recorded.definitions.reduce((sum, definition) => sum + recorded.of(definition).size, 0);
  const reached = await completedUpTo(documents);
  const toCome = differences.filter((one) => isToCome(one, reached, log));
  const wrong = differences.filter((one) => !toCome.includes(one));
  print(`日志记录了变更的文档：${known} 个，${wrong.length === 0 ? '都在' : `${wrong.length} 个有问题`}`);
  for (const one of wrong.slice(0, mostPrinted)) print(`  ${lineOf(one)}`);
  if (wrong.length > mostPrinted) print(`  ……共 ${wrong.length} 个`);
  for (const line of waysOn(wrong)) print(`  ${line}`);
  if (toCome.length > 0) print(`另有 ${toCome.length} 个只写入了日志，下次启动会补上`);
  for (const one of toCome.slice(0, mostPrinted)) print(`  ${lineOf(one)}`);
  return wrong.length === 0 ? 0 : 1;
}

/** What an operator names a document by who takes it over. */
export const nameOf = ({ definition, id }: Difference): string => `${definition.name}/${id}`;

/** What becomes of documents that the log lacks, with the commands to copy. */
export const takingOver =
  '不是程序写入的，请删除或从备份恢复；由更早的版本写入、或其记录随日志缺失的，停止服务，用 npm run recover -- accept-documents 列出全部并核实，再执行 npm run recover -- accept-documents --all --operator 操作人（只确认其中一些：以 集合/ID … 代替 --all）';

/** How a difference is told to an operator. */
export const lineOf = ({ definition, id, text }: Difference): string =>
  `集合 ${definition.name} 的文档 ${id}：${text}`;

/** Whether the log lacks it, so that an operator may take it over as it is (`recover -- accept-documents`). */
export const isUnrecorded = ({ kind }: Difference): boolean => kind === 'unknown' || kind === 'newer';

function waysOn(wrong: readonly Difference[]): string[] {
  return [
    ...(wrong.every(isUnrecorded) ? [] : ['请从备份恢复']),
    ...(wrong.some(isUnrecorded) ? [`日志没有记录的文档：${takingOver}`] : []),
  ];
}

const isToCome = (
  { kind, position }: Difference,
  reached: Position | null,
  log: Pick<EventLog, 'compare'>,
): boolean =>
  kind !== 'changed' &&
  kind !== 'newer' &&
  position !== null &&
  reached !== null &&
  log.compare(position, reached) > 0;

/** Up to where documents were written from the log; null: nobody knows. */
async function completedUpTo(documents: Documents): Promise<Position | null> {
  const settings = documents.collection<SettingDocument>(collections.settings);
  const stored = await settings.get(checkpointIdOf(referenceCompletion));
  return (stored?.value as Position | undefined) ?? null;
}
