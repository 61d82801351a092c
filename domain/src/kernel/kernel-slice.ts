import { z } from 'zod';
import { referenceChanged, referenceClaimsVoided } from './reference-changed.js';
import type { DomainSlice } from './slice.js';

/** What no slice owns: a change of reference data, and the seals over the log (stores/chain/seal.ts has their shape). */
export const kernelSlice: DomainSlice = {
  name: 'kernel',
  events: {
    ReferenceChanged: referenceChanged,
    ReferenceClaimsVoided: referenceClaimsVoided,
    LogSealed: z.looseObject({}),
  },
};
