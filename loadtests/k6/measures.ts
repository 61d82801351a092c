import { Counter, Trend } from 'k6/metrics';
import { slices, warmingSeconds } from '../run/plan.ts';
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
    this.keep(milliseconds, (sinceBeginning() - milliseconds) / 1000);
  }

  /** Something that took so long and began so many seconds after the run. */
  protected keep(milliseconds: number, begun: number): void {
    const slice = Math.min(slices - 1, Math.max(0, Math.floor((begun / this.seconds) * slices)));
    this.trend.add(milliseconds, sliceTags[slice]);
  }
}

/**
 * The latency of what goes on all the time: the first seconds, in which k6 opens its connections and code is
 * compiled, are a measure of their own.
 */
export class SteadyLatency extends Latency {
  private readonly warming: Trend;

  constructor(name: string, seconds: number) {
    super(name, seconds);
    this.warming = new Trend(name.replace(/_ms$/, '_warming_ms'), true);
  }

  protected override keep(milliseconds: number, begun: number): void {
    if (begun < warmingSeconds) this.warming.add(milliseconds);
    else super.keep(milliseconds, begun);
  }
}

/**
 * A steady latency that is kept apart as well for the time before a moment of the run (`…_usual_ms`) and the time after
 * it (`…_beset_ms`), so that one run compares the two. `from`: the moment, a second of the run.
 */
export class PhasedLatency extends SteadyLatency {
  private readonly usual: Trend;
  private readonly beset: Trend;

  constructor(
    name: string,
    seconds: number,
    private readonly from: number,
  ) {
    super(name, seconds);
    this.usual = new Trend(name.replace(/_ms$/, '_usual_ms'), true);
    this.beset = new Trend(name.replace(/_ms$/, '_beset_ms'), true);
  }

  protected override keep(milliseconds: number, begun: number): void {
    super.keep(milliseconds, begun);
    if (begun >= this.from) this.beset.add(milliseconds);
    else if (begun >= warmingSeconds) this.usual.add(milliseconds);
  }
}

/** Writes down what was not acknowledged, one JSON line each: the runner's checker reads them. */
export function report(what: string, detail: Readonly<Record<string, unknown>>): void {
  console.error(JSON.stringify({ what, ...detail }));
}
