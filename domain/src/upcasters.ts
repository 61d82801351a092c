import { examTakingUpcasters } from './sitting/upcasters.js';

/**
 * Old versions of every slice's events. Only exam-taking keeps any; a type without a step is at version 1.
 */
export const eventUpcasters = examTakingUpcasters;
