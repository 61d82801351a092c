import type { DomainSlice } from '../kernel/slice.js';
import { realPersonSchemas, type RealPersonEvent } from './real-person-events.js';

export const realPersonSlice = {
  name: 'real-person',
  events: realPersonSchemas,
} satisfies DomainSlice<RealPersonEvent>;
