import { describe, expect, it } from 'vitest';
import {
  noSeats,
  placeInLine,
  seatOf,
  seatedPeople,
  seatsDecider,
  seatsUsed,
  type SeatCommand,
  type SeatsState,
} from './seats.decider.js';

type Act = Omit<SeatCommand, 'examId' | 'capacity' | 'holdUntil'> & { readonly userId?: string };

/** A room of so many places, in which one act follows another. */
function room(capacity: number | null) {
  let state: SeatsState = noSeats;
  const act = (command: Act, at: number): boolean => {
    const whole = { examId: 'e', capacity, holdUntil: at + 100, ...command } as SeatCommand;
    const decision = seatsDecider.decide(whole, state, {
      at,
      arrivedAt: at,
      actor: { kind: 'system', id: 'test' },
    });
    if (decision.kind === 'refused') return false;
    for (const event of decision.events) state = seatsDecider.evolve(state, { ...event, time: at });
    return true;
  };
  return { act, state: () => state };
}

const numberOf = (state: SeatsState, userId: string): number => {
  const seat = seatOf(state, userId, 0);
  return seat?.kind === 'taken' ? seat.number : 0;
};

describe('places of a sitting', () => {
  it('[SU11] have the smallest number that is free, and keep it', () => {
    const { act, state } = room(3);
    for (const userId of ['a', 'b', 'c', 'd']) act({ type: 'TakeSeat', userId }, 1);
    const numbers = () => ['a', 'b', 'c', 'd'].map((userId) => numberOf(state(), userId));
    expect(numbers()).toEqual([1, 2, 3, 0]);
    act({ type: 'ReleaseSeat', userId: 'b', cause: 'Cancelled' } as Act, 2);
    expect(numbers()).toEqual([1, 0, 3, 2]);
    act({ type: 'ReleaseSeat', userId: 'c', cause: 'Cancelled' } as Act, 3);
    act({ type: 'ReleaseSeat', userId: 'a', cause: 'Cancelled' } as Act, 4);
    act({ type: 'TakeSeat', userId: 'c' }, 5);
    expect(numbers()).toEqual([0, 0, 1, 2]);
  });

  it('[SU8] that come free are held for a day for who has something left to do', () => {
    const { act, state } = room(1);
    act({ type: 'TakeSeat', userId: 'a' }, 1);
    act({ type: 'AwaitSeat', userId: 'b' }, 1);
    act({ type: 'ReleaseSeat', userId: 'a', cause: 'Cancelled' } as Act, 2);
    expect(seatOf(state(), 'b', 2)).toEqual({ kind: 'held', until: 102 });
    expect(seatedPeople(state())).toEqual([]);
  });

  it('[SU15] [SU16] are waited for unpaid; a hold is renewed while nobody waits, and else runs out for who does', () => {
    const { act, state } = room(1);
    act({ type: 'HoldSeat', userId: 'a' }, 0);
    expect(act({ type: 'HoldSeat', userId: 'a' }, 50)).toBe(true);
    expect(seatOf(state(), 'a', 50)).toEqual({ kind: 'held', until: 150 });
    act({ type: 'AwaitSeat', userId: 'b' }, 60);
    expect(placeInLine(state(), 'b')).toBe(1);
    expect(act({ type: 'HoldSeat', userId: 'a' }, 140)).toBe(true);
    expect(seatOf(state(), 'a', 140)).toEqual({ kind: 'held', until: 150 });
    act({ type: 'MoveUp' }, 150);
    expect([seatOf(state(), 'a', 150), seatOf(state(), 'b', 150)]).toEqual([
      null,
      { kind: 'held', until: 250 },
    ]);
    act({ type: 'KeepSeat', userId: 'b' }, 200);
    expect(seatOf(state(), 'b', 300)).toEqual({ kind: 'kept' });
  });

  it('[SU4] [SU7] [SU8] are taken until there is none; then people wait in their order, and move up', () => {
    const { act, state } = room(2);
    for (const userId of ['a', 'b', 'c', 'd']) act({ type: 'TakeSeat', userId }, 1);
    expect(seatedPeople(state()).toSorted()).toEqual(['a', 'b']);
    expect([placeInLine(state(), 'c'), placeInLine(state(), 'd')]).toEqual([1, 2]);
    act({ type: 'ReleaseSeat', userId: 'a', cause: 'Cancelled' } as Act, 2);
    expect(seatedPeople(state()).toSorted()).toEqual(['b', 'c']);
    expect(placeInLine(state(), 'd')).toBe(1);
  });

  it('[SU5] [SU6] [SU9] a hold that ran out is nobody’s, and who paid too late waits', () => {
    const { act, state } = room(1);
    act({ type: 'HoldSeat', userId: 'a' }, 0);
    expect(act({ type: 'HoldSeat', userId: 'b' }, 99)).toBe(false);
    act({ type: 'MoveUp' }, 100);
    expect(act({ type: 'HoldSeat', userId: 'b' }, 101)).toBe(true);
    act({ type: 'KeepSeat', userId: 'a' }, 102);
    expect(seatOf(state(), 'a', 102)).toBeNull();
    expect(placeInLine(state(), 'a')).toBe(1);
  });

  it('[SU4] [SU11] whatever happens, in 30 seeded rounds: never more than there are, each with a number of its own, nobody sits and waits, repeats change nothing', () => {
    let seed = 20;
    const next = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const types = ['HoldSeat', 'KeepSeat', 'TakeSeat', 'AwaitSeat', 'ReleaseSeat', 'MoveUp'] as const;
    for (let round = 0; round < 30; round += 1) {
      const capacity = 1 + next(4);
      const { act, state } = room(capacity);
      for (let at = 0; at < 600; at += 1 + next(40)) {
        const command = { type: types[next(6)], userId: `u${next(8)}`, cause: 'Cancelled' } as unknown as Act;
        act(command, at);
        expect(seatsUsed(state(), at), `round ${round}`).toBeLessThanOrEqual(capacity);
        for (const { userId } of state().waiting) expect(seatOf(state(), userId, at)).toBeNull();
        const numbers = seatedPeople(state()).map((userId) => numberOf(state(), userId));
        expect(new Set(numbers).size).toBe(numbers.length);
        for (const number of numbers) expect(number).toBeLessThanOrEqual(capacity);
        const before = state();
        if (command.type !== 'ReleaseSeat' && act(command, at) && command.type === 'TakeSeat')
          expect(state()).toEqual(before);
      }
    }
  });
});
