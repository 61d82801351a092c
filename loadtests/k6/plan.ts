import { candidateIn, type Plan, type PlannedCandidate } from '../run/plan.ts';

/** What the runner prepared (`run/prepare.ts`); k6 never prepares anything itself. */
export const plan = JSON.parse(open(__ENV['PLAN'] ?? '')) as Plan;

const candidates = open(plan.candidatesFile);
const width = candidates.indexOf('\n') + 1;

export const candidateAt = (index: number): PlannedCandidate => candidateIn(candidates, width, index);
