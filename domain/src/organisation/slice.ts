import type { DomainSlice } from '../kernel/slice.js';
import { departmentEventSchemas } from './department-events.js';
import { peopleExportSchemas } from './people-export.js';
import { peopleActSchemas } from './people-act.js';

/** Acts over many people, exports of their data, and what happens to departments as a whole. */
export const organisationSlice: DomainSlice = {
  name: 'organisation',
  events: { ...peopleActSchemas, ...peopleExportSchemas, ...departmentEventSchemas },
};
