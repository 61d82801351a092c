import { differenceOf, noSummary, withDifference, type CohortSummary } from '@vigil/domain/regrade/public';
import {
  keyFits,
  questionsOf,
  regraded,
  type Adjustments,
  type PaperState,
  type QuestionKeys,
  type StandingRegrades,
} from '@vigil/domain/sitting/public';
import type { RegradeDifferenceDocument, RegradeDryRunDocument } from './collections.js';

/** What a dry run is about: its id, what it changes, and what would stand then. */
export interface Recomputed {
  readonly dryRunId: string;
  readonly adjustments: Adjustments;
  readonly standing: StandingRegrades;
}

/** What a dry run has found so far. */
export type Found = Pick<RegradeDryRunDocument, 'done' | 'unfit'> & { readonly summary: CohortSummary };

/** Scores papers as they would be scored then, one after the other: the figures so far, and a row for each. */
export class Recomputing {
  private summary: CohortSummary = noSummary;
  private readonly unfit = new Map<string, number>();
  private rows: RegradeDifferenceDocument[] = [];
  private done = 0;

  constructor(private readonly about: Recomputed) {}

  add(state: PaperState, keys: QuestionKeys): void {
    const { paper } = state;
    this.done += 1;
    if (paper === null) return;
    const { dryRunId, standing } = this.about;
    const found = differenceOf(state, regraded(standing, state, paper, keys));
    if (found === null) return;
    this.countUnfit(state, keys);
    this.summary = withDifference(this.summary, found);
    const { before, after, ...rest } = found;
    this.rows.push({
      ...rest,
      ...{ id: `${dryRunId}:${paper.paperId}`, position: '', dryRunId },
      ...{ paperId: paper.paperId, userId: paper.userId, attempt: paper.attempt },
      ...{ before: before.points, after: after.points },
      ...{ waitedBefore: before.waits, waitsAfter: after.waits },
      ...{ passedBefore: before.passed, passedAfter: after.passed },
      ...{ totalBefore: before.totalScore, totalAfter: after.totalScore },
    });
  }

  found(): Found {
    const { done, summary } = this;
    return { done, summary, unfit: [...this.unfit].map(([quId, papers]) => ({ quId, papers })) };
  }

  /** Rows since they were taken last. */
  takeRows(): readonly RegradeDifferenceDocument[] {
    return this.rows.splice(0);
  }

  private countUnfit(state: PaperState, keys: QuestionKeys): void {
    if (this.about.standing.undone) return;
    for (const said of this.about.adjustments.questions) {
      if (said.options === undefined && said.blanks === undefined && said.pairs === undefined) continue;
      for (const { sha256 } of questionsOf(state)) {
        const content = keys.get(sha256);
        const bodies = content === undefined ? [] : [content, ...(content.parts ?? [])];
        if (bodies.some((body) => body.quId === said.quId && !keyFits(body, said)))
          this.unfit.set(said.quId, (this.unfit.get(said.quId) ?? 0) + 1);
      }
    }
  }
}
