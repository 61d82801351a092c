import { accept, refuse, type Decider, type Decision, type Happened } from '../kernel/decider.js';
import { bucketed, entriesOf, noBuckets, valueAt, type Buckets } from './buckets.js';
import type { ReleaseCause, SeatEvent } from './sign-up-events.js';

/** A place somebody has. A hold that ran out counts for nothing; `until` ms; `number` from 1. */
export type Seat =
  | { readonly kind: 'held'; readonly until: number }
  | { readonly kind: 'kept' }
  | { readonly kind: 'taken'; readonly number: number };

export interface SeatsState {
  /** by person */
  readonly seats: Buckets<Seat>;
  /** who waits, first come first */
  readonly waiting: readonly { readonly userId: string; readonly ready: boolean }[];
  /** places that are kept or taken, and the holds by person */
  readonly firm: number;
  readonly holds: Buckets<number>;
  readonly holdCount: number;
  /** numbers given to places so far, and those that came back, smallest first */
  readonly numbered: number;
  readonly freeNumbers: readonly number[];
}

/** `capacity` null: as many as come. `holdUntil`: how long whoever moves up has to do the rest. */
interface Room {
  readonly examId: string;
  readonly capacity: number | null;
  readonly holdUntil: number;
}

export type SeatCommand =
  /** A place while something else (a payment, a change) is under way; asked for again, for longer while nobody waits. Refused `SeatsFull`. */
  | (Room & { readonly type: 'HoldSeat'; readonly userId: string })
  /** It is paid for: kept however long the form takes. Waits, first of all, when the hold had run out and all is full. */
  | (Room & { readonly type: 'KeepSeat'; readonly userId: string })
  /** Everything is given: the place is theirs, or they wait for one. */
  | (Room & { readonly type: 'TakeSeat'; readonly userId: string })
  /** Waits without having paid or filled in anything. */
  | (Room & { readonly type: 'AwaitSeat'; readonly userId: string })
  | (Room & { readonly type: 'ReleaseSeat'; readonly userId: string; readonly cause: ReleaseCause })
  /** Holds that ran out go, and who waits moves up. */
  | (Room & { readonly type: 'MoveUp' });

export interface SeatRefusal {
  readonly reason: 'SeatsFull';
}

export const noSeats: SeatsState = {
  seats: noBuckets(),
  waiting: [],
  firm: 0,
  holds: noBuckets(),
  holdCount: 0,
  numbered: 0,
  freeNumbers: [],
};

/** The place of a person that counts at `at`; null: none. */
export function seatOf(state: SeatsState, userId: string, at: number): Seat | null {
  const seat = valueAt(state.seats, userId);
  return seat === undefined || (seat.kind === 'held' && seat.until <= at) ? null : seat;
}

/** 1 for the first who waits; null: does not wait. */
export function placeInLine(state: SeatsState, userId: string): number | null {
  const place = state.waiting.findIndex((one) => one.userId === userId);
  return place === -1 ? null : place + 1;
}

/** Places that count at `at`. */
export const seatsUsed = (state: SeatsState, at: number): number =>
  state.firm + entriesOf(state.holds).filter(([, until]) => until > at).length;

/** Places that nobody has and nobody waits for; null: there is no bound. */
export const seatsLeft = (state: SeatsState, capacity: number | null, at: number): number | null =>
  capacity === null ? null : state.waiting.length > 0 ? 0 : Math.max(0, capacity - seatsUsed(state, at));

/** How many have a place at `at`, of whatever kind, or wait for one. */
export const peopleInSeats = (state: SeatsState, at: number): number =>
  seatsUsed(state, at) + state.waiting.length;

/** Those whose place is taken: they may sit. */
export const seatedPeople = (state: SeatsState): string[] =>
  entriesOf(state.seats).flatMap(([userId, { kind }]) => (kind === 'taken' ? [userId] : []));

type SeatDecision = Decision<SeatEvent, SeatRefusal>;

const held = (examId: string, userId: string, until: number): SeatEvent => ({
  type: 'SeatHeld',
  data: { examId, userId, until },
});
const of = (type: 'SeatKept' | 'SeatTaken', examId: string, userId: string): SeatEvent => ({
  type,
  data: { examId, userId },
});
const awaited = (examId: string, userId: string, ready: boolean): SeatEvent => ({
  type: 'SeatAwaited',
  data: { examId, userId, ready },
});

