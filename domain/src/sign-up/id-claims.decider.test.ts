import { describe, expect, it } from 'vitest';
import { idClaimsDecider, type IdClaimCommand, type IdClaims } from './id-claims.decider.js';

/** One ID, of which one act follows another; answers whether it was taken. */
function oneId() {
  let claims: IdClaims = idClaimsDecider.initialState;
  const act = (command: IdClaimCommand): boolean => {
    const decision = idClaimsDecider.decide(command, claims, { at: 1, arrivedAt: 1 } as never);
    if (decision.kind === 'refused') return false;
    for (const event of decision.events) claims = idClaimsDecider.evolve(claims, { ...event, time: 1 });
    return true;
  };
  const claim = (
    registrationId: string,
    examId: string,
    from: number | null,
    to: number | null,
    stale: string[] = [],
  ) => act({ type: 'ClaimId', registrationId, examId, from, to, stale });
  return { act, claim, claims: () => claims };
}

describe('an ID', () => {
  it('[SU10] is registered once at overlapping times, and at others as often as asked', () => {
    const { claim, claims } = oneId();
    expect(claim('r1', 'a', 10, 20)).toBe(true);
    expect(claim('r2', 'b', 19, 30)).toBe(false);
    expect(claim('r2', 'b', 5, 11)).toBe(false);
    expect(claim('r2', 'b', 20, 30)).toBe(true);
    expect(claim('r3', 'a', 40, 50)).toBe(false);
    expect(claim('r3', 'c', null, null)).toBe(true);
    expect(claims()).toHaveLength(3);
  });

  it('[SU10] changes its sitting, and is free once it was given back', () => {
    const { act, claim, claims } = oneId();
    claim('r1', 'a', 10, 20);
    expect(claim('r1', 'b', 30, 40)).toBe(true);
    expect(claim('r2', 'a', 10, 20)).toBe(true);
    expect(claim('r1', 'a', 10, 20)).toBe(false);
    act({ type: 'ReleaseId', registrationId: 'r2' });
    expect(claim('r1', 'a', 10, 20)).toBe(true);
    expect(claims()).toEqual([{ registrationId: 'r1', examId: 'a', from: 10, to: 20 }]);
  });

  it('[SU10] is taken over from a registration that has nothing behind it', () => {
    const { claim, claims } = oneId();
    claim('r1', 'a', 10, 20);
    expect(claim('r2', 'b', 10, 20, ['r1'])).toBe(true);
    expect(claims().map(({ registrationId }) => registrationId)).toEqual(['r2']);
  });
});
