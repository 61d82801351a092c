import type { PaperScore } from '../sitting/public.js';
import { completePoints } from './question-sums.js';
import { ascending, tallied, type Tally } from './tally.js';

/** What is kept of an exam's papers, summed; whole numbers that can be taken back. */
export interface ExamSums {
  /** papers started */
  readonly started: number;
  /** papers handed in and not reopened since */
  readonly handedIn: number;
  /** handed in, waiting for a person to mark */
  readonly waiting: number;
  /** void: their score does not count */
  readonly voided: number;
  /** handed in by the server with nothing answered; counted with their 0 points */
  readonly empty: number;
  readonly passed: number;
  readonly failed: number;
  /** known, valid scores by tenths of points */
  readonly scores: Tally;
  /** sitting times by whole minutes */
  readonly minutes: Tally;
  /** Σ sitting times */
  readonly seconds: number;
  /** valid papers scored to the last question, on which anything was answered: n, Σ points x and Σ x², tenths */
  readonly complete: { readonly n: number; readonly points: number; readonly squares: number };
}

export const noExamSums: ExamSums = {
  ...{ started: 0, handedIn: 0, waiting: 0, voided: 0, empty: 0, passed: 0, failed: 0 },
  ...{ scores: {}, minutes: {}, seconds: 0, complete: { n: 0, points: 0, squares: 0 } },
};

/**
 * The sums with one scoring added (`sign` 1) or taken back (-1). A score counts once nothing waits for
 * marking.
 */
export function withScoring<S extends ExamSums>(sums: S, score: PaperScore, sign: 1 | -1): S {
  if (score.sitting === undefined) return sums;
  const known = score.valid && score.reviewState !== 0;
  const x = completePoints(score);
  return {
    ...sums,
    handedIn: sums.handedIn + sign,
    waiting: sums.waiting + (score.valid && score.reviewState === 0 ? sign : 0),
    voided: sums.voided + (score.valid ? 0 : sign),
    empty: sums.empty + (score.state === 3 ? sign : 0),
    passed: sums.passed + (known && score.passed === true ? sign : 0),
    failed: sums.failed + (known && score.passed === false ? sign : 0),
    scores: known
      ? tallied(sums.scores, Math.round((score.objScore + (score.subjScore ?? 0)) * 10), sign)
      : sums.scores,
    minutes: tallied(sums.minutes, Math.floor(score.sitting.userTime / 60), sign),
    seconds: sums.seconds + sign * score.sitting.userTime,
    complete:
      x === null
        ? sums.complete
        : {
            n: sums.complete.n + sign,
            points: sums.complete.points + sign * x,
            squares: sums.complete.squares + sign * x * x,
          },
  };
}

/** What is told of an exam's scores, in points; null while there are none. */
export interface ScoreFigures {
  readonly count: number;
  readonly average: number | null;
  readonly highest: number | null;
  readonly lowest: number | null;
  readonly median: number | null;
  /** standard deviation over all papers */
  readonly deviation: number | null;
  /** 0 to 1 */
  readonly passRate: number | null;
}

export function scoreFigures({ scores, passed, failed }: ExamSums): ScoreFigures {
  const list = ascending(scores);
  const count = list.reduce((sum, one) => sum + one.count, 0);
  if (count === 0)
    return {
      count,
      average: null,
      highest: null,
      lowest: null,
      median: null,
      deviation: null,
      passRate: null,
    };
  const total = list.reduce((sum, one) => sum + one.value * one.count, 0);
  const square = list.reduce((sum, one) => sum + (one.value - total / count) ** 2 * one.count, 0) / count;
  return {
    count,
    average: total / 10 / count,
    highest: (list.at(-1)?.value ?? 0) / 10,
    lowest: (list[0]?.value ?? 0) / 10,
    median: (at(list, Math.floor((count - 1) / 2)) + at(list, Math.floor(count / 2))) / 20,
    deviation: Math.sqrt(square) / 10,
    passRate: passed + failed === 0 ? null : passed / (passed + failed),
  };
}

type Sorted = ReturnType<typeof ascending>;

/** The value at a place of the sorted row, from 0. */
function at(list: Sorted, place: number): number {
  let before = 0;
  for (const { value, count } of list) {
    before += count;
    if (place < before) return value;
  }
  return 0;
}

/** A score below or at which a share of the papers lies; points. */
export interface Percentile {
  /** in a hundred */
  readonly rank: number;
  readonly score: number;
}

/**
 * Percentiles by linear interpolation between neighbours (Hyndman and Fan 1996, type 7; spreadsheets call it
 * PERCENTILE.INC), so that the 50th is the median.
 */
export function percentiles(scores: Tally, ranks: readonly number[]): Percentile[] {
  const list = ascending(scores);
  const count = list.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return [];
  return ranks.map((rank) => {
    const place = ((count - 1) * rank) / 100;
    const [low, high] = [at(list, Math.floor(place)), at(list, Math.ceil(place))];
    return { rank, score: (low + (high - low) * (place - Math.floor(place))) / 10 };
  });
}

/** From `from` up to but without `to`; the last band holds its end too. */
export interface Band {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

const bandCount = 10;

/** Ten bands over the points an exam gives. */
export function scoreBands(scores: Tally, totalScore: number): Band[] {
  const width = totalScore / bandCount;
  const bands = Array.from({ length: bandCount }, (_, i) => ({
    from: width * i,
    to: width * (i + 1),
    count: 0,
  }));
  if (totalScore <= 0) return [];
  for (const { value, count } of ascending(scores)) {
    const band =
      bands[Math.min(bandCount - 1, Math.max(0, Math.floor((value * bandCount) / (totalScore * 10))))];
    if (band !== undefined) band.count += count;
  }
  return bands;
}

/** Widths a band of minutes may have: the least that gives at most `bandCount` bands. */
const minuteWidths = [1, 2, 5, 10, 15, 20, 30, 60, 120, 240, 480, 1440, 10_080];

/** Sitting times in equal bands of whole minutes, from 0 to the longest. */
export function minuteBands(minutes: Tally): Band[] {
  const list = ascending(minutes);
  const longest = list.at(-1)?.value;
  if (longest === undefined) return [];
  const width = minuteWidths.find((one) => longest < one * bandCount) ?? Math.ceil((longest + 1) / bandCount);
  const bands = Array.from({ length: Math.floor(longest / width) + 1 }, (_, i) => ({
    from: width * i,
    to: width * (i + 1),
    count: 0,
  }));
  for (const { value, count } of list) {
    const band = bands[Math.floor(value / width)];
    if (band !== undefined) band.count += count;
  }
  return bands;
}
