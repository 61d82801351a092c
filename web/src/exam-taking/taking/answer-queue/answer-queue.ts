import type { AnswerFields } from '@vigil/ui/questions/question.ts';
import { type Claimed, KeptActs } from './kept-acts.ts';
import {
  eachOnce,
  HandInQueued,
  inOrder,
  NotAuthor,
  type QueueBody,
  type QueueItem,
  questionOf,
  replaces,
  type UncountedAnswer,
} from './queue-item.ts';
import { leftOut } from './left-out.ts';
import { openedWith, type QueuePorts } from './queue-ports.ts';
import { cameSince, type QueueSnapshot } from './queue-snapshot.ts';
import { QueueState } from './queue-state.ts';
import { Retry } from './retry.ts';
import { sent } from './slow-send.ts';
import { type KeptPaper, NotOwner } from './storage.ts';

type Own = Pick<QueueSnapshot, 'pending' | 'uncounted'>;

/**
 * The one ordered queue of a paper's acts (issue 3 §4). An act is kept in the storage first, then sent, and
 * removed only after the server's durable acknowledgement. One is under way at a time. A fault is repeated
 * with the same command id; a refusal is final; a lost session pauses the queue.
 */
export class AnswerQueue {
  readonly #kept: KeptActs;
  readonly #retry: Retry;
  #writing: Promise<unknown> = Promise.resolve();
  /**
   * Handed to the transport at least once, or of an earlier page: the server may know it, so nothing may
   * replace it.
   */
  readonly #maybeSent = new Set<string>();
  readonly #state = new QueueState((commandId) => this.#maybeSent.has(commandId));
  #underWay: AbortController | null = null;
  /** given, and on their way into the storage or waiting for it */
  readonly #onTheirWay = new Set<QueueItem>();
  /** counts how often the paper came to this tab or went: a claim may be answered when it has gone again */
  #turns = 0;
  /** counts the logins told by `resume` */
  #logins = 0;

