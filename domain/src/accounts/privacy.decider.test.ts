import { describe, expect, it } from 'vitest';
import { given } from '../kernel/specification.js';
import { closingWait, privacyDecider, type PrivacyCommand, type PrivacyEvent } from './privacy.decider.js';

const userId = 'u1';
const gave = (textVersion: number): PrivacyEvent => ({
  type: 'ConsentGiven',
  data: { userId, purpose: 'face', textVersion },
});
const asked: PrivacyEvent = { type: 'AccountClosingAsked', data: { userId, dueAt: 50 + closingWait } };
const own = { brandId: null, version: 1 };
const give = { type: 'GiveConsent', userId, purpose: 'face', read: own, inForce: own } as const;
const by = { actor: { kind: 'candidate', id: userId }, at: 50 } as const;
const accepted = (...events: PrivacyEvent[]) => ({ kind: 'accepted', events });

describe('what a person agreed to', () => {
  it('[AC1] is one purpose and one version of its text, once', () => {
    expect(given(privacyDecider, []).when(give)).toEqual(accepted(gave(1)));
    expect(given(privacyDecider, [gave(1)]).when(give)).toEqual(accepted());
    expect(given(privacyDecider, [gave(0)]).when(give)).toEqual(accepted(gave(1)));
    expect(given(privacyDecider, []).when({ ...give, read: { ...own, version: 2 } })).toMatchObject({
      refusal: { reason: 'TextChanged' },
    });
  });

  it('[AC1] is one text: a brand’s own, even of the same number, is another', () => {
    const theirs = { brandId: 'b1', version: 1 };
    const gaveTheirs: PrivacyEvent = {
      type: 'ConsentGiven',
      data: { userId, purpose: 'face', textVersion: 1, brandId: 'b1' },
    };
    expect(given(privacyDecider, [gave(1)]).when({ ...give, inForce: theirs })).toMatchObject({
      refusal: { reason: 'TextChanged' },
    });
    const read = { ...give, read: theirs, inForce: theirs };
    expect(given(privacyDecider, [gave(1)]).when(read)).toEqual(accepted(gaveTheirs));
    expect(given(privacyDecider, [gave(1), gaveTheirs]).when(read)).toEqual(accepted());
    expect(given(privacyDecider, [gave(1), gaveTheirs]).when(give)).toEqual(accepted(gave(1)));
  });

  it('[AC2] is taken back where it can be, and where it was given', () => {
    const back: PrivacyCommand = { type: 'WithdrawConsent', userId, purpose: 'face' };
    const withdrawn: PrivacyEvent = { type: 'ConsentWithdrawn', data: { userId, purpose: 'face' } };
    expect(given(privacyDecider, [gave(1)]).when(back)).toEqual(accepted(withdrawn));
    expect(given(privacyDecider, [gave(1), withdrawn]).when(back)).toEqual(accepted());
    expect(given(privacyDecider, [gave(1), withdrawn]).when(give)).toEqual(accepted(gave(1)));
    for (const purpose of ['agreement', 'privacy'] as const)
      expect(given(privacyDecider, []).when({ ...back, purpose })).toMatchObject({
        refusal: { reason: 'NotWithdrawable' },
      });
  });
});

describe('who wants to go', () => {
  it('[AC3] goes seven days later; asked again, the first day counts', () => {
    expect(given(privacyDecider, []).when({ type: 'AskClosing', userId }, by)).toEqual(accepted(asked));
    expect(given(privacyDecider, [asked]).when({ type: 'AskClosing', userId }, by)).toEqual(accepted());
  });

  it('[AC4] may take it back, and ask anew', () => {
    const back: PrivacyEvent = { type: 'AccountClosingWithdrawn', data: { userId } };
    expect(given(privacyDecider, [asked]).when({ type: 'WithdrawClosing', userId })).toEqual(accepted(back));
    expect(given(privacyDecider, [asked, back]).when({ type: 'WithdrawClosing', userId })).toEqual(
      accepted(),
    );
    expect(given(privacyDecider, [asked, back]).when({ type: 'AskClosing', userId }, by)).toEqual(
      accepted(asked),
    );
  });
});
