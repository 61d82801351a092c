import { randomUUID } from 'node:crypto';
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

interface Message {
  readonly from: string;
  readonly told: readonly Told[];
}
/** `wentBack`: it takes the place of an act that a clock ahead had told. */
type Told = readonly [paperId: string, at: number, sort: number | null, wentBack: boolean];

/**
 * When the candidates of open papers last did anything and which question they look at (engine §8): known in
 * every process, some seconds late in others. May be lost; the next heartbeat tells it again. In the process
 * that hears of them they are in the order in which they came, whatever the clock said meanwhile.
 */
export class CandidateActs {
  /** those that moved last come last */
  private readonly last = new Map<string, LastAct>();
  /** Papers of which the others were not told yet, and whether what they know is to go back. */
  private readonly untold = new Map<string, boolean>();

  private readonly listeners = new Set<(paperId: string) => void>();
  private readonly id = randomUUID();

  constructor(private readonly services: Pick<Services, 'bus' | 'clock'>) {
    services.bus.subscribe(channel, (message) => {
      const { from, told } = message as Message;
      if (from === this.id) return;
      for (const [paperId, at, sort, wentBack] of told)
        if (wentBack || (this.of(paperId)?.at ?? 0) <= at) this.note(paperId, { at, sort });
    });
  }

  of(paperId: string): LastAct | null {
    return this.last.get(paperId) ?? null;
  }

  /**
   * Tells of each paper whose candidate's last act is another one, here or elsewhere. Answers how to end it.
   */
  onMoved(listener: (paperId: string) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /**
   * The candidate did something now (`acted`), or merely looks at this question; one that the paper does not
   * have is none.
   */
  seen(paperId: string, state: PaperState, { acted, quId }: { acted: boolean; quId: string | null }): void {
    const place = quId === null ? undefined : state.places[placeIndex(state, quId)];
    const before = this.of(paperId);
    const sort = place?.question.sort ?? before?.sort ?? null;
    const at = acted ? this.services.clock.now() : (before?.at ?? 0);
    if (before?.sort === sort && before.at === at) return;
    this.noteHere(paperId, { at, sort });
  }

  /** The log took an event of this paper at `time` (ms): what was told before it was not done after it. */
  logged(paperId: string, time: number): void {
    const before = this.of(paperId);
    if (before !== null && before.at > time) this.noteHere(paperId, { ...before, at: time });
  }

  /** Tells the other processes what is new. */
  flush(): void {
    const news = [...this.untold].flatMap(([paperId, wentBack]): Told[] => {
      const act = this.of(paperId);
      return act === null ? [] : [[paperId, act.at, act.sort, wentBack]];
    });
    this.untold.clear();
    for (let start = 0; start < news.length; start += inOneMessage)
      this.services.bus.publish(channel, { from: this.id, told: news.slice(start, start + inOneMessage) });
  }

  private noteHere(paperId: string, act: LastAct): void {
    const wentBack = this.untold.get(paperId) === true || (this.of(paperId)?.at ?? 0) > act.at;
    this.note(paperId, act);
    this.untold.set(paperId, wentBack);
  }

  private note(paperId: string, act: LastAct): void {
    this.last.delete(paperId);
    this.last.set(paperId, act);
    for (const listener of this.listeners) listener(paperId);
    if (this.last.size <= paperAtMost) return;
    for (const oldest of this.last.keys()) {
      this.last.delete(oldest);
      break;
    }
  }
}

export const candidateActs = perServices((services: Services) => new CandidateActs(services));
