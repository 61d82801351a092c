import type { Position } from '@vigil/domain/kernel/event';
import type { Documents } from '@vigil/stores/documents/port';
import type { EventLog } from '@vigil/stores/event-log/port';
import { collections, type SettingDocument } from '../../platform/collections.js';
import { checkpointIdOf } from '../../platform/reactors/checkpoint.js';
import { lastHeartbeat } from '../../platform/heartbeat.js';
import { referenceCompletion } from '../../platform/reference/complete-reference.js';
import { shellWord } from '../../platform/shell-word.js';
import type { ExitCode, Print } from './printing.js';
import { isBehind, type Difference, type DifferenceKind } from './differing-documents.js';
import { besideMilliseconds, type LogEnd } from './log-end.js';
import type { LastChange, RecordedDocuments } from './recorded-documents.js';

const mostPrinted = 20;

/**
 * Tells which documents are not as the log says (`differingDocuments`). A change of the log's very end that the completing
 * reactor has not come to is no fault: it stood in the log alone when the server ended or the backup was made, and the
 * next start writes its document. Whoever writes the store can turn the reactor's checkpoint back, not the log: what
 * the server lived on after is told as a fault, though a start would write it, too (decision 297).
 */
export async function verifyRecorded(
  { documents, log }: { readonly documents: Documents; readonly log: Pick<EventLog, 'compare'> },
  recorded: RecordedDocuments,
  end: LogEnd,
  differences: readonly Difference[],
  print: Print,
): Promise<ExitCode> {
  const known = recorded.definitions.reduce((sum, definition) => sum + recorded.of(definition).size, 0);
  const behind = await writtenAtStart({ documents, log }, differences);
  const settled = end.settledUpTo((await lastHeartbeat(documents))?.at ?? null);
  const completed = lastCompleted(recorded, differences, log);
  const toCome = behind.filter(
    (one) => isAfter(one.position, settled, log) && !isOutdated(one, completed, recorded, log),
  );
  const isToCome = new Set(toCome);
  const wrong = differences.filter((one) => !isToCome.has(one));
  const leftBehind = behind.filter((one) => !isToCome.has(one));
  const documentsWrong = namesOf(wrong).length;
  print(`日志记录了变更的文档：${known} 个，${documentsWrong === 0 ? '都在' : `${documentsWrong} 个有问题`}`);
  for (const one of wrong.slice(0, mostPrinted)) print(`  ${lineOf(one)}`);
  if (wrong.length > mostPrinted) print(`  ……共 ${wrong.length} 处`);
  for (const line of waysOn(wrong, leftBehind)) print(`  ${line}`);
  if (toCome.length > 0) print(`另有 ${toCome.length} 个只写入了日志，下次启动会补上`);
  for (const one of toCome.slice(0, mostPrinted)) print(`  ${lineOf(one)}`);
  return wrong.length === 0 ? 0 : 1;
}

/** What an operator names a document by who takes it over. */
export const nameOf = ({ definition, id }: Pick<Difference, 'definition' | 'id'>): string =>
  `${definition.name}/${id}`;

const namesOf = (differences: readonly Difference[]): string[] => [...new Set(differences.map(nameOf))];

/** How a difference is told to an operator. */
export const lineOf = ({ definition, id, text }: Difference): string =>
  `集合 ${definition.name} 的文档 ${id}：${text}`;

/** Whether the log lacks it, its deletion, what one of its changes began from, or the content that it has a hash of. */
const isUnrecorded = ({ kind }: Difference): boolean =>
  kind === 'unknown' ||
  kind === 'newer' ||
  kind === 'deletion-lost' ||
  kind === 'unfounded' ||
  kind === 'otherwise';

/**
 * Those for which an operator may take the document over as it is: the log lacks something of it, and whatever a change
 * says of how it stands is so. `behind`: those of them that a start writes, whose documents are not.
 */
export function acceptable(differences: readonly Difference[], behind: readonly Difference[]): Difference[] {
  const started = new Set(behind);
  const otherwise = new Set(differences.filter((one) => !isUnrecorded(one) || started.has(one)).map(nameOf));
  return differences.filter((one) => !otherwise.has(nameOf(one)));
}

/**
 * What an operator does about them, a line for each way, with the commands to copy. `leftBehind`: those of them that a
 * start writes from the log, though no crash can have left them.
 */
