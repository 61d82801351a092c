import type { RegistrationEvent } from '@vigil/domain/sign-up/public';
import { describe, expect, it } from 'vitest';
import { documentsAfter, type Fact } from '../runner/projection-specification.js';
import { registrationProjection } from './registration.projection.js';

const whose = { registrationId: 'r1', userId: 'zhang', catId: 'c1' };
const signed: RegistrationEvent = { type: 'SignedUp', data: { ...whose, ground: 'free', round: 1 } };
const given: RegistrationEvent = {
  type: 'RegistrationGiven',
  data: {
    ...{ ...whose, examId: 'e1', formerExamId: null, form: 'f', photoFileId: 'p' },
    ...{ idHash: 'h', consent: '1' },
  },
};
const cancelled: RegistrationEvent = {
  type: 'SignUpCancelled',
  data: { ...whose, examId: 'e1', idHash: 'h', reason: '资格不符' },
};
const after = (...events: readonly RegistrationEvent[]) =>
  documentsAfter(
    registrationProjection,
    events.map((event, index): Fact => ['registration-r1', event, 100 + index]),
  ).get('r1');

describe('view registrations', () => {
  it('says who signed up for what, from when, and whether the form is given [buy-018]', () => {
    expect(after(signed)).toMatchObject({
      ...pickOf(),
      examId: null,
      state: 0,
      signedAt: 100,
      givenAt: null,
    });
    expect(after(signed, given)).toMatchObject({ examId: 'e1', state: 1, signedAt: 100, givenAt: 101 });
    expect(
      after(signed, given, {
        type: 'SittingChanged',
        data: { ...whose, examId: 'e2', formerExamId: 'e1' },
      }),
    ).toMatchObject({ examId: 'e2', state: 1 });
  });

  it('has whom an organisation signed up, and what they give then', () => {
    const group: RegistrationEvent = {
      type: 'GroupSignedUp',
      data: { ...whose, examId: 'e1', orderId: 'o1', round: 1, until: 200 },
    };
    expect(after(group)).toMatchObject({ examId: 'e1', state: 0, signedAt: 100 });
    expect(after(group, given, cancelled, group)).toMatchObject({ state: 0, cancelReason: '' });
  });

  it('keeps what was cancelled, with the reason of staff, until it is given anew', () => {
    expect(after(signed, given, cancelled)).toMatchObject({ state: 2, cancelReason: '资格不符' });
    expect(after(signed, given, cancelled, given)).toMatchObject({ state: 1, cancelReason: '' });
  });

  it('begins another round without a sitting', () => {
    const resit: RegistrationEvent = { type: 'ResitBegun', data: { ...whose, formerExamId: 'e1', round: 2 } };
    expect(after(signed, given, resit)).toMatchObject({ examId: null, state: 0, round: 2 });
  });
});

const pickOf = () => ({ id: 'r1', userId: 'zhang', catId: 'c1' });
