import {
  breakAt,
  isFilled,
  isOverdue,
  type PaperCommand,
  type PaperState,
} from '@vigil/domain/sitting/public';
import { envelopeOf } from '../platform/command-side/envelope.js';
import { account, type RequestContext } from '../platform/context.js';
import type { Services } from '../platform/services.js';
import { papersOf, receiptsOf, refused, serverHeartbeat, type PaperOutcome } from '../sitting/public.js';
import { candidateHeartbeats } from './candidate-heartbeats.js';
import type { FillAnswerResult } from './types.js';

/**
 * Runs a candidate's command on an own paper; an overdue one is handed in by this very call, so its keys come
 * along (engine §4).
 */
export async function change(
  context: RequestContext,
  paperId: string,
  operation: string,
  payload: unknown,
  command: (state: PaperState) => PaperCommand | Promise<PaperCommand>,
): Promise<PaperOutcome> {
  const { services } = context;
  const papers = papersOf(services);
  const { state } = await papers.own(paperId, account(context).id);
  candidateHeartbeats(services).call(paperId);
  let made = await command(state);
  if (isOverdue(state, context.arrivedAt) && !('keys' in made))
    made = { ...made, keys: await papers.keysOf(state) } as PaperCommand;
  const outcome = await papers.run(
    paperId,
    made,
    envelopeOf(context, operation, { paperId, ...(payload as object | null) }),
  );
  if (outcome.position !== null) context.reached(outcome.position);
  return outcome;
}

/** In a break the paper shows nothing of its questions (ET151). Refuses `OnBreak`. */
export function refuseOnBreak({ clock }: Services, state: PaperState): void {
  const now = clock.now();
  if (state.handedIn === null && breakAt(state, now) !== null) throw refused({ reason: 'OnBreak' }, now);
}

/** Saves an answer; what it says is durable when it resolves. */
export async function save(
  context: RequestContext,
  paperId: string,
  command: Extract<PaperCommand, { type: 'SaveAnswer' }>,
  operation: string,
  commandId: string | null,
): Promise<FillAnswerResult> {
  const { services } = context;
  const papers = papersOf(services);
  const userId = account(context).id;
  const kept = papers.papers.peek(paperId) ?? heldForSave(papers, paperId, userId, context.arrivedAt);
  const state = kept !== null && kept.paper !== null ? kept : (await papers.own(paperId, userId)).state;
  const late = isOverdue(state, context.arrivedAt);
  // A paper that is at hand was not asked about yet.
  if (late) await serverHeartbeat(services).demandFresh();
  const given =
    late || mayBeHandedInFirst(state, services.clock.now())
      ? { ...command, keys: await papers.keysOf(state) }
      : command;
  if (state.paper?.userId === userId) candidateHeartbeats(services).call(paperId);
  const { quId, answer, seq, device } = command;
  const envelope = envelopeOf(context, operation, { answer, device, paperId, quId, seq }, commandId);
  const outcome = papers.accepted(await papers.papers.execute(paperId, given, envelope));
  if (outcome.position !== null) context.reached(outcome.position);
  for (const event of outcome.events) {
    if (event.type === 'LateAnswerAdmitted') return { fill: isFilled(event.data.answer), receipt: null };
    if (event.type === 'AnswerSaved') {
      const receipt =
        outcome.last === null ? null : await receiptsOf(services).of(paperId, event.data, outcome.last);
      return { fill: event.data.filled, receipt };
    }
    if (event.type === 'AnswerSuperseded')
      return {
        fill: true,
        superseded: true,
        ...(event.data.answer === undefined ? {} : { newerElsewhere: true }),
      };
  }
  throw new Error(`a save made no event: ${outcome.events.map((event) => event.type).join(', ')}`);
}

/**
 * What this process holds of the own paper of this person, when a save can be decided on it: whose a paper is
 * never changes, and anything else that others may have written since the append finds out (architecture rule 2).
 * Null for one that is not held or may be overdue: that is read.
 */
function heldForSave(
  papers: ReturnType<typeof papersOf>,
  paperId: string,
  userId: string,
  arrivedAt: number,
): PaperState | null {
  const held = papers.papers.held(paperId);
  if (held?.paper?.userId !== userId) return null;
  return isOverdue(held, arrivedAt) ? null : held;
}

/**
 * A save that is decided later than this after it was begun was told to come again long before: an append has five
 * seconds for its answer and is looked for and tried once more. (The keys of 30 questions cost 10 µs, of 200 50 µs.)
 */
const soonMilliseconds = 20_000;

/**
 * Near its deadline the server may hand a paper in while a save is on its way: one that arrived in time then
 * counts on the paper that was handed in, which takes its keys (engine §4, ET33).
 */
const mayBeHandedInFirst = ({ handedIn, deadline }: PaperState, now: number): boolean =>
  (handedIn === null || handedIn.cause === 'deadline') &&
  deadline !== null &&
  now >= deadline - soonMilliseconds;
