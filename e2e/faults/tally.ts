import type { RoundPlan } from './plan.js';
import type { Site } from './site.js';

/** What a campaign did, for its last lines. */
export class Tally {
  failed = false;
  private rounds = 0;
  private milliseconds = 0;
  private readonly faults = new Map<string, number>();
  private readonly ends = new Map<string, number>();
  private readonly refusals = new Map<string, number>();
  private readonly sums = {
    installations: 0,
    calls: 0,
    retries: 0,
    saves: 0,
    acts: 0,
    papers: 0,
    handIns: 0,
    events: 0,
  };

  round({ faults }: RoundPlan, milliseconds: number): void {
    this.rounds += 1;
    this.milliseconds += milliseconds;
    for (const fault of faults)
      add(this.faults, fault.kind === 'link' ? `${fault.link} ${fault.how}` : fault.kind, 1);
  }

  installation({ ledger, model, installation }: Site): void {
    this.sums.installations += 1;
    this.sums.calls += ledger.calls;
    this.sums.retries += ledger.retries;
    this.sums.saves += ledger.saves.length;
    this.sums.acts += ledger.acts.length;
    this.sums.papers += ledger.papers.size;
    this.sums.handIns += ledger.handedIn.size;
    this.sums.events += model.events;
    for (const [reason, count] of ledger.refusals) add(this.refusals, reason, count);
    for (const end of installation.ends()) add(this.ends, end, 1);
  }

  report(): string[] {
    const { installations, calls, retries, saves, acts, papers, handIns, events } = this.sums;
    return [
      `faults struck: ${list(this.faults)}; processes ended: ${list(this.ends)}`,
      `${calls} calls, ${retries} of them repeats; refusals: ${list(this.refusals)}`,
      `acknowledged and kept: ${saves} answers, ${acts} other acts, ${handIns} hand-ins, ${papers} papers; ${events} events read`,
      `${this.rounds} rounds on ${installations} installations, ${(this.milliseconds / 1000 / Math.max(1, this.rounds)).toFixed(1)} s each: ${this.failed ? 'FAILED' : 'nothing lost, changed or doubled; everybody agrees with the log'}`,
    ];
  }
}

const add = (counts: Map<string, number>, name: string, count: number): void =>
  void counts.set(name, (counts.get(name) ?? 0) + count);
const list = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || 'none';
