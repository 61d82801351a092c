import {
  placeIndex,
  slotOf,
  understood,
  type Answer,
  type PaperState,
  type ReturnedAnswer,
} from '@vigil/domain/sitting/public';
import type { Recorded } from '@vigil/domain/kernel/event';
import { answerHash, isReceipt, type Receipt, type ReceiptChecker } from '@vigil/stores/chain/receipt';
import { standingAmong } from '@vigil/stores/chain/receipt-in-log';
import { answerFrom } from '../answer-input.js';
import type { AnswerFate, KeptAnswerInput } from './kept-answer-types.js';

/** A kept answer as it came, and what is to be decided of it; null: the log holds it. */
export interface Claimed {
  readonly quId: string;
  readonly returned: ReturnedAnswer | null;
}

/**
 * What a browser sent back, each held against its receipt and the paper's stream: a receipt counts when this server
 * signed it for this paper, this question and exactly this answer.
 */
export async function claimedAnswers(
  paperId: string,
  answers: readonly KeptAnswerInput[],
  state: PaperState,
  events: readonly Recorded[],
  checker: ReceiptChecker,
): Promise<Claimed[]> {
  const whose = state.paper?.userId ?? '';
  const all = answers.map(async (input): Promise<Claimed> => {
    const { quId } = input;
    const given = await answerFrom(input, whose);
    const receipt = receiptFor(paperId, quId, input.receipt, checker);
    const answer = receipt === null ? null : answerOf(receipt, given, state);
    if (receipt === null || answer === null)
      return { quId, returned: { quId, answer: given, receipt: null } };
    const { standing } = standingAmong(events, receipt);
    if (standing === 'held' || standing === 'returned') return { quId, returned: null };
    const { revision, time } = receipt;
    return { quId, returned: { quId, answer, receipt: { revision, time } } };
  });
  return Promise.all(all);
}

function receiptFor(
  paperId: string,
  quId: string,
  receipt: unknown,
  checker: ReceiptChecker,
): Receipt | null {
  if (!isReceipt(receipt) || receipt.paperId !== paperId || receipt.quId !== quId) return null;
  return checker.problemOf(receipt) === null ? receipt : null;
}

/**
 * The answer that the receipt is of, as the lost event had it; null: it is of another one. What was left out when it
 * was saved stood as before, if anything did.
 */
function answerOf(receipt: Receipt, given: Answer, state: PaperState): Answer | null {
  const place = state.places[placeIndex(state, receipt.quId)];
  if (place === undefined) return null;
  const question = place.part ?? place.question;
  for (const before of [null, slotOf(state, receipt.quId).answer]) {
    const answer = understood(question, given, before);
    if (answer !== null && answerHash(answer) === receipt.answerHash) return answer;
  }
  return null;
}

/** What became of each, by the paper as it is after the decision and the facts it made. */
export function fatesOf(
  claimed: readonly Claimed[],
  events: readonly { readonly type: string; readonly data: unknown }[],
  state: PaperState,
): AnswerFate[] {
  const made = (type: string, quId: string, fits: (data: Record<string, unknown>) => boolean): boolean =>
    events.some((event) => {
      const data = event.data as Record<string, unknown>;
      return event.type === type && data['quId'] === quId && fits(data);
    });
  return claimed.map(({ quId, returned }): AnswerFate => {
    if (returned === null) return { quId, fate: 'held' };
    const { receipt, answer } = returned;
    const slot = state.slots[placeIndex(state, quId)];
    if (slot === undefined) return { quId, fate: 'refused' };
    if (receipt !== null) {
      if (made('AnswerBroughtBack', quId, ({ revision }) => revision === receipt.revision))
        return { quId, fate: 'counted' };
      return { quId, fate: (slot.standsSince ?? -1) >= receipt.time ? 'older' : 'refused' };
    }
    if (made('AnswerArrivedLate', quId, () => true)) return { quId, fate: 'late' };
    const known = [slot.answer, slot.late].map((kept) => answerHash(kept));
    const same = known.indexOf(answerHash(answer));
    return { quId, fate: same === 0 ? 'held' : same === 1 ? 'late' : 'refused' };
  });
}
