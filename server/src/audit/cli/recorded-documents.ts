import type { Recorded } from '@vigil/domain/kernel/event';
import type { ReferenceChanged } from '@vigil/domain/kernel/reference-changed';
import type { Document, Documents } from '@vigil/stores/documents/port';
import { everyCollection } from '../../platform/declarations/every-collection.js';
import { isDamaged } from '../../platform/store-faults.js';
import type { ExitCode, Print } from './printing.js';

interface LastChange {
  readonly version: number;
  readonly gone: boolean;
}

const idsPerRead = 200;
const mostPrinted = 20;

/** What the log says last of each document whose changes it records. Memory: one entry per document. */
export class RecordedDocuments {
  readonly #last = new Map<string, Map<string, LastChange>>();

  see({ type, data }: Recorded): void {
    if (type !== 'ReferenceChanged') return;
    const { entity, id, newVersion, after } = data as ReferenceChanged['data'];
    const ofEntity = this.#last.get(entity) ?? new Map<string, LastChange>();
    this.#last.set(entity, ofEntity.set(id, { version: newVersion, gone: after === null }));
  }

  of(entity: string): ReadonlyMap<string, LastChange> {
    return this.#last.get(entity) ?? new Map<string, LastChange>();
  }
}

/**
 * Asks for every document that the log says is there, in the version it says or a later one, and for those that it
 * says are deleted. Documents that cannot be read are told by whoever looks at the documents themselves.
 */
export async function verifyRecorded(
  documents: Documents,
  recorded: RecordedDocuments,
  print: Print,
): Promise<ExitCode> {
  const wrong: string[] = [];
  let asked = 0;
  for (const { name, recordedAs } of await everyCollection()) {
    if (recordedAs === undefined) continue;
    const changes = [...recorded.of(recordedAs)];
    asked += changes.length;
    for (let at = 0; at < changes.length; at += idsPerRead)
      wrong.push(...(await differing(documents, name, changes.slice(at, at + idsPerRead))));
  }
  print(`日志记录了变更的文档：${asked} 个，${wrong.length === 0 ? '都在' : `${wrong.length} 个有问题`}`);
  for (const line of wrong.slice(0, mostPrinted)) print(`  ${line}`);
  if (wrong.length > 0) print('  若服务在写入时中断过，下次启动会补上，请启动后再校验；否则请从备份恢复');
  return wrong.length === 0 ? 0 : 1;
}

async function differing(
  documents: Documents,
  name: string,
  changes: readonly (readonly [id: string, LastChange])[],
): Promise<string[]> {
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
  return changes.flatMap(([id, { version, gone }]) => {
    const stored = found.get(id);
    const which = `集合 ${name} 的文档 ${id}`;
    if (stored === undefined) return gone ? [] : [`${which}：缺失，日志记录它在第 ${version} 版`];
    if (gone) return [`${which}：仍在，日志记录它已被删除`];
    return stored < version ? [`${which}：是第 ${stored} 版，日志记录的是第 ${version} 版`] : [];
  });
}
