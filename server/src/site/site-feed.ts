import { perServices } from '../platform/per-services.js';
import { settingsBoard } from './switches/switchboard.js';

/**
 * What pages know of the site, told to them when it changes: each open page of the process listens here, and
 * whatever it shows is asked for again. `stamp` is the same in every process once all have read the same.
 */
export class SiteFeed {
  private readonly listeners = new Set<() => void>();
  private readonly parts: (() => string | number)[] = [];

  /** A part of the stamp: differs when what pages know of it does. */
  watch(part: () => string | number): void {
    this.parts.push(part);
  }

  get stamp(): string {
    return this.parts.map((part) => String(part())).join('.');
  }

  /** Something may have changed: who follows looks at the stamp. */
  tell(): void {
    for (const listener of this.listeners) listener();
  }

  /** The stamp now, and each time it is another. */
  async *follow(signal: AbortSignal): AsyncGenerator<string> {
    let wake: () => void = () => undefined;
    const listener = (): void => wake();
    this.listeners.add(listener);
    signal.addEventListener('abort', listener);
    try {
      let told: string | null = null;
      while (!signal.aborted) {
        const changed = new Promise<void>((resolve) => (wake = resolve));
        const { stamp } = this;
        if (stamp === told) await changed;
        else yield (told = stamp);
      }
    } finally {
      this.listeners.delete(listener);
      signal.removeEventListener('abort', listener);
    }
  }
}

export const siteFeed = perServices((services) => {
  const feed = new SiteFeed();
  feed.watch(() => settingsBoard(services).version);
  return feed;
});
