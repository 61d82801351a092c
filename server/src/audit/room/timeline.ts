import { packSteps, type RoomStep, type RoomStepKind } from '@vigil/domain/audit/room-steps';
import type { Recorded } from '@vigil/domain/kernel/event';
import type { PaperCreated, PaperEvent } from '@vigil/domain/sitting/public';
import { watchCardProjection, type WatchCardView } from '@vigil/projections/watch/public';

type Card = Omit<WatchCardView, 'position'>;
type Note = (kind: RoomStepKind, value: number, at?: number) => void;

/** A paper's history as the room's replay needs it. */
export interface Timeline {
  readonly created: PaperCreated;
  readonly quCount: number;
  /** as `packSteps` makes them */
  readonly steps: readonly number[];
}

/**
 * What each of a paper's events changed of its candidate's place in the room, and nothing else; null: there is no
 * such paper. `events`: of both its streams, in the order of the log. The wall's own fold says what they change, so
 * that the room is replayed as it was watched.
 */
export function timelineOf(paperId: string, events: readonly Recorded[]): Timeline | null {
  let created: PaperCreated | null = null;
  let card: Card | null = null;
  let away = false;
  const numbers = new Map<string, number>();
  const steps: RoomStep[] = [];
  for (const event of events) {
    if (event.foreign !== undefined) continue;
    if (event.type === 'PaperCreated' && created === null) {
      created = event.data as PaperCreated;
      for (const group of created.groups)
        for (const { quId, sort } of group.questions) numbers.set(quId, sort);
    }
    const next: Card | null = watchCardProjection.fold(card as WatchCardView | null, event, paperId);
    if (created === null || next === null) continue;
    const from = created.startedAt;
    const before = steps.length;
    const note: Note = (kind, value, at = event.time) => steps.push({ at: at - from, kind, value });
    noteViews(event as Recorded & PaperEvent, numbers, note);
    noteChanges(card, next, event, from, note);
    if (event.type === 'CandidateLeft') away = true;
    else if (away && card !== null && next.lastActAt !== card.lastActAt) {
      away = false;
      if (!steps.slice(before).some(({ kind }) => endsAway.includes(kind))) note('back', 0);
    }
    card = next;
  }
  return created === null ? null : { created, quCount: numbers.size, steps: packSteps(steps) };
}

/** Who does this is there. */
const endsAway: readonly RoomStepKind[] = ['view', 'answered'];

/** Which question came before the candidate; those that the browser told later at the time it told. */
function noteViews(event: Recorded & PaperEvent, numbers: ReadonlyMap<string, number>, note: Note): void {
  if (event.type === 'QuestionOpened') note('view', numbers.get(event.data.quId) ?? 0);
  if (event.type === 'QuestionsOpened')
    for (const { quId, at } of event.data.opened) note('view', numbers.get(quId) ?? 0, at);
}

function noteChanges(was: Card | null, is: Card, event: Recorded, from: number, note: Note): void {
  const since = (time: number | null | undefined) => (time == null ? -1 : time - from);
  const changed = (of: (card: Card) => unknown): boolean => was === null || of(was) !== of(is);
  if (changed(({ deadline }) => deadline)) note('deadline', since(is.deadline));
  if (was === null) return;
  if (changed(({ handState }) => handState)) {
    if (is.handState === 1) note('hand', is.exState);
    else note('reopen', 0);
  }
  if (changed(({ answerCount }) => answerCount)) note('answered', is.answerCount);
  if (event.type === 'CandidateLeft') note('leave', is.leaveTimes);
  if (event.type === 'PresenceChanged' && is.presence !== 'unknown')
    note(is.presence, Math.max(0, event.time - is.since));
  // A paper that is opened again begins anew, which `reopen` says.
  if (event.type === 'FaceChecked' && changed(({ failCount }) => failCount)) note('face', is.failCount);
  if (hasFailed(was) !== hasFailed(is)) note('camera', hasFailed(is) ? 1 : 0);
  if (event.type === 'DebugToolsSuspected') note('debug', 0);
  if (changed(({ helpRequests }) => helpRequests.length)) note('help', is.helpRequests.length);
  if (changed(({ messages }) => messages.length)) note('message', is.messages.length);
  if (changed(({ breakUntil }) => breakUntil)) note('break', since(is.breakUntil));
}

const hasFailed = ({ cameraFailedAt }: Card): boolean => cameraFailedAt !== null;
