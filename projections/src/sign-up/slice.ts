import { anyProjection, type ProjectionSlice } from '../runner/slice.js';
import { registrationProjection } from './registration.projection.js';

export const signUpProjections: ProjectionSlice = {
  name: 'sign-up',
  projections: [anyProjection(registrationProjection)],
};
