import { existsSync } from 'node:fs';
import type { Recorded } from '@vigil/domain/kernel/event';
import { FileDamaged } from '@vigil/stores/files/local/sealed-file';
import { openLocalFiles } from '@vigil/stores/files/local/local-files';
import type { Files } from '@vigil/stores/files/port';
import type { ExitCode, Print } from './printing.js';

/** Where files are kept on this machine. */
export interface FilesPlace {
  readonly folder: string;
  readonly keyFile: string;
}

/** Where an event names a file: by its address, or in a field for its id. */
const names = /(?:\/api\/common\/file\/|[fF]ileId":")([0-9a-f]{64})(?![0-9a-f])/g;
/** Of files that may have gone by themselves events say nothing more than that somebody looked at them. */
const nameless = new Set(['PrivateFilesViewed', 'LogSealed']);
const mostPrinted = 20;

/**
 * The files that events name, each of which is kept for ever, but for those of people who were erased and of a
 * master key that an operator replaced.
 */
export class NamedFiles {
  readonly #named = new Map<string, string>();
  readonly #ownerOf = new Map<string, string>();
  readonly #erased = new Set<string>();
  #keyReplaced = false;

  see({ stream, type, data }: Recorded): void {
    const { userId } = (data ?? {}) as { readonly userId?: unknown };
    if (type === 'PersonErased' && typeof userId === 'string') this.#erased.add(userId);
    if (type === 'PaperCreated' && typeof userId === 'string') this.#ownerOf.set(stream, userId);
    if (type === 'FileKeyReplaced') this.#keyReplaced = true;
    if (nameless.has(type)) return;
    for (const [, id] of JSON.stringify(data ?? null).matchAll(names))
      if (id !== undefined && !this.#named.has(id)) this.#named.set(id, stream);
  }

  /** Each file that has to be there, with the stream that named it first. */
  *expected(): Iterable<readonly [fileId: string, namedBy: string]> {
    for (const [id, stream] of this.#named) if (!this.#mayBeGone(stream)) yield [id, stream];
  }

  /** A picture that stands in a question or a page is in the clear and belongs to nobody. */
  #mayBeGone(stream: string): boolean {
    const owner = this.#ownerOf.get(stream) ?? /^candidate-(.+)$/.exec(stream)?.[1];
    return owner !== undefined && (this.#keyReplaced || this.#erased.has(owner));
  }
}

/** Reads every file that events name and holds it against its hash; the output names what is missing or damaged. */
export async function verifyFiles(
  named: NamedFiles,
  { folder, keyFile }: FilesPlace,
  print: Print,
): Promise<ExitCode> {
  const expected = [...named.expected()];
  if (!existsSync(folder) || !existsSync(keyFile)) {
    if (expected.length === 0) return 0;
    print(`文件：应有 ${expected.length} 个，这台机器上却没有 ${existsSync(folder) ? keyFile : folder}`);
    return 1;
  }
  const files = await openLocalFiles({ folder, keyFile });
  const wrong: string[] = [];
  for (const [id, stream] of expected) {
    const problem = await problemOf(files, id);
    if (problem !== null) wrong.push(`文件 ${id}${problem}（流 ${stream} 中的事件提到它）`);
  }
  print(
    `文件 ${expected.length} 个，${wrong.length === 0 ? '全部与存入时一致' : `${wrong.length} 个有问题`}`,
  );
  for (const line of wrong.slice(0, mostPrinted)) print(`  ${line}`);
  if (wrong.length > 0) print('  请从备份中取回这些文件');
  return wrong.length === 0 ? 0 : 1;
}

async function problemOf(files: Files, id: string): Promise<string | null> {
  try {
    return (await files.get(id)) === null ? '缺失' : null;
  } catch (error) {
    if (error instanceof FileDamaged) return '已损坏';
    throw error;
  }
}
