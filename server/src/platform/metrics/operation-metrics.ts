const bucketsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Door = 'rest' | 'graphql' | 'socket';
export type Outcome = 'ok' | 'refused' | 'failed';

/** Calls of one operation through one door: counts by outcome and a histogram of seconds. Plain numbers, because every call passes it. */
export class OperationMeter {
  private readonly outcomes = { ok: 0, refused: 0, failed: 0 };
  private readonly buckets = new Array<number>(bucketsSeconds.length).fill(0);
  private seconds = 0;

  constructor(
    private readonly door: Door,
    private readonly operation: string,
  ) {}

  record(outcome: Outcome, seconds: number): void {
    this.outcomes[outcome] += 1;
    this.seconds += seconds;
    for (let index = 0; index < bucketsSeconds.length; index += 1) {
      if (seconds <= (bucketsSeconds[index] as number)) {
        (this.buckets[index] as number) += 1;
        return;
      }
    }
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
    let sum = 0;
    const lines = bucketsSeconds.map((bound, index) => {
      sum += this.buckets[index] as number;
      return `vigil_request_seconds_bucket{${this.labels},le="${bound}"} ${sum}`;
    });
    lines.push(`vigil_request_seconds_bucket{${this.labels},le="+Inf"} ${this.count}`);
    lines.push(`vigil_request_seconds_sum{${this.labels}} ${this.seconds}`, `vigil_request_seconds_count{${this.labels}} ${this.count}`);
    return lines;
  }

  private get labels(): string {
    return `door="${this.door}",operation="${this.operation}"`;
  }
}
