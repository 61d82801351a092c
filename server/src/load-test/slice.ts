import type { Slice } from '../platform/slice.js';
import { LoadTestResolver } from './load-test.resolver.js';

/** Candidates for load tests; part of the application only with LOAD_TEST=on. */
export const loadTestSlice: Slice = { name: 'load-test', resolvers: [LoadTestResolver] };
