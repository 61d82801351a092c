/** What a campaign found, told as it comes; a topic counts what it asked. */
export class Report {
  readonly failures: string[] = [];
  private readonly counts = new Map<string, { asked: number; failed: number }>();
  private topic = '';

  constructor(private readonly again: () => string) {}

  begin(topic: string): void {
    this.topic = topic;
    if (!this.counts.has(topic)) this.counts.set(topic, { asked: 0, failed: 0 });
  }

  /** Something was asked and looked at. */
  asked(): void {
    this.count.asked += 1;
  }

  /** The same as `asked`, and a failure unless it holds. */
  check(holds: boolean, sentence: string): void {
    this.asked();
    if (!holds) this.fail(sentence);
  }

  fail(sentence: string): void {
    this.count.failed += 1;
    // One fault shows in many answers: a hundred lines tell no more.
    if (this.count.failed <= 20) console.error(`FAILED ${this.topic}: ${sentence}; again: ${this.again()}`);
    this.failures.push(`${this.topic}: ${sentence}`);
  }

  /** `topic: n asked, m failed`, a line each. */
  lines(): string[] {
    return [...this.counts].map(([topic, { asked, failed }]) => `${topic}: ${asked} asked, ${failed} failed`);
  }

  private get count(): { asked: number; failed: number } {
    const count = this.counts.get(this.topic) ?? { asked: 0, failed: 0 };
    this.counts.set(this.topic, count);
    return count;
  }
}
