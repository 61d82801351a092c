/** What other slices use of audit: nothing else of this folder is theirs. */
export { runAudit } from './cli/run-audit.js';
