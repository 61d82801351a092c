import type { Slice } from '../platform/slice.js';
import { AuditResolver } from './audit.resolver.js';

/** Browsing and replaying papers. */
export const auditSlice: Slice = { name: 'audit', resolvers: [AuditResolver] };
