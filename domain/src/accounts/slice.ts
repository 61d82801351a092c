import type { DomainSlice } from '../kernel/slice.js';
import { privacySchemas, type PrivacyEvent } from './privacy.decider.js';

export const accountsSlice = { name: 'accounts', events: privacySchemas } satisfies DomainSlice<PrivacyEvent>;
