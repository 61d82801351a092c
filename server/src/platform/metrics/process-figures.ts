import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Ms between looks at the event loop: each wakes it. */
const resolution = 50;
/** What is recorded runs from one look to the next: a loop that is held for no time shows the distance of looks. */
const secondsHeld = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - resolution / 1e3);

type AddFigure = (name: string, help: string, read: () => number) => void;

/** Where figures are told. */
interface FigureSink {
  gauge: AddFigure;
  counter: AddFigure;
}

/** CPU, memory, uptime and event-loop delay of this process (all its threads). */
export function addProcessFigures(metrics: FigureSink): void {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  let longest = 0;
  metrics.counter('vigil_process_cpu_seconds_total', 'User and system CPU of all threads.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  metrics.gauge('vigil_process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss());
  metrics.gauge(
    'vigil_process_heap_used_bytes',
    'Used heap of the main thread.',
    () => process.memoryUsage().heapUsed,
  );
  metrics.gauge('vigil_process_uptime_seconds', 'Seconds since the start.', () => process.uptime());
  metrics.gauge(
    'vigil_event_loop_delay_p99_seconds',
    '99th percentile of the delay of the main event loop since it was last read.',
    () => {
      const seconds = secondsHeld(delay.percentile(99));
      longest = Math.max(longest, secondsHeld(delay.max));
      delay.reset();
      return seconds;
    },
  );
  metrics.gauge(
    'vigil_event_loop_longest_stretch_seconds',
    'Longest time the main event loop was held since this was last read.',
    () => {
      const seconds = Math.max(longest, secondsHeld(delay.max));
      longest = 0;
      return seconds;
    },
  );
}
