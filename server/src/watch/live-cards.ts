import type { WatchCardView } from '@vigil/projections/watch/watch-card-view';
import type { Filter } from '@vigil/stores/documents/port';
import { attendanceOf, peopleOf, type Attendance } from '../engine/attendance.js';
import { examDefinitions } from '../engine/exam-definitions.js';
import { findInOrder } from '../engine/find-in-order.js';
import { perServices } from '../platform/per-services.js';
import type { Services } from '../platform/services.js';
import { presentCards } from '../engine/present-card.js';
import type { WatchFilter } from './inputs.js';
import type { WatchDelta, WatchStat } from './types.js';

const gatherMilliseconds = 200;
const readLimit = 5000;
const papersPatienceMilliseconds = 2000;

const restricts = (filter: WatchFilter): boolean =>
  Boolean(filter.realName) || Boolean(filter.deptCode) || filter.online === true || filter.offline === true;

/** What one step brings to one subscriber. */
interface Step {
  readonly shown: Set<string>;
  readonly changed: readonly WatchCardView[];
  readonly removedIds: string[];
  readonly total: number;
}

interface Listener {
  changed(position: string): void;
}

/** One exam's changes, gathered every 200 ms and shared by all its subscribers (engine §7). */
class ExamRoom {
  readonly listeners = new Set<Listener>();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly onSettled: () => Promise<string>) {}

  touched(): void {
    this.timer ??= setTimeout(() => {
      this.onSettled()
        .then((position) => {
          this.timer = null;
          for (const listener of this.listeners) listener.changed(position);
        })
        .catch(() => {
          this.timer = null;
          if (this.listeners.size > 0) this.touched();
        });
    }, gatherMilliseconds);
  }
}

/**
 * Live watch: subscribers are told which position the view reached and read what changed since theirs from the view,
 * so that any process can resume any client. Reads of one exam and step are shared.
 */
export class LiveCards {
  private readonly rooms = new Map<string, ExamRoom>();
  private readonly shared = new Map<string, Promise<WatchCardView[]>>();
  private readonly attendance = new Map<string, { readonly position: string; readonly value: Promise<Attendance> }>();

  constructor(private readonly services: Services) {
    const touch = (rooms: Iterable<ExamRoom | undefined>): void => {
      for (const room of rooms) room?.touched();
    };
    services.bus.subscribe(
      'view:watch_cards',
      (message) => {
        const { topics = [] } = message as { topics?: string[] };
        // A rebuild names no exam: everybody looks, and finds the new epoch.
        touch(topics.length === 0 ? this.rooms.values() : topics.map((examId) => this.rooms.get(examId)));
      },
      { onGap: () => touch(this.rooms.values()) },
    );
  }

  /**
   * Snapshot, then deltas. `after` resumes: only what changed since; from an older epoch the first message says `reload`. So it does for one page
   * of the wall, which others' coming and going shifts without any change of its own cards.
   */
  async *cards(examId: string, filter: WatchFilter, after: string | null, signal: AbortSignal): AsyncGenerator<WatchDelta> {
    const { views } = this.services;
    let epoch = await views.epoch('watch_cards');
    const resumable = after !== null && !filter.size && after.startsWith(`${epoch}~`);
    let position = resumable ? after.slice(`${epoch}~`.length) : '';
    if (after !== null && !resumable) yield { position: '', reload: true, total: 0, upserts: [], removedIds: [] };
    let known = new Set<string>();
    let first = !resumable;
    let total = -1;
    for await (const reached of this.steps(examId, signal)) {
      const now = await views.epoch('watch_cards');
      if (now !== epoch) {
        epoch = now;
        position = '';
        known = new Set();
        first = true;
        yield { position: '', reload: true, total: 0, upserts: [], removedIds: [] };
      }
      const step = filter.size ? await this.page(examId, filter, position, known) : await this.all(examId, filter, position, reached, known, first);
      known = step.shown;
      position = reached;
      if (!first && step.changed.length === 0 && step.removedIds.length === 0 && step.total === total) continue;
      first = false;
      total = step.total;
      const upserts = await presentCards(this.services, step.changed);
      yield { position: `${epoch}~${position}`, reload: false, total, upserts, removedIds: step.removedIds };
    }
  }

  async *stat(examId: string, signal: AbortSignal): AsyncGenerator<WatchStat> {
    let last = '';
    for await (const position of this.steps(examId, signal)) {
      const stat = await this.statNow(examId, position);
      const text = JSON.stringify({ ...stat, position: '' });
      if (text === last) continue;
      last = text;
      yield stat;
    }
  }

  async statNow(examId: string, position?: string): Promise<WatchStat> {
    const { services } = this;
    const at = position ?? (await services.views.checkpoint('watch_cards'));
    const kept = this.attendance.get(examId);
    const value = kept?.position === at ? kept.value : this.attendanceAt(examId, at);
    this.attendance.set(examId, { position: at, value });
    const online = await services.views.view<WatchCardView>('watch_cards').count({ examId, handState: 0, presence: { in: ['online', 'quiet'] } });
    return { ...(await value), onlineCount: online, position: at };
  }

