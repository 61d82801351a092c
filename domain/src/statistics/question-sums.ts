import type { PaperScore, QuestionResult } from '../sitting/public.js';
import { tallied, type Tally } from './tally.js';

/**
 * What is kept of one question, summed over papers. Everything is a whole number, so that a contribution can
 * be taken back without a trace: points in tenths, `y` the share of the rest of the paper's points in
 * thousandths.
 */
export interface QuestionSums {
  /** papers it stood on, on which anything at all was answered */
  readonly papers: number;
  readonly blank: number;
  /** papers on which its score is known */
  readonly scored: number;
  readonly right: number;
  /** Σ points reached and Σ points possible where the score is known, tenths */
  readonly points: number;
  readonly fullPoints: number;
  /**
   * papers with other known points than this question's: those that say how well it tells strong from weak
   */
  readonly n: number;
  readonly nRight: number;
  readonly sumY: number;
  readonly sumYY: number;
  /** Σ y of the papers on which it is right */
  readonly sumYRight: number;
  /** papers, and those on which it is right, by y in steps of 2 % (0 to 50) */
  readonly byRest: readonly number[];
  readonly rightByRest: readonly number[];
  /** how often each option was chosen (1, 2, 3) */
  readonly options: Tally;
  /** papers that chose an option, and those that left it blank, by y as in `byRest` */
  readonly optionsByRest: Readonly<Record<string, readonly number[]>>;
  readonly blankByRest: readonly number[];
  /**
   * Over the papers that are scored to the last question (`isComplete`): how many, Σ points p, Σ p², Σ p·x with
   * the paper's points x; tenths
   */
  readonly complete: {
    readonly n: number;
    readonly points: number;
    readonly full: number;
    readonly squares: number;
    readonly products: number;
  };
}

/** Width of a step of `byRest`, in thousandths, and how many there are. */
export const restStep = 20;
const restSteps = 51;
const noSteps: readonly number[] = Array.from({ length: restSteps }, () => 0);

export const noSums: QuestionSums = {
  ...{ papers: 0, blank: 0, scored: 0, right: 0, points: 0, fullPoints: 0 },
  ...{ n: 0, nRight: 0, sumY: 0, sumYY: 0, sumYRight: 0 },
  ...{ byRest: noSteps, rightByRest: noSteps, options: {}, optionsByRest: {}, blankByRest: noSteps },
  complete: { n: 0, points: 0, full: 0, squares: 0, products: 0 },
};

const tenths = (points: number): number => Math.round(points * 10);

/**
 * Whether a scoring says anything about its questions: a void paper does not, nor one on which nothing was
 * answered. Papers scored before statistics were kept have no sitting.
 */
export const saysAboutQuestions = (score: PaperScore): boolean =>
  score.sitting !== undefined && score.valid && score.questions.some((one) => one.blank === false);

/** Points of a paper's questions, tenths, parts counted by their composite; null while one of them waits for its score. */
export const completePoints = (score: PaperScore): number | null => {
  const { says, complete, reached } = lookedThrough(score);
  return says && complete ? reached : null;
};

/**
 * The sums with one paper's contribution to a question added (`sign` 1) or taken back (-1); unchanged where
 * the paper says nothing about it.
 */
export function withPaper<S extends QuestionSums>(sums: S, quId: string, score: PaperScore, sign: 1 | -1): S {
  const { byId, says, complete, ...known } = lookedThrough(score);
  const result = byId.get(quId);
  if (result === undefined || !says) return sums;
  const isScored = result.right !== null;
  const right = result.right === true ? sign : 0;
  const rest = isScored ? restOf(known, result) : null;
  const y = rest ?? 0;
  const n = rest === null ? 0 : sign;
  const nRight = rest === null ? 0 : right;
  // One copy: a hand-in counts in as many documents as its paper has questions.
  return {
    ...sums,
    papers: sums.papers + sign,
    blank: sums.blank + (result.blank === true ? sign : 0),
    scored: sums.scored + (isScored ? sign : 0),
    right: sums.right + right,
    points: sums.points + (isScored ? sign * tenths(result.score) : 0),
    fullPoints: sums.fullPoints + (isScored ? sign * tenths(result.fullScore ?? 0) : 0),
    n: sums.n + n,
    nRight: sums.nRight + nRight,
    sumY: sums.sumY + n * y,
    sumYY: sums.sumYY + n * y * y,
    sumYRight: sums.sumYRight + nRight * y,
    byRest: stepped(sums.byRest, y, n),
    rightByRest: stepped(sums.rightByRest, y, nRight),
    options: (result.checked ?? []).reduce((tally, option) => tallied(tally, option, sign), sums.options),
    optionsByRest:
      n === 0 ? sums.optionsByRest : optionsStepped(sums.optionsByRest, result.checked ?? [], y, n),
    blankByRest: stepped(sums.blankByRest, y, result.blank === true ? n : 0),
    complete: complete ? withComplete(sums.complete, result, known.reached, sign) : sums.complete,
  };
}

