import { t } from '@vigil/ui/text/t.ts';
import {
  eachOnce,
  isAnsweredSince,
  isGoneOnFrom,
  isOlder,
  newerElsewhere,
  type QueueItem,
  type UncountedAnswer,
} from './queue-item.ts';
import type { SendOutcome } from './transport.ts';

/**
 * The answer that does not count, now that its attempt is settled; null: nothing is left out. `given`: what the page
 * has to send yet. An answer that was older than another device's is nothing to choose where this page has gone on from
 * it.
 */
export function leftOut(
  item: QueueItem,
  outcome: SendOutcome,
  given: readonly QueueItem[],
): UncountedAnswer | null {
  if (item.body.kind !== 'answer') return null;
  const refusedAt = Date.now();
  if (outcome.kind === 'refused') return { item, reason: outcome.reason, msg: outcome.msg, refusedAt };
  const wasOlder = outcome.kind === 'acknowledged' && outcome.result.newerElsewhere === true;
  if (!wasOlder || isGoneOnFrom(given, item)) return null;
  return { item, reason: newerElsewhere, msg: t('另一台设备上有更新的答案，这份作答未采用'), refusedAt };
}

/** Those that do not count, with one more: of answers to one question that were older than another device's the last. */
export const withLeftOut = (
  uncounted: readonly UncountedAnswer[],
  answer: UncountedAnswer,
): UncountedAnswer[] => [
  ...eachOnce([
    ...uncounted.filter((one) => !isOlder(answer) || !isAnsweredSince(one, [answer.item])),
    answer,
  ]),
];
