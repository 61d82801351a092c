import type { AnswerFields } from '@vigil/ui/questions/question.ts';
import type { ShownQuestion } from '../content/shown-questions.ts';
import { type Claimed, KeptActs } from './kept-acts.ts';
import {
  eachOnce,
  HandInQueued,
  inOrder,
  type QueueBody,
  type QueueItem,
  questionOf,
  replaces,
} from './queue-item.ts';
import type { QueuePorts } from './queue-ports.ts';
import { openingSnapshot, type QueueSnapshot } from './queue-snapshot.ts';
import { Retry } from './retry.ts';
import { NotOwner } from './storage.ts';
import type { QueueEvent } from './transport.ts';

/**
 * The one ordered queue of a paper's acts (issue 3 §4). An act is kept in the storage first, then sent, and
 * removed only after the server's durable acknowledgement. One is under way at a time. A fault is repeated
 * with the same command id; a refusal is final; a lost session pauses the queue.
 */
export class AnswerQueue {
  #snapshot = openingSnapshot;
  readonly #kept: KeptActs;
  readonly #retry: Retry;
  #writing: Promise<unknown> = Promise.resolve();
  /**
   * Handed to the transport at least once, or of an earlier page: the server may know it, so nothing may
   * replace it.
   */
  readonly #maybeSent = new Set<string>();
  #underWay: AbortController | null = null;
  /** given, and on their way into the storage or waiting for it */
  readonly #onTheirWay = new Set<QueueItem>();
  /** counts how often the paper came to this tab or went: a claim may be answered when it has gone again */
  #turns = 0;
  /** counts the logins told by `resume` */
  #logins = 0;
  readonly #listeners = new Set<() => void>();
  readonly #eventListeners = new Set<(event: QueueEvent) => void>();

  constructor(private readonly ports: QueuePorts) {
    this.#kept = new KeptActs(ports, () => this.#change({ storage: this.#kept.where }));
    this.#retry = new Retry(ports, () => this.#pump());
  }

  readonly snapshot = (): QueueSnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly onEvent = (listener: (event: QueueEvent) => void): (() => void) => {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  };

