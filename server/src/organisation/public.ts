/** What other slices use of organisation: nothing else of this folder is theirs. */
export { colleague } from './colleague.js';
export { collections } from './collections.js';
export { handOver } from './hand-over.js';
export { coveredMobile, erasedName, type Person, peopleOf } from './people.js';
export { Sharing, SharingInput, sharingFrom } from './sharing-types.js';
