import type { Exam } from '@vigil/domain/exams/public';
import type { WatchCardView } from '@vigil/projections/watch/watch-card-view';
import type { Filter } from '@vigil/stores/documents/port';
import {
  attendanceFrom,
  entryOver,
  examDefinitions,
  headcountOf,
  requiredPeople,
  type Headcount,
} from '../exams/public.js';
import { peopleOf } from '../organisation/public.js';
import { findInOrder } from './find-in-order.js';
import { isHere, presencesHere, type ShownCard } from './present-card.js';
import { perServices } from '../platform/per-services.js';
import type { Services } from '../platform/services.js';
import { ExamRoom, type Look } from './exam-room.js';
import { arrangedFor, orderedFor, type Passes } from './card-order.js';
import type { WatchFilter } from './inputs.js';
import type { WatchDelta, WatchStat } from './types.js';
import { WallPage } from './wall-page.js';
import { statOf } from './wall-stat.js';

const papersPatienceMilliseconds = 2000;
/** Names and departments behind a filter, and who must sit, are read again so often. */
const peopleKeptMilliseconds = 5000;

const restricts = (filter: WatchFilter): boolean =>
  Boolean(filter.realName) || Boolean(filter.deptCode) || filter.online === true || filter.offline === true;

/** Of one page, or of everybody who passes the filter. */
const isPaged = (filter: WatchFilter): boolean => Boolean(filter.size) || Boolean(filter.paperId);

/** An exam at a glance. */
export interface Glance {
  readonly stat: WatchStat;
  readonly cards: Iterable<ShownCard>;
  /** ms of the server */
  readonly now: number;
}

const reload: WatchDelta = { position: '', reload: true, total: 0, upserts: [], removedIds: [] };

/**
 * Live watch: subscribers are told what changed since the position they have, so that any process can resume
 * any client.
 */
export class LiveCards {
  private readonly rooms = new Map<string, ExamRoom>();
  private readonly headcounts = new Map<
    string,
    { readonly position: string; readonly value: Promise<Headcount> }
  >();
  private readonly people = new Map<
    string,
    { readonly readAt: number; readonly ids: Promise<ReadonlySet<string> | null> }
  >();

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
   * Snapshot, then deltas: of one page of the wall as the screen shows it, or of every card of the filter.
   */
  cards(
    examId: string,
    filter: WatchFilter,
    after: string | null,
    signal: AbortSignal,
  ): AsyncGenerator<WatchDelta> {
    return isPaged(filter)
      ? this.page(examId, filter, after, signal)
      : this.all(examId, filter, after, signal);
  }

  /**
   * One page, who needs attention first unless another order is asked for. It cannot resume: others' coming
   * and going shifts it without any change of its own cards, so `after` is answered with `reload` and the
   * page.
   */
  private async *page(
    examId: string,
    filter: WatchFilter,
    after: string | null,
    signal: AbortSignal,
  ): AsyncGenerator<WatchDelta> {
    if (after !== null) yield reload;
    let epoch: number | null = null;
    let page = new WallPage(filter);
    for await (const look of this.looks(examId, signal)) {
      if (epoch !== null && look.epoch !== epoch) {
        page = new WallPage(filter);
        yield reload;
      }
      epoch = look.epoch;
      const passes = await this.passing(filter, look.now);
      const arranged = orderedFor(look, filter, passes);
      const step = page.turn(arranged, (id) => {
        const card = look.board.card(id);
        return card !== undefined && passes(card) ? card : undefined;
      });
      if (step === null) continue;
      const upserts = await look.present(step.changed);
      const { total, attention, order, removedIds } = step;
      yield {
        position: `${look.epoch}~${look.position}`,
        reload: false,
        total,
        attention,
        upserts,
        removedIds,
        order,
      };
    }
  }

  /**
   * Every card of the filter. `after` resumes: only what changed since; from an older epoch the first message
   * says `reload`.
   */
  private async *all(
    examId: string,
    filter: WatchFilter,
    after: string | null,
    signal: AbortSignal,
  ): AsyncGenerator<WatchDelta> {
    let epoch = await this.services.views.epoch('watch_cards');
    const resumable = after !== null && after.startsWith(`${epoch}~`);
    let position = resumable ? after.slice(`${epoch}~`.length) : '';
    if (after !== null && !resumable) yield reload;
    const known = new Set<string>();
    let first = !resumable;
    let total = -1;
    for await (const look of this.looks(examId, signal)) {
      if (look.epoch !== epoch) {
        epoch = look.epoch;
        position = '';
        known.clear();
        first = true;
        yield reload;
      }
      const passes = await this.passing(filter, look.now);
      const documents = await look.shared(`changed ${position}`, () => this.changedSince(examId, position));
      const changed = documents.filter((card) => card.handState === 0 && passes(card));
      const kept = new Set(changed.map((card) => card.id));
      const removedIds = documents
        .filter((card) => !kept.has(card.id) && (known.has(card.id) || !first))
        .map((card) => card.id);
      for (const id of kept) known.add(id);
      for (const id of removedIds) known.delete(id);
      position = look.position;
      const before = total;
      total = arrangedFor(look, filter, passes).cards.length;
      if (!first && changed.length === 0 && removedIds.length === 0 && total === before) continue;
      first = false;
      yield {
        position: `${epoch}~${position}`,
        reload: false,
        total,
        upserts: await look.present(changed.map((card) => look.board.card(card.id) ?? card)),
        removedIds,
      };
    }
  }

