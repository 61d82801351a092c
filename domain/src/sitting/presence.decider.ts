import { accept, type Decider, type Happened } from '../kernel/decider.js';
import { secondsMs } from './deadline.js';
import type { Presence, PresenceEvent } from './events.js';

/** No live connection for this long is offline; seconds (engine §8). */
export const offlineAfterSeconds = 30;
/** Connected, but no act for this long, is quiet; seconds (engine §8). */
export const quietAfterSeconds = 300;

/**
 * When somebody was last seen: connections by id, so that closing one never touches another, and calls on the
 * paper. Times ms.
 */
export interface Signs {
  readonly connections: readonly { readonly id: string; readonly lastSeenAt: number }[];
  /** any call on the paper */
  readonly lastCallAt: number | null;
  /** anything the candidate did on purpose; the paper's start at first */
  readonly lastActAt: number;
}

export interface PresenceState {
  /** null: nothing decided yet */
  readonly presence: Presence | null;
  readonly since: number;
}

export interface ObservePresence {
  readonly type: 'ObservePresence';
  readonly paperId: string;
  readonly examId: string;
  readonly userId: string;
  /** null: the bus is lost, and nothing is known */
  readonly signs: Signs | null;
}

/** What the signs say at a moment, and since when. Pure: presence depends on nothing else. */
export function presenceAt(
  signs: Signs,
  at: number,
): { readonly presence: Presence; readonly since: number } {
  const lastSign = signs.connections.reduce(
    (last, one) => Math.max(last, one.lastSeenAt),
    signs.lastCallAt ?? 0,
  );
  if (at - lastSign >= secondsMs(offlineAfterSeconds)) return { presence: 'offline', since: lastSign };
  if (at - signs.lastActAt >= secondsMs(quietAfterSeconds))
    return { presence: 'quiet', since: signs.lastActAt };
  return { presence: 'online', since: at };
}

function decide(
  command: ObservePresence,
  state: PresenceState,
  context: { readonly at: number },
): ReturnType<typeof accept<PresenceEvent>> {
  if (command.signs === null) return accept();
  const { presence, since } = presenceAt(command.signs, context.at);
  if (presence === state.presence) return accept();
  const { paperId, examId, userId } = command;
  return accept<PresenceEvent>({
    type: 'PresenceChanged',
    data: { paperId, examId, userId, presence, since: Math.max(since, state.since) },
  });
}

const evolve = (state: PresenceState, event: Happened<PresenceEvent>): PresenceState =>
  event.type === 'PresenceChanged' ? { presence: event.data.presence, since: event.data.since } : state;

/**
 * Who is there, stream `presence-{paperId}`: only transitions are events; lost knowledge is none (engine §8).
 * Never refuses.
 */
export const presenceDecider: Decider<PresenceState, ObservePresence, PresenceEvent, never> = {
  initialState: { presence: null, since: 0 },
  decide,
  evolve,
};
