import type { DomainSlice } from '../kernel/slice.js';
import { auditEventSchemas } from './events.js';

/** What leaves the log for an audit. */
export const auditSlice = { name: 'audit', events: auditEventSchemas } satisfies DomainSlice;
