import type { DomainSlice } from '../kernel/slice.js';
import { papersActSchemas, type PapersActEvent } from './papers-act.js';
import { papersExportSchemas, type PapersExportEvent } from './papers-export.js';

/** Acts over many papers, and papers that left the system. */
export const paperOfficeSlice = {
  name: 'paper-office',
  events: { ...papersActSchemas, ...papersExportSchemas },
} satisfies DomainSlice<PapersActEvent | PapersExportEvent>;
