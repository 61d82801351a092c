/** What other slices use of audit: nothing else of this folder is theirs. */
export { differingDocuments, type Difference } from './cli/differing-documents.js';
export { RecordedDocuments } from './cli/recorded-documents.js';
export { runAudit } from './cli/run-audit.js';
export { setAsideEvent, type SetAsideOrder } from './set-aside-event.js';
export { acceptable, lineOf, nameOf, waysOn, writtenAtStart } from './cli/verify-recorded.js';
