import type { DomainSlice } from '../kernel/slice.js';
import { fileViewSchemas, type FileViewEvent } from './file-views.decider.js';

/** Who looked at private files. */
export const uploadsSlice = { name: 'uploads', events: fileViewSchemas } satisfies DomainSlice<FileViewEvent>;
