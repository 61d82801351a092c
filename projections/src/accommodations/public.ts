/** What other slices use of accommodations: nothing else of this folder is theirs. */
export type { AccommodationView } from './accommodation-view.js';
