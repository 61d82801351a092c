import type { DomainSlice } from '../kernel/slice.js';
import { peopleExportSchemas } from './people-export.js';
import { peopleActSchemas } from './people-act.js';

/** Acts over many people, and exports of their data. */
export const organisationSlice: DomainSlice = {
  name: 'organisation',
  events: { ...peopleActSchemas, ...peopleExportSchemas },
};
