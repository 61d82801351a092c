import type { ApolloClient } from '@apollo/client';
import { newCommandId } from '@vigil/ui/connection/command-id.ts';
import { connection, subscribeConnection } from '@vigil/ui/connection/connection-state.ts';
import { isFault } from '@vigil/ui/connection/errors.ts';
import { RoughBook } from '../rough-work/rough-book.ts';
import { keepRoughWork, keptRoughWork } from '../rough-work/kept-rough-work.ts';
import { AnswerQueue } from '../answer-queue/answer-queue.ts';
import { losesByLeaving } from '../answer-queue/queue-snapshot.ts';
import type { QueueBody } from '../answer-queue/queue-item.ts';
import { type Leadership, TabLeadership } from '../answer-queue/leadership.ts';
import { fetchFile, forgetUrl, urlOfFile } from '../content/fetch-file.ts';
import { PaperMedia } from '../content/paper-media.ts';
import { PaperContent } from '../content/paper-content.ts';
import { fetchCode, QuestionCode } from '../content/question-code.ts';
import { ShownQuestions } from '../content/shown-questions.ts';
import { after } from '@vigil/ui/connection/after.ts';
import { AnswerBook } from './answer-book.ts';
import {
  keepContent,
  keepFile,
  keepQuestion,
  keptContent,
  keptFiles,
  keptQuestion,
  queueKeeping,
} from './copies.ts';
import type { Seat } from '../seat.ts';
import { keepShown, keptShown } from './place-kept.ts';
import { QuestionShelf } from './question-shelf.ts';
import { keeperOf } from './keeper-of.ts';
import { openQuestion } from './open-question.ts';
import { PaperAuthor } from './paper-author.ts';
import type { PaperKeeping } from './paper-keeping.ts';
import { entriesOf } from './types.ts';
import type { LoadedPaper } from './loaded-paper.ts';

interface Options {
  readonly paperId: string;
  readonly ownerId: string;
  readonly client: ApolloClient;
  readonly seat: Seat;
  /** the paper itself in this browser */
  readonly copy: PaperKeeping;
  /** one question at a time, forward only: no more than the next one is fetched ahead */
  readonly step: boolean;
  /** A question was refused for good. */
  readonly questionRefused: (error: unknown) => void;
  /** The paper came back to this tab after another one had it, or its answers came back to the server. */
  readonly regained: () => void;
}

/**
 * One candidate at one paper in this tab: the queue, the answers shown, the questions seen and which tab may
 * write. Lives as long as the page.
 */
export class Sitting {
  readonly queue: AnswerQueue;
  readonly book: AnswerBook;
  readonly rough: RoughBook;
  readonly shelf: QuestionShelf;
  readonly content: PaperContent;
  readonly copy: PaperKeeping;
  readonly #seen: ShownQuestions;
  readonly #author: PaperAuthor;
  readonly #leadership: TabLeadership;
  readonly #listeners = new Set<() => void>();
  readonly #unlisten = new AbortController();
  /** Tells this browser's other tabs that an answer was saved. */
  readonly #answered: BroadcastChannel;
  /** Told when answers that the server had lost were brought back from this browser. */
  readonly #back: BroadcastChannel;
  #lead: Leadership = 'deciding';

