import { sumPoints, type PaperState } from '@vigil/domain/sitting/public';

/** A row of a package's results: where a paper stands at its end, ids alone. Fields of what is not yet are null. */
export function resultRow({ paper, handedIn, score, regraded }: PaperState): object {
  if (paper === null) throw new Error('a result of no paper');
  const { paperId, examId, userId, attempt, startedAt } = paper;
  const subjScore = score === null ? null : (score.subjScore ?? 0);
  return {
    ...{ paperId, examId, userId, attempt, startedAt },
    totalScore: regraded?.totalScore ?? paper.totalScore,
    handedInAt: handedIn?.at ?? null,
    userTime: handedIn?.userTime ?? null,
    qualifyScore: regraded?.qualifyScore ?? paper.rules.qualifyScore,
    objScore: score?.objScore ?? null,
    subjScore,
    userScore: score === null ? null : sumPoints([score.objScore, subjScore ?? 0]),
    passed: score?.passed ?? null,
    valid: score?.valid ?? null,
    state: score?.state ?? null,
    reviewState: score?.reviewState ?? null,
  };
}
