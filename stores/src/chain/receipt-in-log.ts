import type { EventLog } from '../event-log/port.js';
import { isHashRight } from './chain.js';
import { answerHash, type ReceiptClaim } from './receipt.js';

/**
 * `held`: the log has the very event. `missing`: it has none there. `different`: what stands there is not
 * what the receipt says.
 */
export type Standing = 'held' | 'missing' | 'different';

/**
 * What the log says of a receipt's claim. Look only after the signature was found right: the claim names the
 * stream to read.
 */
export async function standingInLog(
  log: Pick<EventLog, 'readStream'>,
  claim: ReceiptClaim,
): Promise<{ standing: Standing; position: string | null }> {
  const [event] = await log.readStream(`paper-${claim.paperId}`, {
    afterRevision: claim.revision - 1,
    limit: 1,
  });
  if (event === undefined) return { standing: 'missing', position: null };
  const data = event.data as { readonly quId?: unknown; readonly answer?: unknown } | null;
  const same =
    event.revision === claim.revision &&
    event.type === 'AnswerSaved' &&
    event.time === claim.time &&
    event.hash === claim.eventHash &&
    isHashRight(event) &&
    data?.quId === claim.quId &&
    answerHash(data.answer) === claim.answerHash;
  return { standing: same ? 'held' : 'different', position: event.position };
}
