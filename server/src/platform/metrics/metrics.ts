import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { OperationMeter, type Door } from './operation-metrics.js';

/** What `/metrics` shows (Prometheus text). Names begin with `vigil_`; seconds and bytes are base units. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly meters = new Map<string, OperationMeter>();

  constructor() {
    collectDefaultMetrics({ register: this.registry, prefix: 'vigil_' });
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

  /** A figure read when somebody asks, e.g. open papers, sockets, projector lag. A read that fails leaves the figure out. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        try {
          this.set(await read());
        } catch {
          this.reset();
        }
      },
    });
  }

  /** A distribution, e.g. seconds of an fsync or events of a batch. */
  histogram(name: string, help: string, buckets: readonly number[]): { observe(value: number): void } {
    return new Histogram({ name, help, buckets: [...buckets], registers: [this.registry] });
  }

  async text(): Promise<string> {
    const meters = [...this.meters.values()].filter((meter) => meter.count > 0);
    const operations = [
      '# HELP vigil_requests_total Calls by door, operation and outcome.',
      '# TYPE vigil_requests_total counter',
      ...meters.flatMap((meter) => meter.counts()),
      '# HELP vigil_request_seconds Seconds from arrival to answer.',
      '# TYPE vigil_request_seconds histogram',
      ...meters.flatMap((meter) => meter.histogram()),
    ];
    return `${await this.registry.metrics()}${operations.join('\n')}\n`;
  }
}
