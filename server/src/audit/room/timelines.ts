import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { PaperView } from '@vigil/projections/sitting/public';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';
import { eventsOfPaper } from '../../sitting/public.js';
import { type Timeline, timelineOf } from './timeline.js';

type Known = Pick<PaperView, 'id' | 'position' | 'handState'>;

/** Numbers that are kept, eight bytes each at most: some five thousand papers of fifty questions. */
const numbersKept = 2_000_000;

/**
 * Timelines of papers, read from the log. Those of papers that are handed in are kept for as long as nothing happens
 * to them: whether anybody was there afterwards is nobody's matter.
 */
class Timelines {
  private readonly kept = new LRUCache<string, { readonly position: string; readonly timeline: Timeline }>({
    maxSize: numbersKept,
    sizeCalculation: ({ timeline }) => timeline.steps.length + 100,
  });
  /** Rooms are read one behind the other, so that auditors who look at the same time cost no more at a time. */
  private before: Promise<unknown> = Promise.resolve();

  constructor(private readonly services: Services) {}

  /** One for each paper, in their order; null: the log has no such paper. A turn for everybody else between two. */
  async of(papers: readonly Known[]): Promise<(Timeline | null)[]> {
    const read = this.before.then(() => this.read(papers));
    this.before = read.catch(() => undefined);
    return read;
  }

  private async read(papers: readonly Known[]): Promise<(Timeline | null)[]> {
    const timelines: (Timeline | null)[] = [];
    for (const paper of papers) {
      timelines.push(await this.one(paper));
      await nextTurn();
    }
    return timelines;
  }

  private async one({ id, position, handState }: Known): Promise<Timeline | null> {
    const known = this.kept.get(id);
    if (known?.position === position) return known.timeline;
    const timeline = timelineOf(id, await eventsOfPaper(this.services, id));
    if (timeline !== null && handState === 1) this.kept.set(id, { position, timeline });
    return timeline;
  }
}

export const timelinesOf = perServices((services: Services) => new Timelines(services));
