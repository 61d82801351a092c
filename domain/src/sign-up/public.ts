/** What other slices use of sign-up: nothing else of this folder is theirs. */
export { readTicketNumber, sayTicketNumber, seatInRoom, ticketNumber, ticketQr } from './admission.js';
export { type IdClaims, type IdUse, idClaimsDecider, idUseMeeting } from './id-claims.decider.js';
export {
  type RegistrationCommand,
  type RegistrationState,
  type Sponsor,
  isSignedUp,
  noRegistration,
  registrationDecider,
} from './registration.decider.js';
export {
  type SeatCommand,
  type SeatsState,
  peopleInSeats,
  placeInLine,
  seatOf,
  seatedPeople,
  seatsDecider,
  seatsLeft,
  seatsUsed,
} from './seats.decider.js';
export {
  type RegistrationEvent,
  type RegistrationGiven,
  type ReleaseCause,
  type SeatEvent,
  cancelReasonMost,
  idClaimStream,
  registrationStream,
  seatsStream,
} from './sign-up-events.js';
export { type SignUpForm, canonicalId, noticeVersion, photoRules, signUpProblems } from './sign-up-form.js';
export { type SignUpRules, mayCancel, signUpClosed } from './sign-up-window.js';