function withComplete(
  sums: QuestionSums['complete'],
  { score, fullScore = 0 }: QuestionResult,
  reached: number,
  sign: 1 | -1,
): QuestionSums['complete'] {
  const p = tenths(score);
  return {
    n: sums.n + sign,
    points: sums.points + sign * p,
    full: sums.full + sign * tenths(fullScore),
    squares: sums.squares + sign * p * p,
    products: sums.products + sign * p * reached,
  };
}

/** Options nobody chooses any more are left out, so that what was taken back leaves no trace. */
function optionsStepped(
  before: QuestionSums['optionsByRest'],
  chosen: readonly string[],
  y: number,
  by: number,
): QuestionSums['optionsByRest'] {
  const next: Record<string, readonly number[]> = { ...before };
  for (const option of chosen) {
    const steps = stepped(next[option] ?? noSteps, y, by);
    if (steps.some((count) => count !== 0)) next[option] = steps;
    else delete next[option];
  }
  return next;
}

function stepped(steps: readonly number[], y: number, by: number): readonly number[] {
  if (by === 0) return steps;
  const next = steps.slice();
  const step = Math.floor(y / restStep);
  next[step] = (next[step] ?? 0) + by;
  return next;
}

/**
 * What every question of a paper asks of its score: looked up once, as a hand-in counts for each of its
 * questions.
 */
interface LookedThrough {
  readonly byId: ReadonlyMap<string, QuestionResult>;
  readonly says: boolean;
  /** Σ known points reached and possible, tenths; parts are counted by their composite */
  readonly reached: number;
  readonly possible: number;
  /** scored to the last question */
  readonly complete: boolean;
}

const looks = new WeakMap<PaperScore, LookedThrough>();

function lookedThrough(score: PaperScore): LookedThrough {
  const kept = looks.get(score);
  if (kept !== undefined) return kept;
  const known = score.questions.filter(({ right, wholeId }) => right !== null && wholeId === undefined);
  const look = {
    byId: new Map(score.questions.map((one) => [one.quId, one])),
    says: saysAboutQuestions(score),
    reached: known.reduce((sum, one) => sum + tenths(one.score), 0),
    possible: known.reduce((sum, one) => sum + tenths(one.fullScore ?? 0), 0),
    complete: score.reviewState !== 0 && score.questions.every(({ right }) => right !== null),
  };
  looks.set(score, look);
  return look;
}

/**
 * Share of the paper's known points reached without this question, in thousandths; null when it stands alone.
 */
function restOf(known: Pick<LookedThrough, 'reached' | 'possible'>, own: QuestionResult): number | null {
  const reached = known.reached - tenths(own.score);
  const possible = known.possible - tenths(own.fullScore ?? 0);
  return possible <= 0 ? null : Math.min(1000, Math.max(0, Math.round((reached * 1000) / possible)));
}

/** Sums of the same question from two exams, where nothing is compared across exams. */
export const mergedSums = (a: QuestionSums, b: QuestionSums): QuestionSums =>
  Object.fromEntries(
    (Object.keys(noSums) as (keyof QuestionSums)[]).map((name) => [name, added(a[name], b[name])]),
  ) as unknown as QuestionSums;

type Nested = number | readonly Nested[] | { readonly [key: string]: Nested } | undefined;

/** Numbers added up, tallies and steps place by place. */
function added(a: Nested, b: Nested): Nested {
  if (a === undefined || b === undefined) return a ?? b;
  if (typeof a === 'number' || typeof b === 'number') return Number(a) + Number(b);
  if (Array.isArray(a)) return a.map((one: Nested, index) => added(one, (b as readonly Nested[])[index]));
  const [left, right] = [a, b] as Readonly<Record<string, Nested>>[];
  const keys = new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})]);
  return Object.fromEntries([...keys].map((key) => [key, added(left?.[key], right?.[key])]));
}
