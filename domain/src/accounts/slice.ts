import type { DomainSlice } from '../kernel/slice.js';
import { privacySchemas } from './privacy.decider.js';

export const accountsSlice: DomainSlice = { name: 'accounts', events: privacySchemas };
