import { SharedArray } from 'k6/data';
import type { Plan, PlannedCandidate } from '../run/plan.ts';

/** What the runner prepared (`run/prepare.ts`); k6 never prepares anything itself. */
export const plan = JSON.parse(open(__ENV['PLAN'] ?? '')) as Plan;

/** Held once for all virtual users; an element is read when its turn comes. */
export const candidates = new SharedArray<PlannedCandidate>('candidates', () => JSON.parse(open(plan.candidatesFile)) as PlannedCandidate[]);

export const candidateAt = (index: number): PlannedCandidate => candidates[index] as PlannedCandidate;
