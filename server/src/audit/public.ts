/** What other slices use of audit: nothing else of this folder is theirs. */
export { runAudit } from './cli/run-audit.js';
export { setAsideEvent, type SetAsideOrder } from './set-aside-event.js';
