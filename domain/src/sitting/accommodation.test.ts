import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { given } from '../kernel/specification.js';
import {
  accommodatedExam,
  accommodationAt,
  type AccommodationCommand,
  type AccommodationGranted,
} from './accommodation.js';
import { candidateDecider, type CandidateCommand } from './candidate.decider.js';
import { claimed, exam, start } from './candidate.fixture.js';
import { deadlineOf } from './deadline.js';
import { paperOfDraw } from './draw.js';
import { candidateEventSchemas, type CandidateEvent } from './events.js';
import { minute, nine, sampleClaim, sampleExam, sampleRules } from './sample.fixture.js';
import { examRulesOf } from './sittable-exam.js';

const staff = { kind: 'staff', id: 'li' } as const;
const right: AccommodationGranted = {
  ...{ accommodationId: 'ac-1', userId: 'zhang', extraPercent: 25, largeType: true, reader: false },
  ...{ from: nine - minute, until: null, groundsFileId: 'f-1', fileIds: ['f-2'] },
};
const fact = { accommodationId: 'ac-1', extraPercent: 25, largeType: true, reader: false };
const grant = (more: Partial<AccommodationGranted> = {}): AccommodationCommand => ({
  type: 'GrantAccommodation',
  ...right,
  ...more,
});
const revoke: AccommodationCommand = {
  ...{ type: 'RevokeAccommodation', accommodationId: 'ac-1', userId: 'zhang', groundsFileId: 'f-3' },
};
type Past = readonly (readonly [CandidateEvent, number])[];
const granted: Past = [[{ type: 'AccommodationGranted', data: right }, nine - minute]];
const revoked: Past = [
  ...granted,
  [
    {
      type: 'AccommodationRevoked',
      data: { accommodationId: 'ac-1', userId: 'zhang', groundsFileId: 'f-3' },
    },
    nine,
  ],
];
const decide = (
  command: CandidateCommand,
  past: Past = [],
  now = nine,
  actor: { kind: 'staff' | 'candidate'; id: string } = staff,
) => given(candidateDecider, past).when(command, { at: now, arrivedAt: now, actor });
const refused = (reason: string) => ({ kind: 'refused', refusal: { reason } });
const claimOf = (command: CandidateCommand, past: Past, now = nine) => {
  const decision = decide(command, past, now, { kind: 'candidate', id: 'zhang' });
  const event = decision.kind === 'accepted' ? decision.events.at(-1) : undefined;
  return event?.type === 'PaperClaimed' ? candidateEventSchemas.PaperClaimed.parse(event.data) : decision;
};