  constructor(private readonly ports: QueuePorts) {
    this.#kept = new KeptActs(
      ports,
      () => this.#state.change({ storage: this.#kept.where }),
      (late) => this.#goBack(late),
    );
    this.#retry = new Retry(ports, () => this.#pump());
  }

  readonly snapshot = (): QueueSnapshot => this.#state.now;
  readonly subscribe = this.#state.subscribe;
  readonly onEvent = this.#state.onEvent;

  /**
   * Claims the paper for this tab, reads what an earlier page left and starts sending. Also the way back
   * after `lost`. Resolves with false when the paper has gone to another tab meanwhile.
   */
  async open(): Promise<boolean> {
    const turn = (this.#turns += 1);
    const before = this.#state.now;
    // The storage knows all that this page had given it, and what has become of that in another tab.
    const own = () => (this.#kept.where === 'memory' ? this.#state.now : cameSince(this.#state.now, before));
    return this.#take(await this.#kept.claim(), turn, own);
  }

  /**
   * Numbers an act, keeps it, and resolves with it once it is in the storage (or, after a storage failure, in
   * memory). Rejects with `NotOwner` when another tab has taken over (an answer is then given again with the
   * paper), with `NotAuthor` while somebody else is logged in, and with `HandInQueued` behind a hand-in; a
   * second hand-in resolves with the first.
   */
  enqueue(body: QueueBody): Promise<QueueItem> {
    if (this.#readOnly()) return Promise.reject(new NotOwner());
    if (this.ports.author?.() === null) return Promise.reject(new NotAuthor());
    const item = this.#kept.number(body);
    this.#onTheirWay.add(item);
    // From now on: an act that waits for a slow storage is not kept yet.
    this.#state.change({ keeping: this.#onTheirWay.size });
    const kept = this.#writing
      .then(() => this.#keep(item))
      .finally(() => {
        this.#onTheirWay.delete(item);
        this.#state.change({ keeping: this.#onTheirWay.size });
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
    if (this.#readOnly() || this.ports.author?.() === null) return Promise.resolve(true);
    const text = this.#kept.typed(quId, fields);
    const kept = this.#writing.then(() => this.#kept.draft(text));
    this.#writing = kept;
    return kept;
  }

  /** What the server does not have yet, as far as this page knows, in the order it was given. */
  given(): readonly QueueItem[] {
    const notKept = this.#kept.unsettled([...this.#state.now.late, ...this.#onTheirWay]);
    return inOrder([...this.#state.now.pending, ...notKept]);
  }

  /** Questions of that. */
  waiting(): ReadonlySet<string> {
    return new Set(this.given().flatMap(({ body }) => questionOf(body) ?? []));
  }

  /** Takes a hand-in back as long as it was never sent; false when it is too late. */
  withdrawHandIn(): Promise<boolean> {
    const done = this.#writing.then(async () => {
      const item = this.#state.now.pending.find((one) => one.body.kind === 'hand');
      if (!item || this.#maybeSent.has(item.commandId)) return false;
      this.#state.change({ pending: this.#state.now.pending.filter((one) => one !== item) });
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
    if (this.#state.now.phase !== 'logged-out') return;
    this.#state.change({ phase: 'running', fault: null });
    this.wake();
  }

  /** Another tab has the paper: stops sending and takes nothing more, until `open`. */
  yield(): void {
    this.#turns += 1;
    this.#lose();
  }

  /** An answer that did not count is told no longer, here and on later pages. */
  dismiss(answer: UncountedAnswer): Promise<void> {
    this.#state.dismissed(answer);
    return this.#kept.dismiss(answer.item);
  }

  /** Resolves when every act given so far is kept. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  /** Stops timers and the request under way; the queue stays in the storage. */
  close(): void {
    this.yield();
    this.#underWay?.abort();
    this.#state.leave();
  }

  /** Goes on with what a claim told and what is this page's own; false: the paper has gone to another tab. */
  async #take(claimed: Claimed, turn: number, own: () => Own): Promise<boolean> {
    const typed = await this.#keepTyped(claimed);
    if (turn !== this.#turns) return false;
    const items = this.#kept.unsettled(inOrder([...claimed.items, ...typed, ...own().pending]));
    for (const item of items) this.#maybeSent.add(item.commandId);
    this.#state.change({
      device: this.#kept.device,
      phase: 'running',
      pending: items,
      late: this.#kept.unsettled(this.#state.now.late).filter((act) => !typed.includes(act)),
      uncounted: eachOnce([...own().uncounted, ...claimed.uncounted]),
      storage: this.#kept.where,
    });
    this.#pump();
    return true;
  }

  /**
   * What an earlier page had typed, and what came too late in an earlier turn of this one, are acts now. Text that was
   * typed when the paper was handed in is none.
   */
  async #keepTyped({ items, typed }: Claimed): Promise<readonly QueueItem[]> {
    const isHandedIn = items.some(({ body }) => body.kind === 'hand');
    const late = this.#kept.unsettled(this.#state.now.late);
    const kept: QueueItem[] = [];
    for (const act of inOrder([...(isHandedIn ? [] : typed), ...late]))
      if (await this.#kept.keeps(act)) kept.push(act);
    return kept;
  }

  /**
   * An act that waited for a silent storage while another tab had the paper is as old as it was given: the
   * storage tells whose the paper is, the note what has been done since.
   */
  async #keep(given: QueueItem): Promise<QueueItem> {
    const { body } = given;
    const standing = this.#state.now.pending.find((one) => one.body.kind === 'hand');
    if (standing && body.kind === 'hand') return standing;
    if (standing) throw new HandInQueued();
    // They leave the list before the write, so that they cannot be sent while they are being deleted.
    const replaced = this.#state.now.pending.filter(
      (one) => !this.#maybeSent.has(one.commandId) && replaces(body, one.body),
    );
    this.#state.change({ pending: this.#state.now.pending.filter((one) => !replaced.includes(one)) });
    const replacedIds = replaced.map((one) => one.commandId);
    const opened = openedWith(this.ports, body, replaced);
    const item = opened.length > 0 ? { ...given, opened } : given;
    try {
      await this.#kept.keep(item, replacedIds);
      this.#state.change({ pending: inOrder([...this.#state.now.pending, ...this.#kept.unsettled([item])]) });
      return item;
    } catch (error) {
      if (error instanceof NotOwner) this.#lose(item);
      throw error;
    }
  }

  /**
   * The storage that acts had left for its silence answers: they go back into it. What it only now tells of earlier
   * pages is sent, unless this page has gone on from it.
   */
  #goBack(late: KeptPaper | null): void {
    const turn = this.#turns;
    const done = this.#writing.then(async () => {
      if (this.#readOnly() || turn !== this.#turns) return;
      const claimed = await this.#kept.goBack(late, () => this.#state.now.pending);
      if (claimed !== null) await this.#take(claimed, turn, () => this.#state.now);
    });
    this.#writing = done.catch((error: unknown) => {
      if (!(error instanceof NotOwner)) return;
      this.#lose();
      this.ports.lost?.();
    });
  }

  /** Before the storage is read, and while another tab has the paper. */
  #readOnly(): boolean {
    return this.#state.now.phase === 'opening' || this.#state.now.phase === 'lost';
  }

  /** `late`: it came too late. Only answers are given again: nobody hands in by taking a paper back. */
  #lose(late?: QueueItem): void {
    this.#retry.stop();
    const wasLost = this.#state.now.phase === 'lost';
    const again = late?.body.kind === 'answer' ? [late] : [];
    this.#state.change({ phase: 'lost', late: [...this.#state.now.late, ...again] });
    if (late && !wasLost) this.ports.lost?.();
  }

  #pump(): void {
    const head = this.#state.now.pending[0];
    if (!head || this.#state.now.phase !== 'running' || this.#underWay || this.#retry.waits()) return;
    void this.#send(head);
  }

  async #send(item: QueueItem): Promise<void> {
    const underWay = new AbortController();
    this.#underWay = underWay;
    this.#maybeSent.add(item.commandId);
    const login = this.#logins;
    const outcome = await sent(this.ports, item, underWay.signal, this.#state);
    const left = leftOut(item, outcome, this.given());
    const receipt = outcome.kind === 'acknowledged' ? (outcome.result.receipt ?? undefined) : undefined;
    if (left !== null) {
      await this.#kept.refuse(left);
      this.#state.leftOut(left);
    } else if (outcome.kind === 'acknowledged') await this.#kept.acknowledge(item, receipt);
    else if (outcome.kind === 'refused') await this.#kept.forget(item);
    this.#underWay = null;
    if (outcome.kind === 'acknowledged' || outcome.kind === 'refused') {
      this.#retry.succeeded();
      this.#state.done(item, receipt !== undefined);
      this.#state.tell({ ...outcome, item });
    } else if (this.#state.now.phase === 'lost') {
      return;
    } else if (outcome.kind === 'logged-out') {
      if (login === this.#logins) this.#state.change({ phase: 'logged-out' });
    } else {
      this.#retry.failed(outcome.retryAfterMs);
      this.#state.change({ fault: { offline: outcome.offline, msg: outcome.msg } });
    }
    this.#pump();
  }
}
