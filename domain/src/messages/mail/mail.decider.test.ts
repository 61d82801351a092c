import { describe, expect, it } from 'vitest';
import { given } from '../../kernel/specification.js';
import { mailDecider, type MailCommand, type MailEvent, type MailOutcome } from './mail.decider.js';

const whose = { messageId: 'm1', userId: 'u1' };
const minute = 60_000;
const attempted = (attempt: number): MailEvent => ({ type: 'MailAttempted', data: { ...whose, attempt } });
const settled = (attempt: number, outcome: MailOutcome, dueAt: number | null = null): MailEvent => ({
  type: 'MailSettled',
  data: { ...whose, attempt, outcome, reason: null, dueAt },
});
const attempt: MailCommand = { ...whose, type: 'Attempt' };
const settle = (number: number, outcome: MailOutcome): MailCommand => ({
  ...whose,
  ...{ type: 'Settle', attempt: number, outcome, reason: null },
});
const orderAgain: MailCommand = { ...whose, type: 'OrderAgain' };
const accepted = (...events: MailEvent[]) => ({ kind: 'accepted', events });
const refusal = (reason: string) => ({ kind: 'refused', refusal: { reason } });

describe('one mail', () => {
  it('[MS9] is attempted one at a time, and not before it is due', () => {
    expect(given(mailDecider, []).when(attempt)).toEqual(accepted(attempted(1)));
    expect(given(mailDecider, [attempted(1)]).when(attempt)).toEqual(refusal('NotDue'));
    const waiting = [attempted(1), settled(1, 'again', 5000)];
    expect(given(mailDecider, waiting).when(attempt, { at: 4999 })).toEqual(refusal('NotDue'));
    expect(given(mailDecider, waiting).when(attempt, { at: 5000 })).toEqual(accepted(attempted(2)));
  });

  it('[MS10] only the attempt under way ends', () => {
    expect(given(mailDecider, []).when(settle(1, 'sent'))).toEqual(refusal('NotThisAttempt'));
    const second = [attempted(1), settled(1, 'again', 0), attempted(2)];
    expect(given(mailDecider, second).when(settle(1, 'sent'))).toEqual(refusal('NotThisAttempt'));
    expect(given(mailDecider, second).when(settle(2, 'sent'))).toEqual(accepted(settled(2, 'sent')));
  });

  it('[MS14] that waits when its person is erased is never sent', () => {
    const giveUp: MailCommand = { ...whose, type: 'GiveUp' };
    const gone: MailEvent = {
      type: 'MailSettled',
      data: { ...whose, attempt: 0, outcome: 'failed', reason: 'erased', dueAt: null },
    };
    expect(given(mailDecider, []).when(giveUp)).toEqual(accepted(gone));
    expect(given(mailDecider, [gone]).when(giveUp)).toEqual(accepted());
    expect(given(mailDecider, [gone]).when(attempt)).toEqual(refusal('NotDue'));
    expect(given(mailDecider, [gone]).when(orderAgain)).toEqual(refusal('NotToBeOrdered'));
    expect(given(mailDecider, [attempted(1)]).when(giveUp)).toEqual(accepted());
  });

  it('[MS11] is tried again after 1, 5, 30 and 120 minutes, then it has failed', () => {
    const past: MailEvent[] = [];
    const waits: (number | null)[] = [];
    for (let number = 1; number <= 5; number += 1) {
      past.push(attempted(number));
      const decision = given(mailDecider, past).when(settle(number, 'again'), { at: 0 });
      const [event] = decision.kind === 'accepted' ? decision.events : [];
      expect(event?.type).toBe('MailSettled');
      if (event?.type !== 'MailSettled') return;
      waits.push(event.data.dueAt);
      expect(event.data.outcome).toBe(number === 5 ? 'failed' : 'again');
      past.push({ ...event, data: { ...event.data, dueAt: 0 } });
    }
    expect(waits).toEqual([minute, 5 * minute, 30 * minute, 120 * minute, null]);
  });

  it('[MS12] [MS13] what was sent never goes out again; of what nothing is known only when somebody orders it', () => {
    for (const outcome of ['sent', 'failed', 'unknown'] as const)
      expect(given(mailDecider, [attempted(1), settled(1, outcome)]).when(attempt)).toEqual(
        refusal('NotDue'),
      );
    expect(given(mailDecider, [attempted(1), settled(1, 'sent')]).when(orderAgain)).toEqual(
      refusal('NotToBeOrdered'),
    );
    expect(given(mailDecider, []).when(orderAgain)).toEqual(refusal('NotToBeOrdered'));
    const ordered: MailEvent = { type: 'MailOrderedAgain', data: whose };
    const unknown = [attempted(1), settled(1, 'unknown')];
    expect(given(mailDecider, unknown).when(orderAgain)).toEqual(accepted(ordered));
    expect(given(mailDecider, [...unknown, ordered]).when(attempt)).toEqual(accepted(attempted(2)));
  });
});
