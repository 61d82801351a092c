import type { DomainSlice } from '../kernel/slice.js';
import { sittingEventSchemas } from './events.js';

/** Papers, candidates, exam sessions, presence and the installation's own facts. */
export const sittingSlice: DomainSlice = { name: 'sitting', events: sittingEventSchemas };
