import type { Recorded } from '@vigil/domain/kernel/event';
import type { EventLog } from '../event-log/port.js';
import { isHashRight } from './chain.js';
import { answerHash, type ReceiptClaim } from './receipt.js';

/**
 * `held`: the log has the very event. `returned`: it had lost the event, and the answer was brought back with this
 * receipt. `missing`: it has none there. `different`: what stands there is not what the receipt says.
 */
export type Standing = 'held' | 'returned' | 'missing' | 'different';

/**
 * What the log says of a receipt's claim. Look only after the signature was found right: the claim names the
 * stream to read.
 */
export async function standingInLog(
  log: Pick<EventLog, 'readStream'>,
  claim: ReceiptClaim,
): Promise<{ standing: Standing; position: string | null }> {
  const stream = `paper-${claim.paperId}`;
  const [event] = await log.readStream(stream, { afterRevision: claim.revision - 1, limit: 1 });
  if (event !== undefined && isHeld(event, claim)) return { standing: 'held', position: event.position };
  return standingAmong(await log.readStream(stream), claim);
}

/** As `standingInLog`, by all events of the paper's stream. */
export function standingAmong(
  events: readonly Recorded[],
  claim: ReceiptClaim,
): { standing: Standing; position: string | null } {
  const event = events[claim.revision];
  if (event !== undefined && isHeld(event, claim)) return { standing: 'held', position: event.position };
  const returned = broughtBack(events, claim);
  if (returned !== null) return { standing: 'returned', position: returned };
  return event === undefined
    ? { standing: 'missing', position: null }
    : { standing: 'different', position: event.position };
}

function isHeld(event: Recorded, claim: ReceiptClaim): boolean {
  const data = event.data as { readonly quId?: unknown; readonly answer?: unknown } | null;
  return (
    event.revision === claim.revision &&
    event.type === 'AnswerSaved' &&
    event.time === claim.time &&
    event.hash === claim.eventHash &&
    isHashRight(event) &&
    data?.quId === claim.quId &&
    answerHash(data.answer) === claim.answerHash
  );
}

/** Where the answer of a lost event came back with its receipt; null: it did not. */
function broughtBack(
  events: readonly Recorded[],
  { quId, revision, time, answerHash: hash }: ReceiptClaim,
): string | null {
  const found = events.find(({ type, data }) => {
    if (type !== 'AnswerBroughtBack') return false;
    const { answer, ...said } = data as Record<'quId' | 'revision' | 'savedAt' | 'answer', unknown>;
    const named = said.quId === quId && said.revision === revision && said.savedAt === time;
    return named && answerHash(answer) === hash;
  });
  return found !== undefined && isHashRight(found) ? found.position : null;
}
