import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkDocuments } from '@vigil/stores/documents/sqlite/check-documents';
import { unreadable } from '@vigil/stores/documents/sqlite/readable';
import { PlainError } from '../platform/plain-error.js';
import { isDamaged } from '../platform/store-faults.js';
import { goOnWithout } from '../platform/starting/installation.js';
import { placeSentence } from '../platform/starting/place-sentence.js';

/**
 * A start that came upon damage where the first look did not see it, upon a file of a newer program, or upon one
 * that it may not read or write: its sentence; any other error as it is.
 */
export function toldAtStart(dataDir: string, error: unknown): unknown {
  if (isDamaged(error)) return brokenStore(dataDir, error);
  const sentence = error instanceof PlainError ? null : placeSentence(error);
  return sentence === null ? error : new PlainError(sentence, { cause: error });
}

function brokenStore(dataDir: string, cause: unknown): PlainError {
  const name = ['events.db', 'data.db', 'views.db'].find((one) => isDamagedFile(join(dataDir, one), one));
  return new PlainError(
    `数据目录 ${dataDir} 中的${name === undefined ? '数据库' : ` ${name} `}已损坏，无法读取。${goOnWithout(name ?? '')}。 (A database is damaged.)`,
    { cause },
  );
}

/** Reads the whole file, its documents too. */
function isDamagedFile(file: string, name: string): boolean {
  if (!existsSync(file)) return false;
  if (unreadable(file, 'whole') !== null) return true;
  return (
    name !== 'events.db' && checkDocuments(file, name === 'data.db' ? 'kept' : 'remade').damage.length > 0
  );
}
