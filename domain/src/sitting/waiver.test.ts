import { describe, expect, it } from 'vitest';
import { given } from '../kernel/specification.js';
import { at, claimed, exam, released, start } from './candidate.fixture.js';
import { candidateDecider } from './candidate.decider.js';
import { candidateEventSchemas, type CandidateEvent } from './events.js';
import { minute, nine } from './sample.fixture.js';
import type { StartPaper } from './start-rules.js';
import { liftable, type Waiver } from './waiver.js';

const waiver = (more: Partial<Waiver> = {}): Waiver => ({
  ...{ applicationId: 'a-1', lifts: [...liftable], until: null },
  ...more,
});
const refused = (reason: string) => ({ kind: 'refused', refusal: { reason } });
const over = nine + 121 * minute;
const past = [claimed(), released];
type Past = readonly (readonly [CandidateEvent, number])[];
const claimOf = (command: StartPaper, time: number, before: Past = []) => {
  const decision = given(candidateDecider, before).when(command, { at: time, arrivedAt: time });
  const event = decision.kind === 'accepted' ? decision.events.at(-1) : undefined;
  return event?.type === 'PaperClaimed' ? candidateEventSchemas.PaperClaimed.parse(event.data) : decision;
};

describe('a place in the sitting', () => {
  it('[ET141] who has none is refused after the range and before the payment', () => {
    const without = start({ registered: false, paid: false });
    expect(claimOf(without, at.at)).toEqual(refused('NotRegistered'));
    expect(claimOf({ ...without, signedUp: false }, at.at)).toEqual(refused('NotSignedUp'));
    expect(claimOf({ ...without, registered: true }, at.at)).toEqual(refused('NotPaid'));
  });
});

describe('an approved application', () => {
  it('[ET142] lifts lateness, chances, sign-up and devices, and is a fact of the claim [apply-005]', () => {
    const late = exam({ late: true, lateMax: 1 });
    const cases: readonly [Partial<StartPaper>, Past, string][] = [
      [late, [], 'TooLate'],
      [exam({ chance: 1 }), past, 'ChancesUsedUp'],
      [{ signedUp: false }, [], 'NotSignedUp'],
      [{ registered: false }, [], 'NotRegistered'],
      [exam({ faceOn: true }), [], 'FaceRequired'],
    ];
    for (const [more, before, reason] of cases) {
      const now = nine + 31 * minute;
      expect(claimOf(start(more), now, before)).toMatchObject(refused(reason));
      expect(claimOf(start({ ...more, waiver: waiver() }), now, before)).toMatchObject({
        waiver: waiver(),
      });
      expect(claimOf(start({ ...more, waiver: waiver({ lifts: [] }) }), now, before)).toMatchObject(
        refused(reason),
      );
    }
    expect(
      claimOf(start({ ...exam({ faceOn: true, faceCheck: true, camOn: true }), waiver: waiver() }), nine),
    ).toMatchObject({ rules: { faceOn: false, faceCheck: false, camOn: false } });
  });

  it('[ET142] lifts neither password, payment nor an exam that is closed', () => {
    for (const [more, reason] of [
      [exam({ openType: 9 }), 'WrongPassword'],
      [{ paid: false }, 'NotPaid'],
      [exam({ state: 1 }), 'ExamClosed'],
    ] as const)
      expect(claimOf(start({ ...more, waiver: waiver() }), at.at)).toMatchObject(refused(reason));
  });

  it('[ET143] lets in after the end until its own, which the paper ends by', () => {
    const until = over + 30 * minute;
    expect(claimOf(start({ waiver: waiver() }), over)).toMatchObject(refused('NotInTime'));
    expect(claimOf(start({ waiver: waiver({ until }) }), over)).toMatchObject({
      ...{ deadline: until, rules: { endTime: until } },
    });
    expect(claimOf(start({ waiver: waiver({ until }) }), until)).toMatchObject(refused('NotInTime'));
    expect(claimOf(start({ waiver: waiver({ until }) }), nine - minute)).toMatchObject(refused('NotInTime'));
  });

  it('[ET144] is used once: the claim that has it takes it, whatever is asked again [apply-003]', () => {
    const used: Past = [claimed({ waiver: waiver() }), released];
    const again = start({ ...exam({ chance: 1 }), waiver: waiver() });
    expect(claimOf(again, nine + 31 * minute, used)).toMatchObject(refused('ChancesUsedUp'));
    const other = start({ ...exam({ chance: 1 }), waiver: waiver({ applicationId: 'a-2' }) });
    expect(claimOf(other, nine + 31 * minute, used)).toMatchObject({
      waiver: { applicationId: 'a-2' },
    });
  });
});
