import { describe, expect, it } from 'vitest';
import { isSignedUp, registrationDecider, type RegistrationCommand } from './registration.decider.js';
import type { RegistrationEvent } from './sign-up-events.js';

const whose = { registrationId: 'r', userId: 'u', catId: 'c' };
const form = { form: 'f1', photoFileId: 'p1', idHash: 'h1', consent: '2026-11' };
type Act = RegistrationCommand extends infer C
  ? C extends unknown
    ? Omit<C, keyof typeof whose>
    : never
  : never;

/** One person, of whom one act follows another; answers what it added, or why not. */
function person() {
  let state = registrationDecider.initialState;
  const act = (command: Act): readonly RegistrationEvent[] | string => {
    const at = 1000;
    const decision = registrationDecider.decide({ ...whose, ...command } as RegistrationCommand, state, {
      ...{ at, arrivedAt: at },
    } as never);
    if (decision.kind === 'refused') return decision.refusal.reason;
    for (const event of decision.events) state = registrationDecider.evolve(state, { ...event, time: at });
    return decision.events;
  };
  return { act, state: () => state };
}

describe('a registration', () => {
  it('[SU1] free is a fact once', () => {
    const { act, state } = person();
    expect(act({ type: 'SignUp', ground: 'free' })).toMatchObject([{ type: 'SignedUp', data: { round: 1 } }]);
    expect(act({ type: 'SignUp', ground: 'assigned' })).toEqual([]);
    expect(state()).toMatchObject({ ground: 'free' });
  });

  it('[SU14] is paid for by one organisation at a time', () => {
    const { act, state } = person();
    const by = (orderId: string, stale: string | null = null): Act => ({
      ...{ type: 'SignUpByGroup', examId: 'a', orderId, until: 5000, stale },
    });
    expect(act(by('o1'))).toMatchObject([{ type: 'GroupSignedUp', data: { orderId: 'o1', round: 1 } }]);
    expect(state()).toMatchObject({ wanted: 'a', examId: null, sponsor: { orderId: 'o1' } });
    expect(act(by('o1'))).toEqual([]);
    expect(act(by('o2'))).toBe('InOtherGroup');
    expect(act(by('o2', 'o1'))).toMatchObject([{ data: { orderId: 'o2' } }]);
    act({ type: 'GiveRegistration', examId: 'a', ...form });
    expect(act(by('o3', 'o2'))).toBe('SignedUpAlready');
    act({ type: 'CancelSignUp' });
    expect(state()).toMatchObject({ examId: null, sponsor: { orderId: 'o2' } });
    expect(act(by('o3'))).toBe('InOtherGroup');
    act({ type: 'GiveRegistration', examId: 'a', ...form });
    act({ type: 'BeginResit', failed: 'a' });
    expect(act(by('o3'))).toMatchObject([{ data: { orderId: 'o3', round: 2 } }]);
  });

  it('[SU2] is what was given last, and names the sitting it leaves', () => {
    const { act, state } = person();
    act({ type: 'WantSitting', examId: 'a' });
    expect(act({ type: 'WantSitting', examId: 'a' })).toEqual([]);
    expect(act({ type: 'GiveRegistration', examId: 'b', ...form })).toMatchObject([
      { data: { examId: 'b', formerExamId: 'a', consent: '2026-11' } },
    ]);
    act({ type: 'GiveRegistration', examId: 'b', ...form, form: 'f2' });
    expect(state()).toMatchObject({ examId: 'b', wanted: null, given: { form: 'f2' } });
    expect(act({ type: 'ChangeSitting', examId: 'b' })).toEqual([]);
    expect(act({ type: 'ChangeSitting', examId: 'c' })).toMatchObject([{ data: { formerExamId: 'b' } }]);
    expect(state().given?.form).toBe('f2');
  });

  it('[SU2] changes no sitting before anything was given', () => {
    const { act } = person();
    act({ type: 'SignUp', ground: 'free' });
    expect(act({ type: 'ChangeSitting', examId: 'c' })).toBe('NotSignedUpYet');
  });

  it('[SU3] begins another round after the sitting that was failed, and after no other', () => {
    const { act, state } = person();
    act({ type: 'SignUp', ground: 'free' });
    act({ type: 'GiveRegistration', examId: 'a', ...form });
    expect(act({ type: 'BeginResit', failed: 'b' })).toBe('NothingToResit');
    expect(act({ type: 'BeginResit', failed: 'a' })).toMatchObject([{ data: { round: 2 } }]);
    expect(act({ type: 'BeginResit', failed: 'a' })).toBe('NothingToResit');
    expect(isSignedUp(state())).toBe(false);
    expect(act({ type: 'SignUp', ground: 'free' })).toMatchObject([{ data: { round: 2 } }]);
  });

  it('[SU3] cancelled leaves nothing but the round; again adds nothing', () => {
    const { act, state } = person();
    expect(act({ type: 'CancelSignUp' })).toEqual([]);
    act({ type: 'GiveRegistration', examId: 'a', ...form });
    act({ type: 'BeginResit', failed: 'a' });
    act({ type: 'GiveRegistration', examId: 'b', ...form });
    expect(act({ type: 'CancelSignUp', reason: '资格不符' })).toMatchObject([
      { data: { examId: 'b', idHash: 'h1', reason: '资格不符' } },
    ]);
    expect(state()).toMatchObject({ round: 2, examId: null, given: null, ground: null });
    expect(act({ type: 'CancelSignUp' })).toEqual([]);
  });
});
