import type { DomainSlice } from '../kernel/slice.js';
import { papersActSchemas } from './papers-act.js';
import { papersExportSchemas } from './papers-export.js';

/** Acts over many papers, and papers that left the system. */
export const paperOfficeSlice: DomainSlice = {
  name: 'paper-office',
  events: { ...papersActSchemas, ...papersExportSchemas },
};
