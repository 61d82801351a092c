import { upcasters } from '../kernel/upcaster.js';

/** Old versions of exam-taking's events. None yet: a field added as optional needs none. */
export const examTakingUpcasters = upcasters([]);
