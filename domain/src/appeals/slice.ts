import type { DomainSlice } from '../kernel/slice.js';
import { appealSchemas } from './appeal.decider.js';

export const appealsSlice: DomainSlice = { name: 'appeals', events: appealSchemas };
