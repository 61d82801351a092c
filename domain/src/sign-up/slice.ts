import type { DomainSlice } from '../kernel/slice.js';
import { signUpSchemas } from './sign-up-events.js';

export const signUpSlice: DomainSlice = { name: 'sign-up', events: signUpSchemas };
