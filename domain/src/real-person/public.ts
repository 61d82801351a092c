/** What other slices use of real-person: nothing else of this folder is theirs. */
export type {
  RealPersonApproved,
  RealPersonEvent,
  RealPersonRejected,
  RealPersonSubmitted,
} from './real-person-events.js';
