import type { DomainSlice } from '../kernel/slice.js';
import { fileViewSchemas } from './file-views.decider.js';

/** Who looked at private files. */
export const uploadsSlice: DomainSlice = { name: 'uploads', events: fileViewSchemas };
