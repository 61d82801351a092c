import { z } from 'zod';
import { eventSetAside } from './event-set-aside.js';
import { referenceChanged, referenceClaimsVoided, referenceFound } from './reference-changed.js';
import type { DomainSlice } from './slice.js';

/**
 * What no slice owns: a change of reference data, the seals over the log (stores/chain/seal.ts has their shape), and
 * what operators decide about the log itself.
 */
export const kernelSlice = {
  name: 'kernel',
  events: {
    ReferenceChanged: referenceChanged,
    ReferenceClaimsVoided: referenceClaimsVoided,
    ReferenceFound: referenceFound,
    LogSealed: z.looseObject({}),
    EventSetAside: eventSetAside,
  },
} satisfies DomainSlice;
