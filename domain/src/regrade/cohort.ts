import { roundPoints, type PaperScored, type PaperState, type QuestionResult } from '../sitting/public.js';

/** What a paper comes to: points, whether that passes (null: not known yet), out of how many. */
export interface PaperStanding {
  readonly points: number;
  readonly passed: boolean | null;
  readonly totalScore: number;
  /** it waits for a person */
  readonly waits: boolean;
}

/** What a regrade makes of one paper. */
export interface PaperDifference {
  readonly before: PaperStanding;
  readonly after: PaperStanding;
  /** points */
  readonly difference: number;
  readonly kind: 'gains' | 'loses' | 'same';
  /** `passes`: only now; `fails`: no longer */
  readonly crossing: 'passes' | 'fails' | null;
  /** void papers are in no figure */
  readonly valid: boolean;
  /** questions and parts whose points change; null: none, it does not count */
  readonly questions: readonly {
    readonly quId: string;
    readonly before: number | null;
    readonly after: number | null;
  }[];
}

type Score = Pick<PaperScored, 'objScore' | 'passed' | 'reviewState' | 'valid' | 'questions'> & {
  readonly subjScore?: number | undefined;
};

/** What keys, tests and persons gave together. */
export const pointsOf = ({ objScore, subjScore = 0 }: Pick<Score, 'objScore' | 'subjScore'>): number =>
  roundPoints(objScore + subjScore);

const standing = (score: Score, totalScore: number): PaperStanding => ({
  points: pointsOf(score),
  passed: score.passed,
  totalScore,
  waits: score.reviewState === 0,
});

/**
 * What becomes of a handed-in paper; `made`: what an act of the exam's regrades makes of it (sitting's `regraded`), null:
 * nothing. Null for a paper that has no score.
 */
export function differenceOf(
  { paper, score, regraded }: Pick<PaperState, 'paper' | 'score' | 'regraded'>,
  made: { readonly regraded: { readonly totalScore: number }; readonly score: PaperScored | null } | null,
): PaperDifference | null {
  if (paper === null || score === null) return null;
  const then = standing(score, regraded?.totalScore ?? paper.totalScore);
  const now = made?.score ?? score;
  const after = standing(now, made?.regraded.totalScore ?? then.totalScore);
  const difference =
    roundPoints(Math.abs(after.points - then.points)) * (after.points < then.points ? -1 : 1);
  return {
    before: then,
    after,
    difference: difference === 0 ? 0 : difference,
    kind: difference > 0 ? 'gains' : difference < 0 ? 'loses' : 'same',
    crossing:
      then.passed !== true && after.passed === true
        ? 'passes'
        : then.passed === true && after.passed !== true
          ? 'fails'
          : null,
    valid: score.valid,
    questions: changedQuestions(score.questions, now.questions),
  };
}

function changedQuestions(
  before: readonly QuestionResult[],
  after: readonly QuestionResult[],
): PaperDifference['questions'] {
  const [then, now] = [before, after].map((all) => new Map(all.map((one) => [one.quId, one.score])));
  return [...new Set([...(then?.keys() ?? []), ...(now?.keys() ?? [])])].flatMap((quId) => {
    const [was, is] = [then?.get(quId) ?? null, now?.get(quId) ?? null];
    return was === is ? [] : [{ quId, before: was, after: is }];
  });
}

/** Bands of a distribution: tenths of what a paper can bring; full marks are in the last. */
export const bandCount = 10;

interface Side {
  /** papers whose score is known */
  readonly known: number;
  readonly passed: number;
  readonly waiting: number;
  /** tenths of points, so that the order of adding is all one */
  readonly tenths: number;
  readonly bands: readonly number[];
}

/** What a regrade makes of a cohort. */
export interface CohortSummary {
  /** handed-in papers that count, and those of them with another score */
  readonly papers: number;
  readonly changed: number;
  readonly gains: number;
  readonly loses: number;
  readonly passes: number;
  readonly fails: number;
  /** void papers, beside `papers` */
  readonly voided: number;
  readonly before: Side;
  readonly after: Side;
}

const noSide: Side = {
  ...{ known: 0, passed: 0, waiting: 0, tenths: 0 },
  bands: Array.from({ length: bandCount }, () => 0),
};
export const noSummary: CohortSummary = {
  ...{ papers: 0, changed: 0, gains: 0, loses: 0, passes: 0, fails: 0, voided: 0 },
  before: noSide,
  after: noSide,
};

/** The summary with one paper more; a void one is only counted. */
export function withDifference(sum: CohortSummary, of: PaperDifference): CohortSummary {
  if (!of.valid) return { ...sum, voided: sum.voided + 1 };
  return {
    papers: sum.papers + 1,
    changed: sum.changed + Number(of.kind !== 'same' || of.crossing !== null),
    gains: sum.gains + Number(of.kind === 'gains'),
    loses: sum.loses + Number(of.kind === 'loses'),
    passes: sum.passes + Number(of.crossing === 'passes'),
    fails: sum.fails + Number(of.crossing === 'fails'),
    voided: sum.voided,
    before: withStanding(sum.before, of.before),
    after: withStanding(sum.after, of.after),
  };
}

function withStanding(side: Side, { points, passed, totalScore, waits }: PaperStanding): Side {
  if (waits) return { ...side, waiting: side.waiting + 1 };
  const share = totalScore > 0 ? points / totalScore : 0;
  const band = Math.min(bandCount - 1, Math.floor(share * bandCount + 1e-9));
  return {
    known: side.known + 1,
    passed: side.passed + Number(passed === true),
    waiting: side.waiting,
    tenths: side.tenths + Math.round(points * 10),
    bands: side.bands.map((count, index) => count + Number(index === band)),
  };
}
