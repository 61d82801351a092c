import { besetFromOf } from '../run/plan.ts';
import { plan } from './plan.ts';

/** Second of the run at which the hostile ones begin. */
export const besetFrom = besetFromOf(plan);
