import { arrival } from '../now.ts';
import { candidateAt, plan } from '../plan.ts';
import { runOptions } from '../run-options.ts';
import { storm } from '../shapes.ts';
import { startPaper } from '../steps/start-paper.ts';
import { bars } from '../thresholds.ts';

export { handleSummary } from '../run-options.ts';

/** Everyone presses start within seconds. */
const people = plan.subjects.to - plan.subjects.from;
export const options = runOptions({ starts: storm(people, plan.seconds, { exec: 'start' }) }, bars.starts, [
  'start_ms',
  'create_paper_ms',
  'paper_detail_ms',
  'first_question_ms',
]);

export function start(): void {
  const n = arrival();
  startPaper(candidateAt(plan.subjects.from + (n % people)), n);
}
