import { seededRandom, shuffled } from '../kernel/random.js';
import type { QuestionRef } from '../question-bank/public.js';
import { drawPaper, type PaperQuestion } from '../sitting/public.js';
import { trainingModes, typeOfMode } from './modes.js';

/** Questions of one record: a card that can still be looked over, an event of some hundred KB. */
export const questionsAtMost = 1_000;

const hard = 3;

/** How somebody did with a question so far; recited ones count nothing. */
export interface History {
  readonly answered: number;
  readonly right: number;
  /** answers that nobody judged: neither right nor wrong */
  readonly open: number;
}

export interface Wanted {
  readonly mode: number;
  /** mode 4: the chapter and those below it */
  readonly chapterIds: ReadonlySet<string> | null;
  /** chapters of the bank as they are read, first to last */
  readonly chapterOrder: readonly string[];
  /** undefined: never answered */
  readonly history: (quId: string) => History | undefined;
  /** when a question was first written, ms; ids tell no order */
  readonly writtenAt: (quId: string) => number;
  /** the same seed chooses the same questions in the same order */
  readonly seed: string;
}

/**
 * The questions of a bank that a mode practises, in the order they are asked: [TR13] in order by chapter, then type,
 * then as they were written; random dealt anew each time; difficult those of level 3 and those mostly answered wrongly; unanswered those never
 * answered. All of them: a record takes the first `questionsAtMost`.
 */
export function chooseQuestions(
  { mode, chapterIds, chapterOrder, history, writtenAt, seed }: Wanted,
  refs: readonly QuestionRef[],
): readonly QuestionRef[] {
  const quType = typeOfMode(mode);
  const fits = (ref: QuestionRef): boolean => {
    if (quType !== null) return ref.quType === quType;
    if (mode === trainingModes.chapter)
      return ref.chapterId !== undefined && chapterIds?.has(ref.chapterId) === true;
    if (mode === trainingModes.unanswered) return (history(ref.quId)?.answered ?? 0) === 0;
    if (mode === trainingModes.difficult) return ref.level === hard || isMostlyWrong(history(ref.quId));
    return true;
  };
  const chosen = refs.filter(fits);
  if (mode === trainingModes.random) return shuffled(chosen, seededRandom(`${seed}/order`));
  const place = new Map(chapterOrder.map((id, index) => [id, index]));
  const placeOf = ({ chapterId }: QuestionRef): number =>
    (chapterId === undefined ? undefined : place.get(chapterId)) ?? place.size;
  return [...chosen].sort(
    (a, b) =>
      placeOf(a) - placeOf(b) ||
      a.quType - b.quType ||
      writtenAt(a.quId) - writtenAt(b.quId) ||
      (a.quId < b.quId ? -1 : 1),
  );
}

const isMostlyWrong = (history: History | undefined): boolean =>
  history !== undefined && history.right * 2 < history.answered - history.open;

/**
 * Places them as a paper does: options in the order shown (dealt when practised at random), right-hand items of a
 * matching always dealt, one point each. [TR14] The same seed places them the same.
 */
export function placeQuestions(
  refs: readonly QuestionRef[],
  mode: number,
  seed: string,
): readonly PaperQuestion[] {
  if (refs.length === 0) return [];
  const group = { id: 'all', title: '', quType: null, perScore: 1, fixed: [...refs] };
  const optShuffle = mode === trainingModes.random;
  const draw = drawPaper({ examId: '', examVersion: 0, quShuffle: false, optShuffle, groups: [group] }, seed);
  if ('problem' in draw) throw new Error('questions that stand in a bank once can all be placed');
  return draw.groups.flatMap(({ questions }) => questions);
}
