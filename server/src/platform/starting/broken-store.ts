import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkDocuments } from '@vigil/stores/documents/sqlite/check-documents';
import { unreadable } from '@vigil/stores/documents/sqlite/readable';
import { goOnWithout } from './installation.js';

/** The first database of a data folder that is damaged, read as a whole with its documents; null: none is. */
export const brokenStore = (dataDir: string): string | null =>
  ['events.db', 'data.db', 'views.db'].find((name) => isDamagedFile(join(dataDir, name), name)) ?? null;

/** One sentence for an operator. `name`: the damaged database; null: it is not known which. */
export const brokenStoreSentence = (dataDir: string, name: string | null): string =>
  `数据目录 ${dataDir} 中的${name === null ? '数据库' : ` ${name} `}已损坏，无法读取。${goOnWithout(name ?? '')}。 (A database is damaged.)`;

function isDamagedFile(file: string, name: string): boolean {
  if (!existsSync(file)) return false;
  if (unreadable(file, 'whole') !== null) return true;
  return (
    name !== 'events.db' && checkDocuments(file, name === 'data.db' ? 'kept' : 'remade').damage.length > 0
  );
}
