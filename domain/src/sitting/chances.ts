import { accept, type Decision } from '../kernel/decider.js';
import type { CandidateEvent, PaperClaimed } from './events.js';
import type { SittableExam } from './sittable-exam.js';

/**
 * Per exam: how many papers were claimed, how many of them in the last one's turn of a repeating exam, and the last as
 * it was claimed.
 */
export type Claims = Readonly<
  Record<string, { readonly count: number; readonly inTurn: number; readonly last: PaperClaimed }>
>;

/** Per exam: papers that take none of its chances, because they were voided, with their turn of a repeating exam. */
export type ChancesGivenBack = Readonly<
  Record<string, readonly { readonly paperId: string; readonly turn: number | null }[]>
>;

/** After a paper was voided or restored, by the reactor that carries it. A repeat changes nothing. */
export type ChanceCommand =
  | {
      readonly type: 'GiveChanceBack';
      readonly paperId: string;
      readonly examId: string;
      readonly turn: number | null;
    }
  | { readonly type: 'TakeChanceBack'; readonly paperId: string; readonly examId: string };

/**
 * Chances of an exam that its candidate has used; those of a repeating exam count anew in each of its turns, which
 * its start time tells apart.
 */
export function chancesUsed(
  exam: Pick<SittableExam, 'id' | 'startTime' | 'repeatCycle'>,
  { claims, givenBack }: { readonly claims: Claims; readonly givenBack: ChancesGivenBack },
): number {
  const before = claims[exam.id];
  if (before === undefined) return 0;
  const back = givenBack[exam.id] ?? [];
  if (!(exam.repeatCycle !== undefined && exam.repeatCycle > 0)) return before.count - back.length;
  if (before.last.rules.startTime !== exam.startTime) return 0;
  return before.inTurn - back.filter(({ turn }) => turn === exam.startTime).length;
}

/** Gives a chance back once, and takes back only what was given. Never refuses. */
export function decideChance(
  command: ChanceCommand,
  givenBack: ChancesGivenBack,
): Decision<CandidateEvent, never> {
  const { examId, paperId } = command;
  const isGiven = (givenBack[examId] ?? []).some((one) => one.paperId === paperId);
  if (command.type === 'GiveChanceBack')
    return isGiven
      ? accept()
      : accept<CandidateEvent>({ type: 'ChanceGivenBack', data: { paperId, examId, turn: command.turn } });
  return isGiven ? accept<CandidateEvent>({ type: 'ChanceTakenBack', data: { paperId, examId } }) : accept();
}

export function afterChance(
  givenBack: ChancesGivenBack,
  event: Extract<CandidateEvent, { type: 'ChanceGivenBack' | 'ChanceTakenBack' }>,
): ChancesGivenBack {
  const { examId, paperId } = event.data;
  const others = (givenBack[examId] ?? []).filter((one) => one.paperId !== paperId);
  return {
    ...givenBack,
    [examId]: event.type === 'ChanceGivenBack' ? [...others, { paperId, turn: event.data.turn }] : others,
  };
}
