import type { EventType } from '@vigil/domain/event-types';
import type { CommandRef, EventBody, Position } from '@vigil/domain/kernel/event';
import { NotSavedError } from '../errors.js';
import type { CommandEnvelope, Outcome } from './command.js';
import { eventsToAppend, type EventToAppend } from './events-to-append.js';
import { commandKey, type FoldedStream } from './folded-stream.js';
import { maxAttempts, type StreamWork } from './stream-work.js';
import type { StreamAtHand } from './streams-at-hand.js';

/** Commands of one append: a commit costs hardly more for a hundred than for one, and who comes next waits for it. */
export const mostTogether = 100;
/** Where processes take turns at a stream each append may lose; a hundred people wait for this one. */
const mostAttempts = 4 * maxAttempts;

/** A command that is decided with others of its stream, and who waits for what comes of it. */
export interface WaitingCommand<State, Command, E extends EventBody<EventType>, R> {
  readonly command: Command;
  readonly envelope: CommandEnvelope;
  readonly ref: CommandRef | null;
  readonly settle: (outcome: Outcome<State, E, R>) => void;
  readonly fail: (cause: unknown) => void;
}

/** What was decided for one of them, as long as nothing of it is durable. */
interface Draft<State, Command, E extends EventBody<EventType>, R> {
  readonly member: WaitingCommand<State, Command, E, R>;
  readonly events: readonly E[];
  readonly made: readonly EventToAppend[];
  /** the stream remembers it, so that it may be decided again while its append may still be written */
  readonly remembered: boolean;
  readonly stateAfter: State;
  readonly outcome: (position: Position | null) => Outcome<State, E, R>;
}

/** Where a decision stands: the stream, and what those before it in the same append make of it. */
type Standing<State> = Pick<FoldedStream<State>, 'state' | 'revision' | 'lastHash' | 'lastTime'>;

/**
 * Decides commands of one stream in their order, each on what those before it made, and appends all their events at
 * once with the expected revision. Each has its own outcome, its own place in the stream and its own exactly-once key;
 * an append that finds somebody faster decides all of them again. Whatever goes wrong with one is told to that one
 * alone. Resolves when each of them has heard.
 */
export async function decideTogether<State, Command, E extends EventBody<EventType>, R>(
  work: StreamWork<State, Command, E, R>,
  id: string,
  entry: StreamAtHand<State>,
  members: readonly WaitingCommand<State, Command, E, R>[],
): Promise<void> {
  const { shared, streamOf, onAppended } = work.options;
  let waiting: readonly WaitingCommand<State, Command, E, R>[] = members;
  let lostBefore = false;
  let readForward = false;
  try {
    for (let attempt = 0; attempt < mostAttempts && waiting.length > 0; attempt += 1) {
      const held: FoldedStream<State> | null = readForward ? null : entry.folded;
      const folded: FoldedStream<State> = held ?? (await work.fresh(id, entry));
      const { drafts, later } = await drafted(work, id, folded, waiting);
      waiting = [...drafts.map(({ member }) => member), ...later];
      const made = drafts.flatMap((draft) => draft.made);
      // Only an append finds out that what was held is old.
      if (made.length === 0 && drafts.length > 0 && held !== null && shared) {
        readForward = true;
        continue;
      }
      const result = made.length === 0 ? 'appended' : await work.append(id, entry, folded, made);
      readForward = result !== 'appended' && shared;
      if (result === 'appended') {
        for (const { member, events, made: own, stateAfter, outcome } of drafts) {
          const [first] = own;
          if (first !== undefined) onAppended?.(id, events, stateAfter, first.time);
          member.settle(outcome(folded.position));
        }
        waiting = later;
      } else if (result === 'lost') {
        // As for a single command: what the stream remembers is decided again, once.
        const again = drafts.filter((draft) => draft.made.length === 0 || (draft.remembered && !lostBefore));
        const given = drafts.filter((draft) => !again.includes(draft));
        for (const { member } of given)
          member.fail(new NotSavedError(`${streamOf(id)}: the log does not take appends`));
        waiting = [...again.map(({ member }) => member), ...later];
        lostBefore = true;
      }
    }
    for (const { fail } of waiting)
      fail(new NotSavedError(`${streamOf(id)}: others were faster ${mostAttempts} times`));
  } catch (cause) {
    for (const { fail } of waiting) fail(cause);
  }
}

/** Decides each in turn. `later`: the same command as one before it, which is answered once that one stands. */
async function drafted<State, Command, E extends EventBody<EventType>, R>(
  work: StreamWork<State, Command, E, R>,
  id: string,
  folded: FoldedStream<State>,
  members: readonly WaitingCommand<State, Command, E, R>[],
): Promise<{
  readonly drafts: readonly Draft<State, Command, E, R>[];
  readonly later: readonly WaitingCommand<State, Command, E, R>[];
}> {
  const drafts: Draft<State, Command, E, R>[] = [];
  const later: WaitingCommand<State, Command, E, R>[] = [];
  const keys = new Set<string>();
  let standing: Standing<State> = folded;
  for (const member of members) {
    const { envelope, ref, settle, fail } = member;
    try {
      const key = ref === null ? null : commandKey(envelope.actor, ref.operation, ref.id);
      if (key !== null && keys.has(key)) {
        later.push(member);
        continue;
      }
      const repeated = await work.repeated(id, folded, envelope.actor, ref);
      if (repeated !== null) {
        settle(repeated);
        continue;
      }
      const draft = decided(work, id, standing, member);
      if (key !== null && draft.remembered && draft.made.length > 0) keys.add(key);
      drafts.push(draft);
      const last = draft.made.at(-1);
      if (last !== undefined)
        standing = {
          ...{ state: draft.stateAfter, revision: last.revision },
          ...{ lastHash: last.hash, lastTime: last.time },
        };
    } catch (cause) {
      fail(cause);
    }
  }
  return { drafts, later };
}

function decided<State, Command, E extends EventBody<EventType>, R>(
  { options }: StreamWork<State, Command, E, R>,
  id: string,
  standing: Standing<State>,
  member: WaitingCommand<State, Command, E, R>,
): Draft<State, Command, E, R> {
  const { decider, streamOf, now, charge } = options;
  const { actor, arrivedAt } = member.envelope;
  const at = Math.max(now(), standing.lastTime);
  const decision = decider.decide(member.command, standing.state, { at, arrivedAt, actor });
  const events = decision.kind === 'accepted' ? decision.events : (decision.events ?? []);
  // A refused command is not remembered (engine §2): it is decided again when it comes again.
  const command = decision.kind === 'refused' ? null : member.ref;
  const made = eventsToAppend(streamOf(id), standing, events, { time: at, actor, command });
  if (made.length > 0) charge?.(actor, made);
  let state = standing.state;
  for (const event of made) state = decider.evolve(state, event as unknown as E & { time: number });
  const end = made.at(-1);
  const last = end === undefined ? null : { revision: end.revision, time: end.time, hash: end.hash };
  return {
    ...{ member, events, made, stateAfter: state, remembered: command !== null },
    outcome: (position) =>
      decision.kind === 'refused'
        ? { kind: 'refused', refusal: decision.refusal, state, position }
        : { kind: 'accepted', state, events, repeated: false, position, last },
  };
}
