import { Distribution } from './distribution.js';
import { OperationMeter, type Door } from './operation-metrics.js';
import { addProcessFigures } from './process-figures.js';

type Read = () => number | Promise<number>;
type ReadLabelled = () => Promise<ReadonlyMap<string, number>>;

interface Figure {
  readonly name: string;
  readonly help: string;
  readonly kind: 'gauge' | 'counter';
  /** Values by label text (`{part="log"}`), '' for none. */
  readonly read: () => Promise<ReadonlyMap<string, number>>;
}

/**
 * What `/metrics` shows, in Prometheus' text format 0.0.4. Names begin with `vigil_`; seconds and bytes are
 * base units. Written here rather than with prom-client: a call's meter is two array writes, and prom-client
 * cannot be loaded under vitest's resolve conditions.
 */
export class Metrics {
  private readonly figures = new Map<string, Figure>();
  private readonly distributions: Distribution[] = [];
  private readonly meters = new Map<string, OperationMeter>();

  private readonly refusals = new Map<string, number>();

  constructor() {
    addProcessFigures(this);
    this.counters(
      'vigil_refusals_total',
      'Calls answered with a reason other than success: refusals, bounds, faults.',
      'reason',
      () => Promise.resolve(this.refusals),
    );
  }

  /** The meter of an operation behind a door; made once, kept by the door. */
  operation(door: Door, operation: string): OperationMeter {
    const key = `${door} ${operation}`;
    const known = this.meters.get(key);
    if (known !== undefined) return known;
    const made = new OperationMeter(door, operation);
    this.meters.set(key, made);
    return made;
  }

  /**
   * A figure that goes up and down, read when somebody asks: open papers, sockets, lag. A read that fails
   * leaves the figure out; whoever registers a name again takes it over.
   */
  gauge(name: string, help: string, read: Read): void {
    this.figures.set(name, { name, help, kind: 'gauge', read: alone(read) });
  }

  /** Gauges of one name, one for each value of a label. */
  gauges(name: string, help: string, label: string, read: ReadLabelled): void {
    this.figures.set(name, { name, help, kind: 'gauge', read: labelled(label, read) });
  }

  /** A figure that only rises, read when somebody asks. */
  counter(name: string, help: string, read: Read): void {
    this.figures.set(name, { name, help, kind: 'counter', read: alone(read) });
  }

  /** Counters of one name, one for each value of a label. */
  counters(name: string, help: string, label: string, read: ReadLabelled): void {
    this.figures.set(name, { name, help, kind: 'counter', read: labelled(label, read) });
  }

  /** A call that was answered with a reason: every bound of the product has one. */
  refused(reason: string): void {
    this.refusals.set(reason, (this.refusals.get(reason) ?? 0) + 1);
  }

  /** A distribution over rising upper bounds: seconds of an fsync, events of a batch. */
  histogram(name: string, help: string, bounds: readonly number[]): { observe(value: number): void } {
    const made = new Distribution(name, help, bounds);
    this.distributions.push(made);
    return made;
  }

  async text(): Promise<string> {
    const figures = await Promise.all([...this.figures.values()].map(lineOf));
    const meters = [...this.meters.values()].filter((meter) => meter.count > 0);
    const lines = [
      ...figures.flat(),
      ...this.distributions.flatMap((distribution) => distribution.lines()),
      '# HELP vigil_requests_total Calls by door, operation and outcome.',
      '# TYPE vigil_requests_total counter',
      ...meters.flatMap((meter) => meter.counts()),
      '# HELP vigil_request_seconds Seconds from arrival to answer.',
      '# TYPE vigil_request_seconds histogram',
      ...meters.flatMap((meter) => meter.histogram()),
    ];
    return `${lines.join('\n')}\n`;
  }
}

const labelled = (label: string, read: ReadLabelled) => async (): Promise<ReadonlyMap<string, number>> =>
  new Map([...(await read())].map(([value, figure]) => [`{${label}="${value}"}`, figure]));

const alone = (read: Read) => async (): Promise<ReadonlyMap<string, number>> => new Map([['', await read()]]);

async function lineOf({ name, help, kind, read }: Figure): Promise<string[]> {
  try {
    const values = await read();
    return [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${kind}`,
      ...[...values].map(([labels, value]) => `${name}${labels} ${value}`),
    ];
  } catch {
    return [];
  }
}