  async *stat(examId: string, signal: AbortSignal): AsyncGenerator<WatchStat> {
    const exam = await examDefinitions(this.services).get(examId);
    let last = '';
    for await (const look of this.looks(examId, signal)) {
      const stat = await this.statAt(exam, look);
      const text = JSON.stringify({ ...stat, position: '' });
      if (text === last) continue;
      last = text;
      yield stat;
    }
  }

  /** The figures and the open papers' cards as they are, for who does not stay. */
  async glance(examId: string): Promise<Glance> {
    const exam = await examDefinitions(this.services).get(examId);
    const look = await this.roomOf(examId).glance();
    return { stat: await this.statAt(exam, look), cards: look.board.all(), now: look.now };
  }

  private async statAt(exam: Exam, look: Look): Promise<WatchStat> {
    const required = await this.keptFor(`required ${exam.id}`, look.now, () =>
      requiredPeople(this.services, exam),
    );
    return look.shared('stat', async () => statOf(look, required, await entryOver(this.services, exam)));
  }

  async statNow(examId: string): Promise<WatchStat> {
    const { services } = this;
    const at = await services.views.checkpoint('watch_cards');
    const exam = await examDefinitions(services).get(examId);
    const kept = this.headcounts.get(examId);
    const value = kept?.position === at ? kept.value : this.headcountAt(exam, at);
    this.headcounts.set(examId, { position: at, value });
    const online = await services.views
      .view<WatchCardView>('watch_cards')
      .count({ examId, handState: 0, presence: { in: presencesHere } });
    const attendance = attendanceFrom(await value, await entryOver(services, exam));
    return { ...attendance, onlineCount: online, position: at };
  }

  /** Cards that pass the filter, of those given. */
  async matching(documents: readonly WatchCardView[], filter: WatchFilter): Promise<WatchCardView[]> {
    const passes = await this.passing(filter, this.services.clock.now());
    return documents.filter((card) => card.handState === 0 && passes(card));
  }

  /**
   * Papers are counted in another view than the cards': it must be as far, or the last change would stay
   * uncounted.
   */
  private async headcountAt(exam: Exam, position: string): Promise<Headcount> {
    const { services } = this;
    await services.views.waitFor('papers', position, papersPatienceMilliseconds);
    return headcountOf(services, exam);
  }

  private async passing(filter: WatchFilter, now: number): Promise<Passes> {
    const { realName, deptCode, online, offline, paperId } = filter;
    if (paperId) return (card) => card.id === paperId;
    if (!restricts(filter)) return () => true;
    const ids = await this.keptFor(JSON.stringify([realName, deptCode]), now, () =>
      peopleOf(this.services).idsLike(realName, deptCode),
    );
    const onlyOnline = online === true && offline !== true;
    const onlyOffline = offline === true && online !== true;
    return (card) => {
      const here = isHere(card);
      return !(onlyOnline && !here) && !(onlyOffline && here) && (ids === null || ids.has(card.userId));
    };
  }

  private keptFor(
    key: string,
    now: number,
    read: () => Promise<ReadonlySet<string> | null>,
  ): Promise<ReadonlySet<string> | null> {
    const kept = this.people.get(key);
    if (kept !== undefined && Math.abs(now - kept.readAt) < peopleKeptMilliseconds) return kept.ids;
    for (const [known, { readAt }] of this.people)
      if (Math.abs(now - readAt) >= peopleKeptMilliseconds) this.people.delete(known);
    const ids = read();
    this.people.set(key, { readAt: now, ids });
    ids.catch(() => this.people.delete(key));
    return ids;
  }

  /** Documents of the exam that are newer than a position; from the beginning, the open papers alone. */
  private changedSince(examId: string, from: string): Promise<WatchCardView[]> {
    const filter: Filter = from === '' ? { examId, handState: 0 } : { examId, position: { gt: from } };
    return findInOrder(this.services.views.view<WatchCardView>('watch_cards'), filter, [
      { field: 'createTime' },
    ]);
  }

  private looks(examId: string, signal: AbortSignal): AsyncGenerator<Look> {
    return this.roomOf(examId).looks(signal);
  }

  private roomOf(examId: string): ExamRoom {
    let room = this.rooms.get(examId);
    if (room === undefined) {
      const made = new ExamRoom(this.services, examId, () => {
        if (this.rooms.get(examId) === made) this.rooms.delete(examId);
      });
      room = made;
      this.rooms.set(examId, room);
    }
    return room;
  }
}

export const liveCards = perServices((services: Services) => new LiveCards(services));
