import { looksOf, secondsByQuestion } from '../exam-taking/public.js';
import type { Recorded } from '../kernel/event.js';
import {
  askedAt,
  slotOf,
  tagAt,
  type Answer,
  type PaperEvent,
  type PaperState,
  type Place,
  type QuestionResult,
} from '../sitting/public.js';

/** A wrong answer that can be held against others': of choices, blanks and pairs, never of prose or programs. */
export interface WrongAnswer {
  readonly quId: string;
  /** the same text for the same answer, in whatever order options were shown */
  readonly response: string;
  /** when it was given as it stands, ms */
  readonly at: number;
}

/** What two persons gave for one answer independently of each other; points. */
export interface DoubleMark {
  readonly quId: string;
  readonly most: number;
  readonly first: { readonly reviewerId: string; readonly points: number; readonly at: number };
  readonly second: { readonly reviewerId: string; readonly points: number; readonly at: number };
}

/** A handed-in paper as statistics look at it that need more than its score. Times ms. */
export interface PaperTrace {
  readonly paperId: string;
  readonly userId: string;
  readonly attempt: number;
  readonly startedAt: number;
  readonly handedInAt: number;
  /** browsers that numbered its answers; what a start calls its device is a kind of machine only */
  readonly devices: readonly string[];
  /** seconds on the screen by question, as the result page has them */
  readonly seconds: ReadonlyMap<string, number>;
  readonly wrong: readonly WrongAnswer[];
  readonly doubleMarks: readonly DoubleMark[];
}

/** The trace of a paper from its stream; null while it is open, void, or was not sat here. */
export function traceOf(
  events: readonly (Pick<Recorded, 'time'> & PaperEvent)[],
  state: PaperState,
): PaperTrace | null {
  const { paper, handedIn, score } = state;
  if (paper === null || handedIn === null || state.entered !== null || score?.valid !== true) return null;
  const answeredAt = new Map<string, { readonly said: string; readonly at: number }>();
  const devices = new Set<string>();
  for (const { time, type, data } of events) {
    if (type !== 'AnswerSaved' && type !== 'LateAnswerAdmitted' && type !== 'AnswerBroughtBack') continue;
    if (type === 'AnswerSaved' && data.device !== undefined) devices.add(data.device);
    const said = JSON.stringify(data.answer);
    if (answeredAt.get(data.quId)?.said !== said)
      answeredAt.set(data.quId, { said, at: type === 'AnswerBroughtBack' ? data.savedAt : time });
  }
  const results = new Map(score.questions.map((result) => [result.quId, result]));
  return {
    paperId: paper.paperId,
    userId: paper.userId,
    attempt: paper.attempt,
    startedAt: paper.startedAt,
    handedInAt: handedIn.at,
    devices: [...devices],
    seconds: secondsByQuestion(looksOf(events), state.deadline),
    wrong: state.places.flatMap((place) => {
      const { quId } = askedAt(place);
      const response = wrongResponse(place, slotOf(state, quId).answer, results.get(quId));
      const at = answeredAt.get(quId)?.at;
      return response === null || at === undefined ? [] : [{ quId, response, at }];
    }),
    doubleMarks: state.places.flatMap((place) => doubleMark(state, place)),
  };
}

function wrongResponse(
  place: Place,
  answer: Answer | null,
  result: QuestionResult | undefined,
): string | null {
  if (answer === null || result?.right !== false || result.blank === true) return null;
  const { quType, optionOrder = [] } = askedAt(place);
  const entries = Object.entries(answer.entries ?? {})
    .filter(([, text]) => text.trim() !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const said = (list: readonly unknown[]): string | null => (list.length === 0 ? null : JSON.stringify(list));
  switch (quType) {
    case 1:
    case 2:
    case 3:
      return said((answer.checked ?? []).toSorted());
    case 5:
      return said(
        entries.map(([id, text]) => [id, text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, '')]),
      );
    case 6: {
      // Tags are dealt anew on each paper: what counts is the item behind them.
      const itemOf = new Map(optionOrder.map((id, index) => [tagAt(index), id]));
      return said(entries.map(([id, tag]) => [id, itemOf.get(tag) ?? tag]));
    }
    default:
      return null;
  }
}

/** What each of the first two rounds said first: what a person changed afterwards is no opinion of their own. */
function doubleMark(state: PaperState, place: Place): DoubleMark[] {
  const { quId, score: most } = askedAt(place);
  const { marks } = slotOf(state, quId);
  const [first, second] = [1, 2].map((round) => marks.find((mark) => mark.round === round));
  if (first === undefined || second === undefined || first.reviewerId === second.reviewerId) return [];
  const of = ({ reviewerId, points, at }: typeof first) => ({ reviewerId, points, at });
  return [{ quId, most, first: of(first), second: of(second) }];
}
