/** A Prometheus histogram in plain numbers. */
export class Distribution {
  private readonly buckets: number[];
  private count = 0;
  private sum = 0;

  constructor(
    private readonly name: string,
    private readonly help: string,
    private readonly bounds: readonly number[],
    /** e.g. `door="rest"`; empty: none */
    private readonly labels = '',
  ) {
    this.buckets = bounds.map(() => 0);
  }

  observe(value: number): void {
    this.count += 1;
    this.sum += value;
    for (let index = 0; index < this.bounds.length; index += 1) {
      if (value <= (this.bounds[index] as number)) {
        (this.buckets[index] as number) += 1;
        return;
      }
    }
  }

  lines(): string[] {
    return [`# HELP ${this.name} ${this.help}`, `# TYPE ${this.name} histogram`, ...this.series()];
  }

  /** The samples alone, for several series under one heading. */
  series(): string[] {
    const comma = this.labels === '' ? '' : ',';
    const labels = this.labels === '' ? '' : `{${this.labels}}`;
    let below = 0;
    const lines = this.bounds.map((bound, index) => {
      below += this.buckets[index] as number;
      return `${this.name}_bucket{${this.labels}${comma}le="${bound}"} ${below}`;
    });
    lines.push(
      `${this.name}_bucket{${this.labels}${comma}le="+Inf"} ${this.count}`,
      `${this.name}_sum${labels} ${this.sum}`,
      `${this.name}_count${labels} ${this.count}`,
    );
    return lines;
  }
}
