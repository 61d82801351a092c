import type { DomainSlice } from '../kernel/slice.js';
import { peopleActSchemas } from './people-act.js';

/** Acts over many people. */
export const organisationSlice: DomainSlice = { name: 'organisation', events: peopleActSchemas };
