import { define } from '@vigil/stores/documents/define';
import type { Document } from '@vigil/stores/documents/port';

/** A file that an event names, and which is therefore kept as long as the log: id = its file id. */
export interface NamedFileDocument extends Document {
  readonly owner: string;
}

/** What is known of files, with indexes. */
export const collections = {
  namedFiles: define<NamedFileDocument>({ name: 'named_files', indexes: [] }),
} as const;
