import type { DomainSlice } from '../kernel/slice.js';
import {
  signUpSchemas,
  type RegistrationEvent,
  type SeatEvent,
  type IdClaimEvent,
} from './sign-up-events.js';

export const signUpSlice = { name: 'sign-up', events: signUpSchemas } satisfies DomainSlice<
  RegistrationEvent | SeatEvent | IdClaimEvent
>;
