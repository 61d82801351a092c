import type { Backoff } from '@vigil/ui/connection/backoff.ts';

/** A pause is, in the mean, three quarters of what `backoff` is told. */
const meanPart = 0.75;

/** How what a candidate's page asks of the server is repeated: after 0.5 s in the mean, doubling to 15 s. */
export const examBackoff: Backoff = { firstMs: 500 / meanPart, longestMs: 15_000 / meanPart };

/**
 * A failure with nothing to show is told from the fourth in a row, 2.3 s after the first at the soonest: an
 * outage of a second or two looks like a slow answer.
 */
export const failureToldFrom = 4;
