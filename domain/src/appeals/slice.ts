import type { DomainSlice } from '../kernel/slice.js';
import { appealSchemas, type AppealEvent } from './appeal.decider.js';

export const appealsSlice = { name: 'appeals', events: appealSchemas } satisfies DomainSlice<AppealEvent>;
