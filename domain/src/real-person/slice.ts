import type { DomainSlice } from '../kernel/slice.js';
import { realPersonSchemas } from './real-person-events.js';

export const realPersonSlice: DomainSlice = { name: 'real-person', events: realPersonSchemas };