describe('an accommodation', () => {
  it('[ET145] is granted by somebody else, for something, for a time that is not over', () => {
    expect(decide(grant())).toEqual({
      kind: 'accepted',
      events: [{ type: 'AccommodationGranted', data: right }],
    });
    expect(decide(grant(), [], nine, { kind: 'staff', id: 'zhang' })).toEqual(refused('OwnAccommodation'));
    expect(decide(grant({ extraPercent: 0, largeType: false }))).toEqual(refused('NothingGranted'));
    expect(decide(grant({ until: nine }))).toEqual(refused('AccommodationOver'));
    expect(decide(grant({ from: nine + minute, until: nine + minute }))).toEqual(
      refused('AccommodationOver'),
    );
  });

  it('[ET145] never stands with another one; the same again changes nothing', () => {
    expect(decide(grant(), granted)).toEqual({ kind: 'accepted', events: [] });
    expect(decide(grant({ accommodationId: 'ac-2' }), granted)).toEqual(refused('AccommodationsMeet'));
    const ends: Past = [[{ type: 'AccommodationGranted', data: { ...right, until: nine } }, nine - minute]];
    expect(decide(grant({ accommodationId: 'ac-2', from: nine }), ends)).toMatchObject({
      events: [{ type: 'AccommodationGranted' }],
    });
    expect(decide(grant({ accommodationId: 'ac-2', from: nine - 1 }), ends)).toEqual(
      refused('AccommodationsMeet'),
    );
    expect(decide(grant({ accommodationId: 'ac-2' }), revoked)).toMatchObject({
      events: [{ type: 'AccommodationGranted' }],
    });
  });

  it('[ET145] property: whatever is granted and revoked, at no time do two stand, and what stands was granted', () => {
    const step = fc.record({
      grants: fc.boolean(),
      id: fc.integer({ min: 0, max: 5 }),
      from: fc.integer({ min: 0, max: 30 }),
      lasts: fc.option(fc.integer({ min: -2, max: 12 }), { nil: null }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), fc.integer({ min: 0, max: 45 }), (steps, when) => {
        let state = candidateDecider.initialState;
        for (const { grants, id, from, lasts } of steps) {
          const accommodationId = `ac-${id}`;
          const until = lasts === null ? null : from + lasts;
          const command = grants ? grant({ accommodationId, from, until }) : { ...revoke, accommodationId };
          const context = { at: 0, arrivedAt: 0, actor: staff };
          const decision = candidateDecider.decide(command, state, context);
          if (decision.kind === 'accepted')
            for (const event of decision.events)
              state = candidateDecider.evolve(state, { ...event, time: 0 });
        }
        const { standing } = state.accommodations;
        const now = standing.filter(({ from, until }) => from <= when && (until === null || when < until));
        expect(now.length).toBeLessThanOrEqual(1);
        expect(accommodationAt(state.accommodations, when)?.accommodationId).toBe(now[0]?.accommodationId);
      }),
    );
  });

  it('[ET146] is a fact of the claim and of the paper, whose time and latest end are longer by its percent', () => {
    expect(claimOf(start(), granted)).toMatchObject({
      accommodation: fact,
      rules: { totalTime: 75, endTime: nine + 135 * minute },
      deadline: nine + 75 * minute,
    });
    const claim = sampleClaim(sampleRules(), { accommodation: fact });
    expect(paperOfDraw(claim, []).accommodation).toEqual(fact);
    expect('accommodation' in paperOfDraw(sampleClaim(), [])).toBe(false);
    expect(claimOf(start(), [])).not.toHaveProperty('accommodation');
    // Who comes in the last minute has their whole share, too.
    expect(claimOf(start(), granted, nine + 119 * minute)).toMatchObject({ deadline: nine + 135 * minute });
  });

  it('[ET146] the last minute of coming stays, and one that has not begun or is over grants nothing', () => {
    expect(claimOf(start(), granted, nine + 120 * minute)).toMatchObject(refused('NotInTime'));
    const late = exam({ late: true, lateMax: 10 });
    expect(claimOf(start(late), granted, nine + 11 * minute)).toMatchObject(refused('TooLate'));
    for (const more of [{ from: nine + minute }, { until: nine }]) {
      const past: Past = [[{ type: 'AccommodationGranted', data: { ...right, ...more } }, nine - minute]];
      expect(claimOf(start(), past)).toMatchObject({ rules: { totalTime: 60 } });
      expect(claimOf(start(), past)).not.toHaveProperty('accommodation');
    }
  });

  it('[ET146] property: nobody has less time by it, and never more than the percent and a minute', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 0, max: 600 }),
        fc.option(fc.integer({ min: 1, max: 900 }), { nil: null }),
        fc.integer({ min: 0, max: 600 }),
        (extraPercent, totalTime, lasts, after) => {
          const endTime = lasts === null ? null : nine + lasts * minute;
          const startedAt = nine + after * minute;
          const plain = { ...sampleExam, totalTime, endTime };
          const before = deadlineOf(examRulesOf(plain), startedAt, 0);
          const then = deadlineOf(
            examRulesOf(accommodatedExam(plain, { extraPercent }, startedAt)),
            startedAt,
            0,
          );
          expect(then === null).toBe(before === null);
          if (before === null || then === null) return;
          const whole = totalTime > 0 ? totalTime : (lasts ?? 0);
          expect(then).toBeGreaterThanOrEqual(before);
          expect(then - before).toBeLessThanOrEqual(Math.ceil((whole * extraPercent) / 100) * minute);
          expect(then - before).toBeGreaterThanOrEqual(Math.floor((whole * extraPercent) / 100) * minute);
        },
      ),
    );
  });

  it('[ET147] a paper keeps what it was started with: neither a grant nor a revocation changes an open one', () => {
    const open: Past = [claimed()];
    expect(decide(grant(), open)).toEqual({
      kind: 'accepted',
      events: [{ type: 'AccommodationGranted', data: right }],
    });
    const withIt: Past = [...granted, claimed({ accommodation: fact })];
    expect(decide(revoke, withIt)).toMatchObject({ events: [{ type: 'AccommodationRevoked' }] });
    // The open paper of the same exam is found; no claim is made anew.
    expect(claimOf(start(), [...open, ...granted])).toEqual({ kind: 'accepted', events: [] });
  });

  it('[ET148] is revoked once, by somebody else; one that is not there is refused', () => {
    expect(decide(revoke)).toEqual(refused('NoAccommodation'));
    expect(decide(revoke, granted, nine, { kind: 'staff', id: 'zhang' })).toEqual(
      refused('OwnAccommodation'),
    );
    expect(decide(revoke, granted)).toMatchObject({ events: [{ type: 'AccommodationRevoked' }] });
    expect(decide(revoke, revoked)).toEqual({ kind: 'accepted', events: [] });
    expect(decide(grant(), revoked)).toEqual({ kind: 'accepted', events: [] });
    expect(claimOf(start(), revoked)).toMatchObject({ rules: { totalTime: 60 } });
  });
});
