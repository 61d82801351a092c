import type { DomainSlice } from '../kernel/slice.js';
import { departmentEventSchemas } from './department-events.js';
import { peopleActSchemas } from './people-act.js';

/** Acts over many people, and what happens to departments as a whole. */
export const organisationSlice: DomainSlice = {
  name: 'organisation',
  events: { ...peopleActSchemas, ...departmentEventSchemas },
};
