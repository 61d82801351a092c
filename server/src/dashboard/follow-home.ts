import { setTimeout } from 'node:timers/promises';
import type { RequestContext } from '../platform/context.js';
import { declarationsOf } from '../platform/declarations/declarations.js';
import { perServices } from '../platform/per-services.js';
import type { Services } from '../platform/services.js';
import { loadHome } from './load-home.js';
import type { ConsoleHome } from './types.js';

/** Never read more often than this: a rush of answers is one change to whoever looks. */
const gatherMilliseconds = 2000;
/** Read again although nothing was said: time alone starts and ends exams, and brings up who is offline. */
const lookAgainMilliseconds = 10_000;

/** Rings when any section may read differently: one subscription to the bus for all readers of a process. */
class HomeBell {
  private readonly waiting = new Set<() => void>();
  private rings = 0;

  constructor(services: Services) {
    const { bus } = services;
    const sections = declarationsOf(services).home.flatMap((part) => part.sections);
    const ring = (): void => {
      this.rings += 1;
      for (const wake of [...this.waiting]) wake();
    };
    for (const channel of new Set(sections.flatMap(({ channels = [] }) => channels)))
      bus.subscribe(channel, ring, { onGap: ring });
  }

  get heard(): number {
    return this.rings;
  }

  /** Until it has rung since `heard`, at most so long, or the signal. */
  async after(heard: number, milliseconds: number, signal: AbortSignal): Promise<void> {
    if (this.rings !== heard || signal.aborted) return;
    const rung = new AbortController();
    const wake = (): void => rung.abort();
    this.waiting.add(wake);
    await setTimeout(milliseconds, undefined, { signal: AbortSignal.any([signal, rung.signal]) }).catch(
      () => undefined,
    );
    this.waiting.delete(wake);
  }
}

const bells = perServices((services: Services) => new HomeBell(services));

/**
 * The home at once, then each time it reads differently, at most every two seconds. Who comes back is told the whole
 * of it again: it is small, and no position is needed.
 */
export async function* followHome(context: RequestContext, signal: AbortSignal): AsyncGenerator<ConsoleHome> {
  const bell = bells(context.services);
  let told = '';
  while (!signal.aborted) {
    const { heard } = bell;
    const home = await loadHome(context);
    const text = JSON.stringify(home.parts);
    if (text !== told) yield home;
    told = text;
    await setTimeout(gatherMilliseconds, undefined, { signal }).catch(() => undefined);
    await bell.after(heard, lookAgainMilliseconds - gatherMilliseconds, signal);
  }
}
