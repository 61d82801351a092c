import type { Options } from 'k6/options';
import { slices } from '../run/plan.ts';

type Thresholds = NonNullable<Options['thresholds']>;

/** The bars, by the measure they hold for; milliseconds. Where each comes from: README, "The bars". */
export const bars = {
  saves: { save_ms: ['p(99)<=50'] },
  starts: { start_ms: ['p(95)<=1000'] },
  /** Everybody presses within a second or two and is answered as fast as a start. */
  handIns: { hand_in_ms: ['p(95)<=1000'] },
  signUps: { sign_up_ms: ['p(95)<=1000'] },
  screens: { screen_ms: ['p(95)<=500', 'max>0'] },
  locks: { locked_ms: ['p(95)<=1000', 'max>0'] },
  returns: { connect_ms: ['p(95)<=2000'] },
  /** A shared CI machine: only that it works, and not absurdly slowly. */
  works: { save_ms: ['p(99)<=1000'], start_ms: ['p(95)<=5000'], screen_ms: ['max>0'], locked_ms: ['max>0'] },
} satisfies Record<string, Thresholds>;

/** What every run is judged by: nothing failed, nothing that was due was left out. */
export const always: Thresholds = { failed: ['count==0'], dropped_iterations: ['count==0'] };

/**
 * k6 keeps a measure's slices apart only when a threshold names them; these cannot fail and are dropped from
 * the report.
 */
export function sliced(...measures: readonly string[]): Thresholds {
  const named: Thresholds = {};
  for (const measure of measures)
    for (let slice = 0; slice < slices; slice += 1) named[`${measure}{slice:${slice}}`] = ['max>=0'];
  return named;
}
