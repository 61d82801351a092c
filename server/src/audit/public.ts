/** What other slices use of audit: nothing else of this folder is theirs. */
export { differingDocuments, RecordedDocuments, type Difference } from './cli/recorded-documents.js';
export { runAudit } from './cli/run-audit.js';
export { setAsideEvent, type SetAsideOrder } from './set-aside-event.js';
export { isUnrecorded, lineOf, nameOf, takingOver } from './cli/verify-recorded.js';