  constructor(private readonly options: Options) {
    const { paperId, ownerId, client, seat } = options;
    const tab = newCommandId();
    this.copy = options.copy;
    this.#answered = new BroadcastChannel(`vigil-answers-${paperId}`);
    this.#back = new BroadcastChannel(`vigil-back-${paperId}`);
    this.#seen = new ShownQuestions({
      kept: keptShown(paperId),
      keep: (untold) => keepShown(paperId, untold),
      now: Date.now,
    });
    const keeper = keeperOf(client, paperId, ownerId);
    this.#author = new PaperAuthor({ ownerId, account: seat.account, changing: () => void this.flush() });
    this.queue = new AnswerQueue({
      paperId,
      owner: tab,
      ...queueKeeping(paperId, (item, receipt) => keeper.sealed(item, receipt)),
      transport: seat.transport(client, ownerId),
      author: this.#author.now,
      opened: (all) => this.#seen.take(all),
      lost: () => this.#leadership.lost(),
      newId: newCommandId,
      random: Math.random,
      now: () => performance.now(),
      after,
    });
    this.book = new AnswerBook({
      enqueue: (body) => {
        if (body.kind === 'answer') this.shelf.answered(body.quId);
        return this.queue.enqueue(body);
      },
      draft: (quId, fields) => this.queue.draft(quId, fields),
      after,
    });
    this.content = new PaperContent({
      fetch: (addresses) => seat.contents(paperId, addresses),
      kept: () => keptContent(paperId),
      keep: (part) => keepContent(paperId, part),
      paper: this.copy,
      media: new PaperMedia({
        fetch: (address) => fetchFile(address),
        kept: () => keptFiles(paperId),
        keep: (address, file) => keepFile(paperId, address, file),
        urlOf: urlOfFile,
        forget: forgetUrl,
        after,
      }),
      code: new QuestionCode({ fetch: fetchCode, after }),
      ...{ after, now: () => performance.now() },
    });
    this.rough = new RoughBook({
      enqueue: (body) => this.queue.enqueue(body),
      known: (quId) => this.content.roughWork(quId),
      keepDrafts: (drafts) => keepRoughWork(paperId, drafts),
      after,
    });
    this.shelf = new QuestionShelf({
      open: (quId) => this.#openQuestion(quId),
      here: (quId) => {
        const question = this.content.question(quId);
        return question && { question, told: !options.step };
      },
      turnedTo: (quId) => this.content.putFirst(quId),
      shown: (quId) => this.#seen.shown(quId),
      kept: async (quId) => {
        await this.content.ready;
        return this.content.question(quId) ?? (await keptQuestion(paperId, quId));
      },
      keep: (question) => void (this.content.forgotten || keepQuestion(paperId, question)),
      isFault,
      refused: options.questionRefused,
      after,
    });
    this.#leadership = new TabLeadership({
      paperId,
      tab,
      locks: navigator.locks as LockManager | undefined,
      channel: new BroadcastChannel(`vigil-paper-${paperId}`),
      after,
      beforeYield: async () => {
        await this.flush();
        await this.queue.settled();
      },
      changed: (leadership) => this.#led(leadership),
    });
  }

  get paperId(): string {
    return this.options.paperId;
  }

  start(): void {
    const { signal } = this.#unlisten;
    const wake = () => {
      this.queue.wake();
      this.content.wake();
      this.shelf.retryFailed();
    };
    addEventListener('online', wake, { signal });
    const until = (stop: () => void) => signal.addEventListener('abort', stop);
    this.#author.start(signal);
    until(subscribeConnection(() => connection() === 'online' && wake()));
    addEventListener('focus', () => this.queue.wake(), { signal });
    addEventListener('pageshow', wake, { signal });
    addEventListener('pagehide', () => void this.flush(), { signal });
    addEventListener('beforeunload', (event) => this.#warn(event), { signal });
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'hidden') void this.flush();
        else this.queue.wake();
      },
      { signal },
    );
    until(
      this.queue.onEvent((event) => {
        if (event.kind !== 'acknowledged') return;
        if (event.result.superseded) return this.trustServer();
        const { body } = event.item;
        this.#take(body);
        this.#answered.postMessage(body);
      }),
    );
    until(this.content.subscribe(() => this.shelf.refresh()));
    this.#answered.onmessage = ({ data }: MessageEvent<QueueBody>) => {
      this.#take(data);
      if (this.#lead === 'taken') this.trustServer();
    };
    this.#back.onmessage = () => {
      this.trustServer();
      this.options.regained();
    };
    this.#leadership.start();
  }

  /** The paper as it was told now, or as an earlier page kept it. */
  arrange({ paper, places, askedAt }: LoadedPaper): void {
    const order = entriesOf(paper).map(({ quId }) => quId);
    this.content.arrange(order, places, askedAt);
    if (!this.options.step) this.content.want(null);
    this.shelf.refresh();
  }

  readonly leadership = (): Leadership => this.#lead;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  takeOver(): Promise<void> {
    return this.#leadership.takeOver();
  }

  /**
   * Another tab or device has answered: what the server keeps counts again, except for what still waits here.
   */
  trustServer(): void {
    const waiting = this.queue.waiting();
    this.book.forget(waiting);
    this.rough.forget(waiting);
    this.shelf.retry();
  }

  /** Gives everything that is being written to the queue; resolves when it is kept. */
  async flush(): Promise<void> {
    await Promise.all([this.book.flush(), this.rough.flush()]);
  }

  /** Keeps what is being typed, then lets the paper go. */
  async close(): Promise<void> {
    this.#unlisten.abort();
    this.shelf.close();
    this.content.close();
    await this.flush();
    await this.queue.settled();
    this.queue.close();
    this.#leadership.close();
    this.#answered.close();
    this.#back.close();
    this.#listeners.clear();
  }

  /** qu-detail; it says that the question is before the candidate, so that in steps the next one may be fetched. */
  async #openQuestion(quId: string) {
    const { client, paperId, step } = this.options;
    const question = await openQuestion(client, paperId, quId, this.content.before(quId));
    if (this.shelf.onScreen === quId) this.#seen.known(quId);
    if (step) this.content.want([quId, ...this.content.after(quId)]);
    return question;
  }

  /** The server has this, from here or from another tab: the questions kept here show it. */
  #take(body: QueueBody): void {
    if (body.kind === 'answer') this.content.acknowledged(body.quId, body.fields);
    if (body.kind === 'mark') this.content.acknowledgedMark(body.quId, body.mark);
    if (body.kind === 'rough') this.content.acknowledgedRoughWork(body.quId, body.work);
  }

  #led(leadership: Leadership): void {
    this.#lead = leadership;
    if (leadership === 'leader') void this.#open();
    if (leadership === 'taken') this.queue.yield();
    this.#tell();
  }

  async #open(): Promise<void> {
    const again = this.queue.snapshot().phase === 'lost';
    if (!(await this.queue.open())) return;
    if (again) this.trustServer();
    const given = this.queue.given();
    this.book.adopt(given);
    this.rough.adopt(given, keptRoughWork(this.paperId));
    this.#tell();
    if (again) this.options.regained();
  }

  /** Only what would really be lost asks before leaving. */
  #warn(event: BeforeUnloadEvent): void {
    if (losesByLeaving(this.queue.snapshot(), this.book.typing)) event.preventDefault();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
