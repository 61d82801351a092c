import type { Position } from '@vigil/domain/kernel/event';
import type { SpanContext } from '@opentelemetry/api';

/** A second of a busy server; a batch folds a few milliseconds of it. */
const kept = 8192;

export interface TracedAppend {
  readonly position: Position;
  readonly span: SpanContext;
  readonly correlationId: string | null;
}

/** The last appends of this process, so that the batch that folds their events can name them. */
export class RecentAppends {
  private readonly appends: TracedAppend[] = [];

  constructor(private readonly compare: (a: Position, b: Position) => number) {}

  add(append: TracedAppend): void {
    this.appends.push(append);
    if (this.appends.length > kept) this.appends.splice(0, kept / 2);
  }

  /**
   * Takes those that end within these positions, both included; older ones are forgotten. Acknowledgements
   * may be out of order.
   */
  take(first: Position, last: Position): TracedAppend[] {
    const within: TracedAppend[] = [];
    const later: TracedAppend[] = [];
    for (const append of this.appends) {
      if (this.compare(append.position, last) > 0) later.push(append);
      else if (this.compare(append.position, first) >= 0) within.push(append);
    }
    this.appends.splice(0, this.appends.length, ...later);
    return within;
  }
}
