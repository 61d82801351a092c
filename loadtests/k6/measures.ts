import { Counter, Trend } from 'k6/metrics';
import { slices } from '../run/plan.ts';
import { sinceBeginning } from './now.ts';

const sliceTags = Array.from({ length: slices }, (_, slice) => ({ slice: String(slice) }));

/** Calls and sockets that were refused, failed or never answered. Every scenario's bar is none. */
export const failed = new Counter('failed');

/** Durable acts that were acknowledged; the checker holds the log against the same number. */
export const acknowledged = new Counter('acknowledged');

/** A latency in ms, kept for each slice of the run apart so that it can be drawn over time. */
export class Latency {
  private readonly trend: Trend;

  constructor(
    readonly name: string,
    private readonly seconds: number,
  ) {
    this.trend = new Trend(name, true);
  }

  /** Something that took so long and is over now. */
  add(milliseconds: number): void {
    const begun = (sinceBeginning() - milliseconds) / 1000;
    const slice = Math.min(slices - 1, Math.max(0, Math.floor((begun / this.seconds) * slices)));
    this.trend.add(milliseconds, sliceTags[slice]);
  }
}

/** Writes down what was not acknowledged, one JSON line each: the runner's checker reads them. */
export function report(what: string, detail: Readonly<Record<string, unknown>>): void {
  console.error(JSON.stringify({ what, ...detail }));
}
