import type { DomainSlice } from '../kernel/slice.js';
import { departmentEventSchemas, type DepartmentEvent } from './department-events.js';
import { peopleExportSchemas, type PeopleExportEvent } from './people-export.js';
import { peopleActSchemas, type PeopleActEvent } from './people-act.js';

/** Acts over many people, exports of their data, and what happens to departments as a whole. */
export const organisationSlice = {
  name: 'organisation',
  events: { ...peopleActSchemas, ...peopleExportSchemas, ...departmentEventSchemas },
} satisfies DomainSlice<PeopleActEvent | PeopleExportEvent | DepartmentEvent>;