  /** Papers are counted in another view than the cards': it must be as far, or the last change would stay uncounted. */
  private async attendanceAt(examId: string, position: string): Promise<Attendance> {
    const { services } = this;
    const exam = await examDefinitions(services).get(examId);
    await services.views.waitFor('papers', position, papersPatienceMilliseconds);
    return attendanceOf(services, exam);
  }

  /** Cards that pass the filter, of those given. */
  async matching(documents: readonly WatchCardView[], filter: WatchFilter): Promise<WatchCardView[]> {
    const ids = await peopleOf(this.services).idsLike(filter.realName, filter.deptCode);
    return documents.filter((card) => {
      if (card.handState !== 0) return false;
      const online = card.presence === 'online' || card.presence === 'quiet';
      if (filter.online === true && filter.offline !== true && !online) return false;
      if (filter.offline === true && filter.online !== true && online) return false;
      return ids === null || ids.has(card.userId);
    });
  }

  /** One page of the wall, in order of arrival: what is new on it, what changed on it, what left it. */
  private async page(examId: string, filter: WatchFilter, from: string, known: ReadonlySet<string>): Promise<Step> {
    const size = Math.min(filter.size ?? 32, readLimit);
    const skip = (Math.max(1, filter.current ?? 1) - 1) * size;
    const cards = this.services.views.view<WatchCardView>('watch_cards');
    const matching = restricts(filter) ? await this.matching(await this.open(examId), filter) : null;
    const window =
      matching?.slice(skip, skip + size) ??
      (await cards.find({ filter: { examId, handState: 0 }, sort: [{ field: 'createTime' }], skip, limit: size }));
    const shown = new Set(window.map((card) => card.id));
    return {
      shown,
      changed: window.filter((card) => !known.has(card.id) || card.position > from),
      removedIds: [...known].filter((id) => !shown.has(id)),
      total: matching?.length ?? (await cards.count({ examId, handState: 0 })),
    };
  }

  private async all(examId: string, filter: WatchFilter, from: string, to: string, known: ReadonlySet<string>, first: boolean): Promise<Step> {
    const documents = await this.changedSince(examId, from, to);
    const changed = await this.matching(documents, filter);
    const shown = new Set([...known, ...changed.map((card) => card.id)]);
    const kept = new Set(changed.map((card) => card.id));
    const removedIds = documents.filter((card) => !kept.has(card.id) && (known.has(card.id) || !first)).map((card) => card.id);
    for (const id of removedIds) shown.delete(id);
    return { shown, changed, removedIds, total: await this.total(examId, filter) };
  }

  private open(examId: string): Promise<WatchCardView[]> {
    return findInOrder(this.services.views.view<WatchCardView>('watch_cards'), { examId, handState: 0 }, [{ field: 'createTime' }]);
  }

  private async total(examId: string, filter: WatchFilter): Promise<number> {
    if (restricts(filter)) return (await this.matching(await this.open(examId), filter)).length;
    return this.services.views.view<WatchCardView>('watch_cards').count({ examId, handState: 0 });
  }

  /** Documents of the exam with position in (from, to]; one read per exam and step serves every subscriber. */
  private changedSince(examId: string, from: string, to: string): Promise<WatchCardView[]> {
    const key = `${examId} ${from} ${to}`;
    let read = this.shared.get(key);
    if (read === undefined) {
      const filter: Filter = from === '' ? { examId, handState: 0 } : { examId, position: { gt: from } };
      read = findInOrder(this.services.views.view<WatchCardView>('watch_cards'), filter, [{ field: 'createTime' }]);
      this.shared.set(key, read);
      setTimeout(() => this.shared.delete(key), gatherMilliseconds * 2).unref();
    }
    return read;
  }

  /** The position at once, then each time the exam's cards moved on. A slow reader skips steps and is never queued for. */
  private async *steps(examId: string, signal: AbortSignal): AsyncGenerator<string> {
    const checkpoint = (): Promise<string> => this.services.views.checkpoint('watch_cards');
    let room = this.rooms.get(examId);
    if (room === undefined) {
      room = new ExamRoom(checkpoint);
      this.rooms.set(examId, room);
    }
    let pending: string | null = null;
    let wake = (): void => {};
    const listener: Listener = {
      changed: (position) => {
        pending = position;
        wake();
      },
    };
    room.listeners.add(listener);
    const onAbort = (): void => wake();
    signal.addEventListener('abort', onAbort);
    try {
      yield await checkpoint();
      while (!signal.aborted) {
        if (pending === null) {
          await new Promise<void>((resolve) => {
            wake = resolve;
            if (signal.aborted) resolve();
          });
          continue;
        }
        const position: string = pending;
        pending = null;
        yield position;
      }
    } finally {
      signal.removeEventListener('abort', onAbort);
      room.listeners.delete(listener);
      if (room.listeners.size === 0) this.rooms.delete(examId);
    }
  }
}

export const liveCards = perServices((services: Services) => new LiveCards(services));
