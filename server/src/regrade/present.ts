import { tagAt } from '@vigil/domain/sitting/public';
import type { CohortSummary } from '@vigil/domain/regrade/public';
import { erasedName, peopleOf } from '../organisation/public.js';
import { pick } from '../platform/pick.js';
import type { Services } from '../platform/services.js';
import type { QuestionAsked } from './asked-of.js';
import { changeWords } from './change-words.js';
import type { RegradeDifferenceDocument, RegradeDryRunDocument } from './collections.js';
import { questionNames } from './overview.js';
import type {
  RegradeDifferenceRow,
  RegradeDryRun,
  RegradeQuestion,
  RegradeSide,
  RegradeSummary,
} from './types.js';

/** A question to be regraded, with its key. */
export const presentQuestionAsked = ({ body, version, score }: QuestionAsked): RegradeQuestion => ({
  ...{ quId: body.quId, version, quType: body.quType, content: body.content, score },
  options: (body.options ?? []).map(({ id, content, image, isRight }, index) => ({
    ...{ id, tag: tagAt(index), content, image: image ?? null, isRight },
  })),
  blanks: (body.blanks ?? []).map(({ id, accepted }) => ({ id, accepted: [...accepted] })),
  inOrder: body.inOrder !== false,
  pairs: (body.pairs ?? []).map(({ id, content, matchId }) => ({ id, content, matchId })),
  matches: (body.matches ?? []).map(({ id, content }) => ({ id, content })),
});

/** A dry run, with what it says so far. */
export async function presentDryRun(services: Services, run: RegradeDryRunDocument): Promise<RegradeDryRun> {
  const nameOf = await questionNames(services, run.examId);
  return {
    ...pick(run, 'id', 'examId', 'at', 'state', 'papers', 'done'),
    undoes: run.undoes ?? null,
    changes: changeWords(run.adjustments, nameOf),
    warnings: run.unfit.map(
      ({ quId, papers }) => `${nameOf(quId)}：${papers} 份试卷上的版本与新答案不符，这些试卷仍按原答案计分`,
    ),
    summary: run.summary === null ? null : presentSummary(run.summary),
  };
}

const presentSummary = (summary: CohortSummary): RegradeSummary => ({
  ...summary,
  before: presentSide(summary.before),
  after: presentSide(summary.after),
});

const presentSide = ({ tenths, bands, ...side }: CohortSummary['before']): RegradeSide => ({
  ...side,
  average: side.known === 0 ? null : tenths / 10 / side.known,
  bands: [...bands],
});

/** Rows with the names of today. */
export async function differenceRows(
  services: Services,
  rows: readonly RegradeDifferenceDocument[],
): Promise<RegradeDifferenceRow[]> {
  const people = await peopleOf(services).byIds(new Set(rows.map(({ userId }) => userId)));
  return rows.map((row) => {
    const person = people.get(row.userId);
    return {
      ...pick(row, 'id', 'paperId', 'attempt', 'before', 'after', 'difference', 'valid'),
      ...pick(row, 'waitedBefore', 'waitsAfter', 'passedBefore', 'passedAfter'),
      questions: row.questions.map((one) => ({ ...one })),
      realName: person?.realName ?? erasedName,
      userName: person?.userName ?? '',
    };
  });
}
