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

describe('places of a sitting', () => {
  it('are taken until there is none; then people wait in their order, and move up', () => {
    const { act, state } = room(2);
    for (const userId of ['a', 'b', 'c', 'd']) act({ type: 'TakeSeat', userId }, 1);
    expect(seatedPeople(state()).toSorted()).toEqual(['a', 'b']);
    expect([placeInLine(state(), 'c'), placeInLine(state(), 'd')]).toEqual([1, 2]);
    act({ type: 'ReleaseSeat', userId: 'a', cause: 'Cancelled' } as Act, 2);
    expect(seatedPeople(state()).toSorted()).toEqual(['b', 'c']);
    expect(placeInLine(state(), 'd')).toBe(1);
  });

  it('a hold that ran out is nobody’s, and who paid too late waits', () => {
    const { act, state } = room(1);
    act({ type: 'HoldSeat', userId: 'a' }, 0);
    expect(act({ type: 'HoldSeat', userId: 'b' }, 99)).toBe(false);
    act({ type: 'MoveUp' }, 100);
    expect(act({ type: 'HoldSeat', userId: 'b' }, 101)).toBe(true);
    act({ type: 'KeepSeat', userId: 'a' }, 102);
    expect(seatOf(state(), 'a', 102)).toBeNull();
    expect(placeInLine(state(), 'a')).toBe(1);
  });

  it('whatever happens, in 30 seeded rounds: never more than there are, nobody sits and waits, repeats change nothing', () => {
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
        const before = state();
        if (command.type !== 'ReleaseSeat' && act(command, at) && command.type === 'TakeSeat')
          expect(state()).toEqual(before);
      }
    }
  });
});
