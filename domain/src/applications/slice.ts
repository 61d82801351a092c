import type { DomainSlice } from '../kernel/slice.js';
import { applicationSchemas, type ApplicationEvent } from './application.decider.js';

export const applicationsSlice = {
  name: 'applications',
  events: applicationSchemas,
} satisfies DomainSlice<ApplicationEvent>;
