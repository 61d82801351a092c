import type { Position, Recorded } from '@vigil/domain/kernel/event';
import { keysOf } from '@vigil/projections/runner/projection';
import { watchCardProjection } from '@vigil/projections/watch/watch-card.projection';
import type { WatchCardView } from '@vigil/projections/watch/watch-card-view';
import { chainHash } from '@vigil/stores/chain/chain';
import type { EventLog } from '@vigil/stores/event-log/port';
import { PaperBook } from './paper-book.js';

interface StreamEnd {
  revision: number;
  hash: string;
}

/** An append as a command made it. */
export interface Applied {
  readonly type: string;
  readonly data: unknown;
  readonly stream: string;
  lastRevision: number;
}

/** Event times come from a clock that may be off by less than this before it is distrusted. */
const futureMilliseconds = 2500;

const commandKey = (actorId: string, operation: string, id: string): string =>
  `${actorId} ${operation} ${id}`;

/**
 * The log, read forward round by round: chain, order, once-ness, and what it says of papers, commands and
 * acts.
 */
export class LogModel {
  readonly book: PaperBook;
  readonly cards = new Map<string, WatchCardView>();
  /** acts on exams that no reactor has finished yet, by event id */
  readonly uncarried = new Map<string, string>();
  events = 0;
  private readonly streams = new Map<string, StreamEnd>();
  private readonly commands = new Map<string, Applied>();
  private readonly presences = new Map<string, string>();
  private position: Position | null = null;
  private last: Recorded | null = null;

  constructor(private readonly wrong: (problem: string) => void) {
    this.book = new PaperBook(wrong);
  }

  applied(actorId: string, operation: string, id: string): Applied | undefined {
    return this.commands.get(commandKey(actorId, operation, id));
  }

  /** Open cards of an exam as a wall orders them: by arrival, then by id. */
  openCards(examId: string): WatchCardView[] {
    return [...this.cards.values()]
      .filter((card) => card.examId === examId && card.handState === 0)
      .toSorted((a, b) => a.createTime - b.createTime || (a.id < b.id ? -1 : 1));
  }

  /** Reads on to the end of the log. What was read before must still be there. */
  async advance(log: EventLog): Promise<void> {
    if (this.last !== null) {
      const { stream, revision, id } = this.last;
      const [again] = await log.readStream(stream, { afterRevision: revision - 1, limit: 1 });
      if (again?.id !== id) this.wrong(`lost: event ${revision} of ${stream}, which was in the log before`);
    }
    for (let more = true; more;) {
      const page = await log.readAll(this.position ?? log.start, 2000);
      const now = Date.now();
      for (const event of page.events) this.note(log, event, now);
      this.position = page.last;
      more = page.more;
    }
  }

  private note(log: EventLog, event: Recorded, now: number): void {
    this.events += 1;
    if (this.last !== null && log.compare(event.position, this.last.position) < 0)
      this.wrong(`order: ${event.position} after ${this.last.position}`);
    this.last = event;
    if (event.time > now + futureMilliseconds)
      this.wrong(
        `${event.stream} ${event.revision}: ${event.type} is ${Math.round((event.time - now) / 1000)} s in the future`,
      );
    this.chain(event);
    this.command(event);
    this.act(event);
    this.book.note(event, now);
    if (!watchCardProjection.handles.includes(event.type)) return;
    for (const id of keysOf(watchCardProjection, event)) {
      const card = watchCardProjection.fold(this.cards.get(id) ?? null, event, id);
      if (card !== null) this.cards.set(id, { ...card, position: event.position });
    }
  }

  private chain(event: Recorded): void {
    const end = this.streams.get(event.stream) ?? { revision: -1, hash: '' };
    if (event.revision !== end.revision + 1)
      this.wrong(`${event.stream}: revision ${event.revision} after ${end.revision}`);
    if (event.previousHash !== end.hash || chainHash(event) !== event.hash)
      this.wrong(`${event.stream} ${event.revision}: the chain is broken`);
    this.streams.set(event.stream, { revision: event.revision, hash: event.hash });
  }

  private command(event: Recorded): void {
    if (event.command === null) return;
    const key = `${commandKey(event.actor.id, event.command.operation, event.command.id)}`;
    const known = this.commands.get(key);
    if (known === undefined) {
      this.commands.set(key, {
        type: event.type,
        data: event.data,
        stream: event.stream,
        lastRevision: event.revision,
      });
      return;
    }
    if (known.stream !== event.stream) return;
    if (known.lastRevision !== event.revision - 1)
      this.wrong(`${event.stream} ${event.revision}: the command ${key} was applied twice`);
    known.lastRevision = event.revision;
  }

  private act(event: Recorded): void {
    switch (event.type) {
      case 'AllOrderedIn':
      case 'ExamExtended':
      case 'MessageSentToAll':
        this.uncarried.set(event.id, `${event.type} of ${event.stream}`);
        return;
      case 'ActCarriedOut': {
        const { actEventId } = event.data as { actEventId: string };
        if (!this.uncarried.delete(actEventId))
          this.wrong(`${event.stream}: the act ${actEventId} was carried out twice`);
        return;
      }
      case 'PresenceChanged': {
        const { presence } = event.data as { presence: string };
        if (this.presences.get(event.stream) === presence)
          this.wrong(`${event.stream}: ${presence} twice in a row`);
        this.presences.set(event.stream, presence);
      }
    }
  }
}