export function waysOn(differences: readonly Difference[], leftBehind: readonly Difference[] = []): string[] {
  const open = acceptable(differences, leftBehind);
  const started = new Set(leftBehind);
  const of = (kind: DifferenceKind): Difference[] => open.filter((one) => one.kind === kind);
  const [unknown, newer, unfounded] = [of('unknown'), of('newer'), of('unfounded')];
  const [otherwise, deleted] = [of('otherwise'), of('deletion-lost')];
  return [
    ...(leftBehind.length === 0
      ? []
      : [
          `落后于日志的文档 ${leftBehind.length} 个：其变更之后服务仍在运行，并非中断所致，可能被人换回了旧内容，或文档库来自更早的备份。请查明原因；下次启动会按日志补写，之后请再次校验`,
        ]),
    ...(differences.every((one) => isUnrecorded(one) || started.has(one))
      ? []
      : ['与日志记录不一致的文档：请从备份恢复']),
    ...(newer.length === 0
      ? []
      : [
          '日志缺少其后来变更的文档：请从备份恢复（npm run restore）；已确认日志缺失、没有备份可用的，停止服务，用 npm run recover -- accept-documents 列出，逐个核实后按 集合/ID 接受',
        ]),
    ...acceptanceOf(
      '删除它的变更可能已随日志缺失的文档：请核实是否确已删除，不是的从备份恢复（npm run restore）；确已删除的，停止服务后执行',
      deleted,
    ),
    ...acceptanceOf(
      '日志只有其哈希、内容与之不一致的文档：请查明改了什么，从备份恢复；现有内容核实有效的，停止服务后执行',
      otherwise,
    ),
    ...acceptanceOf(
      '以日志没有记录的内容为起点的变更：文档曾被绕过程序写入或改动，请查明改了什么，从改动之前的备份恢复；由更早的版本写入，或现有内容核实有效的，停止服务后执行',
      unfounded,
    ),
    ...acceptanceOf(
      '日志没有记录的文档：不是程序写入的，请删除或从备份恢复；由更早的版本写入、或其记录随日志缺失的，停止服务，逐个核实后执行',
      unknown,
    ),
  ];
}

/**
 * When to take them over, with the command at the line's end: it takes over what was printed and nothing else, in the
 * name of whoever runs it. No line where there are none.
 */
function acceptanceOf(when: string, differences: readonly Difference[]): string[] {
  const names = namesOf(differences);
  if (names.length === 0) return [];
  const rest = names.length - mostPrinted;
  return [
    `${when} npm run recover -- accept-documents ${names.slice(0, mostPrinted).map(shellWord).join(' ')}`,
    ...(rest > 0 ? [`（另有 ${rest} 个：用 npm run recover -- accept-documents 列出全部）`] : []),
  ];
}

type Comparing = Pick<EventLog, 'compare'>;

const isAfter = (position: Position | null, than: Position | null, log: Comparing): boolean =>
  position !== null && (than === null || log.compare(position, than) > 0);

interface StoresOfStart {
  readonly documents: Documents;
  readonly log: Comparing;
}

/** Tells of the position of a change whether the completing reactor has not come to it, so that a start writes it. */
export async function toBeWritten({
  documents,
  log,
}: StoresOfStart): Promise<(position: Position | null) => boolean> {
  const reached = await completedUpTo(documents);
  return (position) => reached !== null && isAfter(position, reached, log);
}

/** Those that are behind such a change. */
export async function writtenAtStart(
  stores: StoresOfStart,
  differences: readonly Difference[],
): Promise<Difference[]> {
  const isToWrite = await toBeWritten(stores);
  return differences.filter((one) => isBehind(one) && isToWrite(one.position));
}

/** Whether a deleted document is there though somebody lived on after its deletion, as a later change shows. */
function isOutdated(
  { kind, definition, id }: Difference,
  completed: LastChange | null,
  recorded: RecordedDocuments,
  log: Comparing,
): boolean {
  const deleted = recorded.of(definition).get(id);
  if (kind !== 'back' || completed === null || deleted === undefined) return false;
  return (
    isAfter(completed.position, deleted.position, log) && completed.time - deleted.time > besideMilliseconds
  );
}

/** The last change whose document is as it says: somebody lived on after what is long before it. */
function lastCompleted(
  recorded: RecordedDocuments,
  differences: readonly Difference[],
  log: Comparing,
): LastChange | null {
  const differing = new Set(differences.map(nameOf));
  let last: LastChange | null = null;
  for (const definition of recorded.definitions)
    for (const [id, change] of recorded.of(definition))
      if (!change.found && !differing.has(nameOf({ definition, id })))
        if (isAfter(change.position, last?.position ?? null, log)) last = change;
  return last;
}

/** Up to where documents were written from the log; null: nobody knows. */
async function completedUpTo(documents: Documents): Promise<Position | null> {
  const settings = documents.collection<SettingDocument>(collections.settings);
  const stored = await settings.get(checkpointIdOf(referenceCompletion));
  return (stored?.value as Position | undefined) ?? null;
}
