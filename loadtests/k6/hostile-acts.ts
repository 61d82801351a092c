import { besetFromOf } from '../run/plan.ts';
import { plan } from './plan.ts';

/** Second of the run at which the hostile ones begin. */
export const besetFrom = besetFromOf(plan);

/** What they do, one after the other: each at a bound of the product or beyond it. */
export const hostileActs = [
  'saves',
  'saves',
  'leaves',
  'largest-answer',
  'saves',
  'picture',
  'too-large-answer',
  'range',
  'leaves',
  'graphql',
  'saves',
  'login',
] as const;

export type HostileAct = (typeof hostileActs)[number];
