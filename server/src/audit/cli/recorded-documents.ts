import type { Position, Recorded } from '@vigil/domain/kernel/event';
import type { ReferenceChanged } from '@vigil/domain/kernel/reference-changed';
import type { Document, Documents } from '@vigil/stores/documents/port';
import type { EventLog } from '@vigil/stores/event-log/port';
import { collections, type SettingDocument } from '../../platform/collections.js';
import { everyCollection } from '../../platform/declarations/every-collection.js';
import { checkpointIdOf } from '../../platform/reactors/checkpoint.js';
import { referenceCompletion } from '../../platform/reference/complete-reference.js';
import { isDamaged } from '../../platform/store-faults.js';
import type { ExitCode, Print } from './printing.js';

interface LastChange {
  readonly version: number;
  readonly gone: boolean;
  readonly position: Position;
}

/** A document that is not as the log says, and where its last change stands there. */
interface Difference {
  readonly line: string;
  readonly position: Position;
}

const idsPerRead = 200;
const mostPrinted = 20;

/** What the log says last of each document whose changes it records. Memory: one entry per document. */
export class RecordedDocuments {
  readonly #last = new Map<string, Map<string, LastChange>>();

  see({ type, data, position }: Recorded): void {
    if (type !== 'ReferenceChanged') return;
    const { entity, id, newVersion, after } = data as ReferenceChanged['data'];
    const ofEntity = this.#last.get(entity) ?? new Map<string, LastChange>();
    this.#last.set(entity, ofEntity.set(id, { version: newVersion, gone: after === null, position }));
  }

  of(entity: string): ReadonlyMap<string, LastChange> {
    return this.#last.get(entity) ?? new Map<string, LastChange>();
  }
}

/**
 * Asks for every document that the log says is there, in the version it says or a later one, and for those that it
 * says are deleted. Documents that cannot be read are told by whoever looks at the documents themselves. A change that
 * the completing reactor has not come to yet is no fault: it stood in the log alone when the server ended or the backup
 * was made, and the next start writes its document.
 */
export async function verifyRecorded(
  documents: Documents,
  recorded: RecordedDocuments,
  log: Pick<EventLog, 'compare'>,
  print: Print,
): Promise<ExitCode> {
  const differences: Difference[] = [];
  let asked = 0;
  for (const { name, recordedAs } of await everyCollection()) {
    if (recordedAs === undefined) continue;
    const changes = [...recorded.of(recordedAs)];
    asked += changes.length;
    for (let at = 0; at < changes.length; at += idsPerRead)
      differences.push(...(await differing(documents, name, changes.slice(at, at + idsPerRead))));
  }
  const reached = await completedUpTo(documents);
  const toCome = differences.filter(({ position }) => reached !== null && log.compare(position, reached) > 0);
  const wrong = differences.filter((one) => !toCome.includes(one));
  print(`日志记录了变更的文档：${asked} 个，${wrong.length === 0 ? '都在' : `${wrong.length} 个有问题`}`);
  for (const { line } of wrong.slice(0, mostPrinted)) print(`  ${line}`);
  if (wrong.length > 0) print('  请从备份恢复');
  if (toCome.length > 0) print(`另有 ${toCome.length} 个只写入了日志，下次启动会补上`);
  for (const { line } of toCome.slice(0, mostPrinted)) print(`  ${line}`);
  return wrong.length === 0 ? 0 : 1;
}

/** Up to where documents were written from the log; null: nobody knows. */
async function completedUpTo(documents: Documents): Promise<Position | null> {
  const settings = documents.collection<SettingDocument>(collections.settings);
  const stored = await settings.get(checkpointIdOf(referenceCompletion));
  return (stored?.value as Position | undefined) ?? null;
}

async function differing(
  documents: Documents,
  name: string,
  changes: readonly (readonly [id: string, LastChange])[],
): Promise<Difference[]> {
  const collection = documents.collection<Document & { readonly version?: number }>({ name });
  let found: ReadonlyMap<string, number>;
  try {
    const all = await collection.getMany(changes.map(([id]) => id));
    found = new Map(all.map(({ id, version }) => [id, version ?? 0]));
  } catch (error) {
    if (!isDamaged(error)) throw error;
    if (changes.length === 1) return [];
    const each = await Promise.all(changes.map((change) => differing(documents, name, [change])));
    return each.flat();
  }
  return changes.flatMap(([id, change]) => {
    const what = differenceOf(found.get(id), change);
    return what === null ? [] : [{ line: `集合 ${name} 的文档 ${id}：${what}`, position: change.position }];
  });
}

function differenceOf(stored: number | undefined, { version, gone }: LastChange): string | null {
  if (stored === undefined) return gone ? null : `缺失，日志记录它在第 ${version} 版`;
  if (gone) return '仍在，日志记录它已被删除';
  return stored < version ? `是第 ${stored} 版，日志记录的是第 ${version} 版` : null;
}
