import type { WatchCardView } from '@vigil/projections/watch/watch-card-view';
import { presentCards, type ShownCard } from './present-card.js';
import type { WatchCard } from './watch-card.js';
import { candidateActs } from '../sitting/public.js';
import type { Services } from '../platform/services.js';
import { WallBoard } from './wall-board.js';

const gatherMilliseconds = 200;
/** Attention by time (offline, quiet) comes up without any event. */
const lookAgainMilliseconds = 2000;
const readAtOnce = 500;
const lingerMilliseconds = 30_000;

/** Where the exam's cards stand: one look shared by everybody who watches. */
export interface Look {
  readonly epoch: number;
  readonly position: string;
  /** ms of the server */
  readonly now: number;
  readonly board: WallBoard;
  /** What several subscribers ask of the same look is worked out once. */
  shared<T>(key: string, work: () => T): T;
  /** Cards with people's names, each presented once per look. */
  present(cards: readonly ShownCard[]): Promise<WatchCard[]>;
}

/**
 * One exam under watch: its changes gathered for 200 ms, read once, and shared by all its subscribers (engine
 * §7).
 */
export class ExamRoom {
  private readonly listeners = new Set<(look: Look) => void>();
  private last: Promise<Look> | null = null;
  private timer: NodeJS.Timeout | null = null;
  private looking = false;
  /** since the last look began */
  private touchedSince = false;
  private failing = false;
  /** Set while somebody who only glanced may come again. */
  private lingering: NodeJS.Timeout | null = null;
  private readonly again: NodeJS.Timeout;
  /** papers whose candidates did something that is no event since the last look */
  private readonly moved = new Set<string>();
  private readonly unhear: () => void;

  constructor(
    private readonly services: Services,
    private readonly examId: string,
    private readonly onEmpty: () => void,
  ) {
    this.again = setInterval(() => this.touched(), lookAgainMilliseconds).unref();
    this.unhear = candidateActs(services).onMoved((paperId) => this.moved.add(paperId));
  }

  /** The view moved on, or time did. */
  touched(): void {
    if (this.listeners.size === 0) return;
    this.touchedSince = true;
    if (!this.looking) this.timer ??= setTimeout(() => void this.lookForAll(), gatherMilliseconds);
  }

  /** What happens meanwhile is looked at in the next look. */
  private async lookForAll(): Promise<void> {
    this.timer = null;
    this.touchedSince = false;
    this.looking = true;
    try {
      const look = await this.look();
      this.failing = false;
      for (const listener of this.listeners) listener(look);
    } catch (error) {
      if (!this.failing)
        this.services.logger.warn({ err: error, examId: this.examId }, 'a wall is not up to date');
      this.failing = true;
      this.touchedSince = true;
    }
    this.looking = false;
    if (this.touchedSince) this.touched();
  }

  /**
   * A look at once, then each time the exam's cards or the time moved on. A slow reader skips looks and is
   * never queued for.
   */
  async *looks(signal: AbortSignal): AsyncGenerator<Look> {
    let pending: Look | null = null;
    let wake = (): void => {};
    const listener = (look: Look): void => {
      pending = look;
      wake();
    };
    this.listeners.add(listener);
    const onAbort = (): void => wake();
    signal.addEventListener('abort', onAbort);
    try {
      yield await (this.last ?? this.look());
      while (!signal.aborted) {
        if (pending === null) {
          await new Promise<void>((resolve) => {
            wake = resolve;
            if (signal.aborted) resolve();
          });
          continue;
        }
        const look: Look = pending;
        pending = null;
        yield look;
      }
    } finally {
      signal.removeEventListener('abort', onAbort);
      this.listeners.delete(listener);
      this.closeIfEmpty();
    }
  }

  /**
   * A look at how it stands now for who does not stay. The exam's cards are kept for half a minute after it,
   * so that who glances again and again reads what changed alone.
   */
  glance(): Promise<Look> {
    if (this.lingering !== null) clearTimeout(this.lingering);
    this.lingering = setTimeout(() => {
      this.lingering = null;
      this.closeIfEmpty();
    }, lingerMilliseconds).unref();
    return this.look();
  }

  private closeIfEmpty(): void {
    if (this.listeners.size > 0 || this.lingering !== null) return;
    clearInterval(this.again);
    this.unhear();
    this.onEmpty();
  }

  /** One after the other; a failed look is forgotten, so that the next reads everything anew. */
  private look(): Promise<Look> {
    const before = this.last;
    const looking = (async () => {
      const known = await before?.catch(() => null);
      return this.lookAfter(known ?? null);
    })();
    this.last = looking;
    looking.catch(() => {
      if (this.last === looking) this.last = null;
    });
    return looking;
  }

  private async lookAfter(before: Look | null): Promise<Look> {
    const { views, clock } = this.services;
    const epoch = await views.epoch('watch_cards');
    const position = await views.checkpoint('watch_cards');
    const known = before?.epoch === epoch ? before : null;
    const board = known?.board ?? new WallBoard();
    if (known?.position !== position) await this.read(board, known?.position ?? '');
    const acts = candidateActs(this.services);
    board.take((paperId) => acts.of(paperId), this.moved);
    this.moved.clear();
    return this.lookAt(epoch, position, clock.now(), board);
  }

  /**
   * Cards newer than a position, a few hundred at a time, so that answers need not wait for a large exam to
   * be read.
   */
  private async read(board: WallBoard, after: string): Promise<void> {
    const cards = this.services.views.view<WatchCardView>('watch_cards');
    for (let from = after; ;) {
      const page = await cards.find({
        filter: { examId: this.examId, position: { gt: from } },
        sort: [{ field: 'position' }],
        limit: readAtOnce,
      });
      board.put(page);
      const last = page.at(-1);
      if (last === undefined || page.length < readAtOnce) return;
      from = last.position;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  private lookAt(epoch: number, position: string, now: number, board: WallBoard): Look {
    const worked = new Map<string, unknown>();
    const presented = new Map<string, Promise<WatchCard>>();
    return {
      epoch,
      position,
      now,
      board,
      shared: <T>(key: string, work: () => T): T => {
        if (!worked.has(key)) worked.set(key, work());
        return worked.get(key) as T;
      },
      present: (cards) => {
        const missing = cards.filter((card) => !presented.has(card.id));
        const made = presentCards(this.services, missing, now);
        missing.forEach((card, index) =>
          presented.set(
            card.id,
            made.then((all) => all[index] as WatchCard),
          ),
        );
        return Promise.all(cards.map((card) => presented.get(card.id) as Promise<WatchCard>));
      },
    };
  }
}
