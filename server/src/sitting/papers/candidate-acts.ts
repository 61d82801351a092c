import { placeIndex, type PaperState } from '@vigil/domain/sitting/paper-state';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';

/** What a candidate last did, as far as a browser or a call told: presence, never an event. */
export interface LastAct {
  /** ms */
  readonly at: number;
  /** number of the question before the candidate; null: nobody said */
  readonly sort: number | null;
}

const channel = 'candidate-acts';
const paperAtMost = 50_000;
const inOneMessage = 1000;

type Told = readonly [paperId: string, at: number, sort: number | null];

/**
 * When the candidates of open papers last did anything and which question they look at (engine §8): known in every
 * process, some seconds late in others. May be lost; the next heartbeat tells it again.
 */
export class CandidateActs {
  /** those that moved last come last */
  private readonly last = new Map<string, LastAct>();
  private readonly untold = new Set<string>();

  constructor(private readonly services: Services) {
    services.bus.subscribe(channel, (message) => {
      for (const [paperId, at, sort] of message as readonly Told[]) this.note(paperId, { at, sort });
    });
  }

  of(paperId: string): LastAct | null {
    return this.last.get(paperId) ?? null;
  }

  /** The candidate did something now (`acted`), or merely looks at this question; one that the paper does not have is none. */
  seen(paperId: string, state: PaperState, { acted, quId }: { acted: boolean; quId: string | null }): void {
    const place = quId === null ? undefined : state.places[placeIndex(state, quId)];
    const before = this.of(paperId);
    const sort = place?.question.sort ?? before?.sort ?? null;
    const at = acted ? this.services.clock.now() : (before?.at ?? 0);
    if (before?.sort === sort && before.at === at) return;
    this.note(paperId, { at, sort });
    this.untold.add(paperId);
  }

  /** Tells the other processes what is new. */
  flush(): void {
    const news = [...this.untold].flatMap((paperId): Told[] => {
      const act = this.of(paperId);
      return act === null ? [] : [[paperId, act.at, act.sort]];
    });
    this.untold.clear();
    for (let start = 0; start < news.length; start += inOneMessage)
      this.services.bus.publish(channel, news.slice(start, start + inOneMessage));
  }

  private note(paperId: string, act: LastAct): void {
    const before = this.last.get(paperId);
    if (before !== undefined && before.at > act.at) return;
    this.last.delete(paperId);
    this.last.set(paperId, act);
    if (this.last.size <= paperAtMost) return;
    for (const oldest of this.last.keys()) {
      this.last.delete(oldest);
      break;
    }
  }
}

export const candidateActs = perServices((services: Services) => new CandidateActs(services));
