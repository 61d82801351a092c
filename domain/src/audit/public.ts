/** What other slices use of audit: nothing else of this folder is theirs. */
export { AUDIT_PACKAGES_STREAM, type AuditPackageMade } from './events.js';
