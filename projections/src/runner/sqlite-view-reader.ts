import { openSqliteDocuments } from '@vigil/stores/documents/sqlite/sqlite-documents';
import { openDocumentsViewReader, type ViewReaderOptions } from './documents-view-reader.js';
import type { ViewReader } from './view-reader.js';

export interface SqliteViewReaderOptions extends Omit<ViewReaderOptions, 'documents'> {
  /** views.db */
  readonly file: string;
}

/** Reads views of `file` on the caller's thread. */
export async function openViewReader({ file, bus, compare }: SqliteViewReaderOptions): Promise<ViewReader> {
  const documents = await openSqliteDocuments({ file, mode: 'reader' });
  return openDocumentsViewReader({ documents, bus, compare }, () => documents.close());
}