  /**
   * Claims the paper for this tab, reads what an earlier page left and starts sending. Also the way back
   * after `lost`. Resolves with false when the paper has gone to another tab meanwhile.
   */
  async open(): Promise<boolean> {
    const turn = (this.#turns += 1);
    const before = this.#snapshot.pending;
    // The storage knows all that this page had given it, and what has become of that in another tab.
    const own = () =>
      this.#snapshot.pending.filter((one) => this.#kept.where === 'memory' || !before.includes(one));
    const claimed = await this.#kept.claim();
    const typed = await this.#keepTyped(claimed);
    if (turn !== this.#turns) return false;
    const items = this.#kept.unsettled(inOrder([...claimed.items, ...typed, ...own()]));
    for (const item of items) this.#maybeSent.add(item.commandId);
    this.#change({
      device: this.#kept.device,
      phase: 'running',
      pending: items,
      late: this.#kept.unsettled(this.#snapshot.late).filter((act) => !typed.includes(act)),
      uncounted: eachOnce([...this.#snapshot.uncounted, ...claimed.uncounted]),
      storage: this.#kept.where,
    });
    this.#pump();
    return true;
  }

  /**
   * Numbers an act, keeps it, and resolves with it once it is in the storage (or, after a storage failure, in memory).
   * Rejects with `NotOwner` when another tab has taken over (an answer is then given again with the paper) and with
   * `HandInQueued` behind a hand-in; a second hand-in resolves with the first.
   */
  enqueue(body: QueueBody): Promise<QueueItem> {
    if (this.#readOnly()) return Promise.reject(new NotOwner());
    const item = this.#kept.number(body);
    this.#onTheirWay.add(item);
    // From now on: an act that waits for a slow storage is not kept yet.
    this.#change({ keeping: this.#onTheirWay.size });
    const kept = this.#writing
      .then(() => this.#keep(item))
      .finally(() => {
        this.#onTheirWay.delete(item);
        this.#change({ keeping: this.#onTheirWay.size });
        this.#pump();
      });
    this.#writing = kept.catch(() => undefined);
    return kept;
  }

  /**
   * Keeps text that is being typed, for a page that ends before it is given to the queue. Resolves with false when the
   * storage refuses it: nothing but this page has it.
   */
  draft(quId: string, fields: AnswerFields): Promise<boolean> {
    if (this.#readOnly()) return Promise.resolve(true);
    const text = this.#kept.typed(quId, fields);
    const kept = this.#writing.then(() => this.#kept.draft(text));
    this.#writing = kept;
    return kept;
  }

  /** What the server does not have yet, as far as this page knows, in the order it was given. */
  given(): readonly QueueItem[] {
    const notKept = this.#kept.unsettled([...this.#snapshot.late, ...this.#onTheirWay]);
    return inOrder([...this.#snapshot.pending, ...notKept]);
  }

  /** Questions of that. */
  waiting(): ReadonlySet<string> {
    return new Set(this.given().flatMap(({ body }) => questionOf(body) ?? []));
  }

  /** Takes a hand-in back as long as it was never sent; false when it is too late. */
  withdrawHandIn(): Promise<boolean> {
    const done = this.#writing.then(async () => {
      const item = this.#snapshot.pending.find((one) => one.body.kind === 'hand');
      if (!item || this.#maybeSent.has(item.commandId)) return false;
      this.#change({ pending: this.#snapshot.pending.filter((one) => one !== item) });
      await this.#kept.forget(item);
      return true;
    });
    this.#writing = done.catch(() => undefined);
    return done;
  }

  /** Tries again at once (network back, window focused), unless the server asked to wait (Retry-After). */
  wake(): void {
    this.#retry.atOnce();
    this.#pump();
  }

  /**
   * The candidate has logged in again: goes on with the same acts. What is under way still speaks of the
   * session before, so that its `logged-out` no longer pauses the queue.
   */
  resume(): void {
    this.#logins += 1;
    if (this.#snapshot.phase !== 'logged-out') return;
    this.#change({ phase: 'running', fault: null });
    this.wake();
  }

  /** Another tab has the paper: stops sending and takes nothing more, until `open`. */
  yield(): void {
    this.#turns += 1;
    this.#lose();
  }

  /** Resolves when every act given so far is kept. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  /** Stops timers and the request under way; the queue stays in the storage. */
  close(): void {
    this.yield();
    this.#underWay?.abort();
    this.#listeners.clear();
    this.#eventListeners.clear();
  }

  /**
   * What an earlier page had typed, and what came too late in an earlier turn of this one, are acts now. Text that was
   * typed when the paper was handed in is none.
   */
  async #keepTyped({ items, typed }: Claimed): Promise<readonly QueueItem[]> {
    const isHandedIn = items.some(({ body }) => body.kind === 'hand');
    const late = this.#kept.unsettled(this.#snapshot.late);
    const kept: QueueItem[] = [];
    for (const act of inOrder([...(isHandedIn ? [] : typed), ...late]))
      if (await this.#kept.keeps(act)) kept.push(act);
    return kept;
  }

  /**
   * An act that waited for a silent storage while another tab had the paper is as old as it was given: the storage tells
   * whose the paper is, the note what has been done since.
   */
  async #keep(given: QueueItem): Promise<QueueItem> {
    const { body } = given;
    const standing = this.#snapshot.pending.find((one) => one.body.kind === 'hand');
    if (standing && body.kind === 'hand') return standing;
    if (standing) throw new HandInQueued();

    // They leave the list before the write, so that they cannot be sent while they are being deleted.
    const replaced = this.#snapshot.pending.filter(
      (one) => !this.#maybeSent.has(one.commandId) && replaces(body, one.body),
    );
    this.#change({ pending: this.#snapshot.pending.filter((one) => !replaced.includes(one)) });
    const replacedIds = replaced.map((one) => one.commandId);
    const opened = this.#openedWith(body, replaced);
    const item = opened.length > 0 ? { ...given, opened } : given;
    try {
      await this.#kept.keep(item, replacedIds);
      this.#change({ pending: inOrder([...this.#snapshot.pending, ...this.#kept.unsettled([item])]) });
      return item;
    } catch (error) {
      if (error instanceof NotOwner) this.#lose(item);
      throw error;
    }
  }

  /** Questions shown that this act tells of, with those that the acts it replaces would have told. */
  #openedWith({ kind }: QueueBody, replaced: readonly QueueItem[]): readonly ShownQuestion[] {
    if (kind !== 'answer' && kind !== 'hand') return [];
    const before = replaced.flatMap(({ opened }) => opened ?? []);
    return [...before, ...(this.ports.opened?.(kind === 'hand') ?? [])];
  }

  /** Before the storage is read, and while another tab has the paper. */
  #readOnly(): boolean {
    return this.#snapshot.phase === 'opening' || this.#snapshot.phase === 'lost';
  }

  /** `late`: an act that came too late. Only answers are given again: nobody leaves or hands in by taking a paper back. */
  #lose(late?: QueueItem): void {
    this.#retry.stop();
    const wasLost = this.#snapshot.phase === 'lost';
    const again = late?.body.kind === 'answer' ? [late] : [];
    this.#change({ phase: 'lost', late: [...this.#snapshot.late, ...again] });
    if (late && !wasLost) this.ports.lost?.();
  }

  #pump(): void {
    const head = this.#snapshot.pending[0];
    if (!head || this.#snapshot.phase !== 'running' || this.#underWay || this.#retry.waits()) return;
    void this.#send(head);
  }

  async #send(item: QueueItem): Promise<void> {
    const underWay = new AbortController();
    this.#underWay = underWay;
    this.#maybeSent.add(item.commandId);
    this.#change({});
    const login = this.#logins;
    const outcome = await this.ports.transport.send(item, underWay.signal);
    if (outcome.kind === 'acknowledged')
      await this.#kept.acknowledge(item, outcome.result.receipt ?? undefined);
    else if (outcome.kind === 'refused') await this.#refuse(item, outcome.reason, outcome.msg);
    this.#underWay = null;

    if (outcome.kind === 'acknowledged' || outcome.kind === 'refused') {
      this.#retry.succeeded();
      this.#change({
        fault: null,
        pending: this.#snapshot.pending.filter((one) => one.commandId !== item.commandId),
      });
      for (const listener of this.#eventListeners) listener({ ...outcome, item });
    } else if (this.#snapshot.phase === 'lost') {
      return;
    } else if (outcome.kind === 'logged-out') {
      if (login === this.#logins) this.#change({ phase: 'logged-out' });
    } else {
      this.#retry.failed(outcome.retryAfterMs);
      this.#change({ fault: { offline: outcome.offline, msg: outcome.msg } });
    }
    this.#pump();
  }

  async #refuse(item: QueueItem, reason: string, msg: string): Promise<void> {
    if (item.body.kind !== 'answer') {
      await this.#kept.forget(item);
      return;
    }
    const answer = { item, reason, msg, refusedAt: Date.now() };
    await this.#kept.refuse(answer);
    this.#change({ uncounted: eachOnce([...this.#snapshot.uncounted, answer]) });
  }

  #change(part: Partial<QueueSnapshot>): void {
    const next = { ...this.#snapshot, ...part };
    const hand = next.pending.find((one) => one.body.kind === 'hand');
    this.#snapshot = {
      ...next,
      handIn: hand ? (this.#maybeSent.has(hand.commandId) ? 'sent' : 'queued') : null,
    };
    for (const listener of this.#listeners) listener();
  }
}
