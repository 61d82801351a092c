import type { DomainSlice } from '../kernel/slice.js';
import { applicationSchemas } from './application.decider.js';

export const applicationsSlice: DomainSlice = { name: 'applications', events: applicationSchemas };
