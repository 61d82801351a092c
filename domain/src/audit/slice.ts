import type { DomainSlice } from '../kernel/slice.js';
import { auditEventSchemas } from './events.js';

/** What leaves the log for an audit. */
export const auditSlice: DomainSlice = { name: 'audit', events: auditEventSchemas };