function decide(command: SeatCommand, state: SeatsState, { at }: { readonly at: number }): SeatDecision {
  const { examId } = command;
  if (command.type === 'MoveUp') return accept(...movingUp(command, state, at));
  const { userId } = command;
  const mine = seatOf(state, userId, at);
  const waits = state.waiting.find((one) => one.userId === userId);
  const free = seatsLeft(state, command.capacity, at) !== 0;
  switch (command.type) {
    case 'HoldSeat':
      if (mine !== null) {
        const longer = mine.kind === 'held' && mine.until < command.holdUntil && state.waiting.length === 0;
        return longer ? accept(held(examId, userId, command.holdUntil)) : accept();
      }
      return free && waits === undefined
        ? accept(held(examId, userId, command.holdUntil))
        : refuse({ reason: 'SeatsFull' });
    case 'KeepSeat':
      if (mine !== null) return mine.kind === 'held' ? accept(of('SeatKept', examId, userId)) : accept();
      if (free) return accept(of('SeatKept', examId, userId));
      return waits === undefined ? accept(awaited(examId, userId, false)) : accept();
    case 'TakeSeat':
      if (mine !== null) return mine.kind === 'taken' ? accept() : accept(of('SeatTaken', examId, userId));
      if (free && waits === undefined) return accept(of('SeatTaken', examId, userId));
      return waits?.ready === true ? accept() : accept(awaited(examId, userId, true));
    case 'AwaitSeat':
      return mine !== null || waits !== undefined ? accept() : accept(awaited(examId, userId, false));
    case 'ReleaseSeat': {
      if (valueAt(state.seats, userId) === undefined && waits === undefined) return accept();
      const released: SeatEvent = {
        type: 'SeatReleased',
        data: { examId, userId, cause: command.cause },
      };
      return accept(released, ...movingUp(command, evolve(state, { ...released, time: at }), at));
    }
  }
}

/** What lets go of places that ran out, then gives those that are free to who waits, in their order. */
function movingUp({ examId, capacity, holdUntil }: Room, state: SeatsState, at: number): SeatEvent[] {
  const expired = entriesOf(state.holds)
    .filter(([, until]) => until <= at)
    .map(([userId]): SeatEvent => ({ type: 'SeatReleased', data: { examId, userId, cause: 'Expired' } }));
  const used = state.firm + state.holdCount - expired.length;
  const free = capacity === null ? state.waiting.length : Math.max(0, capacity - used);
  const next = state.waiting
    .slice(0, free)
    .map(({ userId, ready }): SeatEvent =>
      ready
        ? { type: 'SeatTaken', data: { examId, userId, movedUp: true } }
        : { type: 'SeatHeld', data: { examId, userId, until: holdUntil, movedUp: true } },
    );
  return [...expired, ...next];
}

function evolve(state: SeatsState, event: Happened<SeatEvent>): SeatsState {
  const { userId } = event.data;
  switch (event.type) {
    case 'SeatHeld':
      return seated(state, userId, { kind: 'held', until: event.data.until });
    case 'SeatKept':
      return seated(state, userId, { kind: 'kept' });
    case 'SeatTaken':
      return taken(state, userId);
    case 'SeatAwaited': {
      const { ready } = event.data;
      const gone = seated(state, userId, undefined, true);
      const there = state.waiting.some((one) => one.userId === userId);
      return {
        ...gone,
        waiting: there
          ? state.waiting.map((one) => (one.userId === userId ? { userId, ready } : one))
          : [...state.waiting, { userId, ready }],
      };
    }
    case 'SeatReleased':
      return seated(state, userId, undefined);
    default:
      return state;
  }
}

/** A place that is taken has the smallest number that nobody has (SU11). */
function taken(state: SeatsState, userId: string): SeatsState {
  const [first, ...others] = state.freeNumbers;
  const number = first ?? state.numbered + 1;
  const after = seated(state, userId, { kind: 'taken', number });
  return first === undefined ? { ...after, numbered: number } : { ...after, freeNumbers: others };
}

const withNumber = (numbers: readonly number[], number: number): number[] =>
  [...numbers, number].sort((a, b) => a - b);

function seated(state: SeatsState, userId: string, seat: Seat | undefined, waits = false): SeatsState {
  const before = valueAt(state.seats, userId);
  const firm = (one: Seat | undefined): number => (one !== undefined && one.kind !== 'held' ? 1 : 0);
  const hold = (one: Seat | undefined): number => (one?.kind === 'held' ? 1 : 0);
  return {
    numbered: state.numbered,
    freeNumbers: before?.kind === 'taken' ? withNumber(state.freeNumbers, before.number) : state.freeNumbers,
    seats: bucketed(state.seats, userId, seat),
    holds:
      hold(before) + hold(seat) === 0
        ? state.holds
        : bucketed(state.holds, userId, seat?.kind === 'held' ? seat.until : undefined),
    firm: state.firm + firm(seat) - firm(before),
    holdCount: state.holdCount + hold(seat) - hold(before),
    waiting:
      waits || !state.waiting.some((one) => one.userId === userId)
        ? state.waiting
        : state.waiting.filter((one) => one.userId !== userId),
  };
}

/** The places of one sitting (SU4–SU9), stream `seats-{examId}`: never more than its capacity, whoever comes at once. */
export const seatsDecider: Decider<SeatsState, SeatCommand, SeatEvent, SeatRefusal> = {
  initialState: noSeats,
  decide,
  evolve,
};
