import type { DemoData } from '../../platform/demo-data.js';
import { demoAdministrator } from '../../organisation/demo/public.js';
import { examDefinitions } from '../../exams/public.js';
import { dryRunsOf, regradesOf } from '../regrades.js';

const examId = 'demo-ended';
/** A question that candidates asked to be reviewed. */
const quId = 'it-net-03';

/** A dry run of the exam with reviews, to be looked at and applied: full marks for the question that was asked about. */
export const regradeDemo: DemoData = {
  /** At each start: a dry run is kept for a day. */
  async refresh(services) {
    if ((await examDefinitions(services).find(examId)) === null) return;
    if ((await dryRunsOf(services).count({ examId })) > 0) return;
    const { state } = await regradesOf(services).load(examId);
    // Whoever tried it has what they did.
    if (state.acts > 0) return;
    await dryRunsOf(services).put({
      ...{ id: 'demo-dry-run', examId, by: demoAdministrator, at: services.clock.now() },
      adjustments: { questions: [{ quId, counts: 'full' }] },
      ...{ after: state.acts, state: 'waiting', papers: 0, done: 0, seen: '', seenUntil: 0 },
      ...{ summary: null, unfit: [], endedAt: null },
    });
  },
};
