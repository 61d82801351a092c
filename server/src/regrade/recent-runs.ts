import { erasedName, peopleOf } from '../organisation/public.js';
import type { Services } from '../platform/services.js';
import { changeWords } from './change-words.js';
import { questionNames } from './overview.js';
import { dryRunsOf } from './regrades.js';
import type { RegradeRecentRun } from './types.js';

const runsShown = 5;

/** Dry runs of an exam that are still kept, newest first, so that one is found again whoever began it. */
export async function recentRunsOf(services: Services, examId: string): Promise<RegradeRecentRun[]> {
  const runs = await dryRunsOf(services).find({
    filter: { examId },
    sort: [{ field: 'at', descending: true }],
    limit: runsShown,
  });
  if (runs.length === 0) return [];
  const [nameOf, people] = await Promise.all([
    questionNames(services, examId),
    peopleOf(services).byIds(new Set(runs.map(({ by }) => by))),
  ]);
  return runs.map(({ id, at, by, adjustments, undoes, state, papers, summary }) => ({
    ...{ id, at, state, papers },
    by: people.get(by)?.realName ?? erasedName,
    changes: changeWords(adjustments, nameOf),
    undoing: undoes !== undefined,
    changed: summary?.changed ?? null,
  }));
}
