import { Distribution } from './distribution.js';

const boundsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Door = 'rest' | 'graphql' | 'socket';
export type Outcome = 'ok' | 'refused' | 'failed';

/**
 * Calls of one operation through one door: counts by outcome and a histogram of seconds. Plain numbers,
 * because every call passes it.
 */
export class OperationMeter {
  private readonly outcomes = { ok: 0, refused: 0, failed: 0 };
  private readonly seconds: Distribution;
  private readonly labels: string;

  constructor(door: Door, operation: string) {
    this.labels = `door="${door}",operation="${operation}"`;
    this.seconds = new Distribution('vigil_request_seconds', '', boundsSeconds, this.labels);
  }

  record(outcome: Outcome, seconds: number): void {
    this.outcomes[outcome] += 1;
    this.seconds.observe(seconds);
  }

  get count(): number {
    return this.outcomes.ok + this.outcomes.refused + this.outcomes.failed;
  }

  counts(): string[] {
    return Object.entries(this.outcomes)
      .filter(([, count]) => count > 0)
      .map(([outcome, count]) => `vigil_requests_total{${this.labels},outcome="${outcome}"} ${count}`);
  }

  histogram(): string[] {
    return this.seconds.series();
  }
}
