import { noRoughWork, type RoughWork } from '../rough-work/rough-work.ts';
import { isFilled } from '@vigil/ui/questions/answer-fields.ts';
import type { AnswerFields } from '@vigil/ui/questions/question.ts';
import { inTime } from '../answer-queue/in-time.ts';
import type { PaperKeeping } from '../paper/paper-keeping.ts';
import type { TakingQuestion } from '../paper/types.ts';
import { AcknowledgedActs, type Change, placeAfter } from './acknowledged-acts.ts';
import { questionOf } from './assemble.ts';
import { ContentFetching } from './content-fetching.ts';
import { ContentKeeping } from './content-keeping.ts';
import type { Fetched } from './fetch-contents.ts';
import { allKept } from './keeping.ts';
import { withMedia } from './media.ts';
import type { PaperMedia } from './paper-media.ts';
import { placeWith } from './place-with.ts';
import type { QuestionCode } from './question-code.ts';
import { type CachedSoFar, type Needs, needsOf, soFarOf } from './so-far.ts';
import type { KeptContent, PartPlace, QuestionPlace, SharedContent } from './types.ts';

interface Ports {
  readonly fetch: (addresses: readonly string[]) => Promise<Fetched>;
  readonly kept: () => Promise<KeptContent>;
  /** Resolves with whether it was kept; never rejects. */
  readonly keep: (part: Partial<KeptContent>) => Promise<boolean>;
  /** the paper itself, without which nothing of this can be shown */
  readonly paper: Pick<PaperKeeping, 'has' | 'again' | 'forget' | 'resume' | 'subscribe'>;
  /** files of its questions */
  readonly media: Omit<PaperMedia, 'ready'>;
  /** what of this page's code they need */
  readonly code: Pick<QuestionCode, 'here' | 'want' | 'subscribe' | 'wake' | 'close'>;
  readonly after: (ms: number, act: () => void) => () => void;
  /** ms by the monotonic clock */
  readonly now: () => number;
}

interface Made {
  readonly content: SharedContent;
  readonly place: QuestionPlace;
  /** how many of its files are here */
  readonly files: number;
  readonly question: TakingQuestion;
}

/**
 * A paper's questions in this browser: their shared contents, which come in the background and stay for this paper
 * only, and what is this paper's own of each. What is here opens without a network.
 */
export class PaperContent {
  readonly #places = new Map<string, QuestionPlace>();
  readonly #contents = new Map<string, SharedContent>();
  readonly #made = new Map<string, Made>();
  readonly #acts = new AcknowledgedActs();
  /** by the content's address */
  readonly #needs = new Map<string, Needs>();
  readonly #listeners = new Set<() => void>();
  readonly #keeping: ContentKeeping;
  readonly #fetching: ContentFetching;
  readonly #unlisten: readonly (() => void)[];
  #order: readonly string[] = [];
  /** by question: null, all of them */
  #wanted: ReadonlySet<string> | null = null;
  #first = '';
  #forgotten = false;
  /** what an earlier page kept is not there any more, or nobody asks for it */
  #gone = false;
  #soFar: CachedSoFar = { cached: 0, total: 0, online: 0, pageOnly: 0 };
  /** Resolves when what an earlier page kept is here, or the storage has not answered in time. */
  readonly ready: Promise<void>;

  constructor(private readonly ports: Ports) {
    this.#keeping = new ContentKeeping({
      keep: (part) => this.#keep(part),
      ...{ changed: () => this.#changed(), after: ports.after },
    });
    this.#fetching = new ContentFetching({
      ...{ fetch: ports.fetch, after: ports.after },
      missing: () => this.#missing(),
      isFirst: () => this.#contents.size === 0,
      arrived: (contents) => this.#arrived(contents),
    });
    const earlier = ports.kept().then(({ places, contents }) => {
      if (this.#gone) return;
      this.#keeping.had({ places, contents });
      this.#take(contents.filter(([address]) => !this.#contents.has(address)));
      for (const place of places)
        if (!this.#places.has(place.quId)) this.#places.set(place.quId, this.#acts.over(place));
      this.#changed();
    });
    this.ready = inTime(earlier, ports.after).catch(() => undefined);
    this.#unlisten = [ports.paper, ports.media, ports.code].map((part) =>
      part.subscribe(() => this.#changed()),
    );
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly soFar = (): CachedSoFar => this.#soFar;

  /**
   * What the server says of the paper's places, none where it could not be asked; `order`: all questions as they
   * follow each other; `askedAt`: ms by the monotonic clock. What it has acknowledged since stays.
   */
  arrange(order: readonly string[], told: readonly QuestionPlace[], askedAt: number): void {
    this.#order = order;
    this.#acts.asked(askedAt);
    const places = told.map((place) => this.#acts.over(place));
    for (const place of places) this.#places.set(place.quId, place);
    if (places.length > 0) this.#keeping.keep({ places });
    this.#changed();
  }

  /** Fetches what is not here of these questions, the only ones that may be had now; null: of all. */
  want(questions: readonly string[] | null): void {
    this.#wanted = questions && new Set(questions);
    this.#fetching.renew();
    void this.ready.then(() => this.#fetching.pump());
  }

  /** The question before the candidate is fetched before others. */
  putFirst(quId: string): void {
    this.#first = quId;
  }

  /** The question, if it is here. */
  question(quId: string): TakingQuestion | undefined {
    const place = this.#places.get(quId);
    const content = this.#contents.get(place?.content ?? '');
    if (!place || !content) return undefined;
    const { here } = this.ports.media;
    const files = (this.#needsOf(quId)?.files ?? []).filter((address) => here.has(address)).length;
    const made = this.#made.get(quId);
    if (made?.content === content && made.place === place && made.files === files) return made.question;
    const shown =
      files === 0 ? content : (JSON.parse(withMedia(JSON.stringify(content), here)) as SharedContent);
    const question = questionOf(shown, place, this.#order.indexOf(quId) + 1);
    this.#made.set(quId, { content, place, files, question });
    return question;
  }

  /** The question that follows, if one does. */
  after(quId: string): readonly string[] {
    const at = this.#order.indexOf(quId);
    return at < 0 ? [] : this.#order.slice(at + 1, at + 2);
  }

  /** The questions before it, the nearest first. */
  before(quId: string): readonly string[] {
    return this.#order.slice(0, Math.max(0, this.#order.indexOf(quId))).toReversed();
  }

  /** Ids of a composite's parts. */
  partsOf(quId: string): readonly string[] | undefined {
    return this.#places.get(quId)?.parts.map((part) => part.quId);
  }

  /** Whether a question or part is answered, as far as the server has said so to this page or an earlier one. */
  readonly answered = (quId: string): boolean | undefined => this.#place(quId)?.answered;

  /** Whether only some of its blanks or pairs are filled in, as far as that is known here. */
  readonly half = (quId: string): boolean | undefined => {
    const place = this.#place(quId);
    if (!place) return undefined;
    const filled = place.texts.filter(({ answer }) => answer.trim() !== '').length;
    return filled > 0 && filled < place.entries.length;
  };

  /** The server has this answer: what a reload without a network shows. */
  acknowledged(quId: string, fields: AnswerFields): void {
    this.#acknowledged('answer', quId, (place) => placeWith(place, fields, isFilled(fields)));
  }

  /** Whether it is marked as in doubt, as far as the server has said so. */
  readonly marked = (quId: string): boolean | undefined => this.#places.get(quId)?.mark;

  acknowledgedMark(quId: string, mark: boolean): void {
    this.#acknowledged('mark', quId, (place) => ({ ...place, mark }));
  }

  /** Notes, strokes and highlights of a question as far as the server has said so; undefined: not told. */
  readonly roughWork = (quId: string): RoughWork | undefined => {
    const place = this.#places.get(quId);
    return place && (place.roughWork ?? noRoughWork);
  };

  acknowledgedRoughWork(quId: string, work: RoughWork): void {
    const roughWork = { ...work, struck: [...work.struck], highlights: [...work.highlights] };
    this.#acknowledged('rough', quId, (place) => ({ ...place, roughWork }));
  }

  /** It was taken off this device, and is not kept. */
  get forgotten(): boolean {
    return this.#forgotten;
  }

  /** Nothing of it stays on this device; this page has it still. */
  forget(): void {
    this.#forgotten = this.#gone = true;
    for (const part of [this.#keeping, this.ports.media, this.ports.paper]) part.forget();
  }

  /** What was forgotten is kept anew. */
  resume(): void {
    if (!this.#forgotten) return;
    this.#forgotten = false;
    for (const part of [this.#keeping, this.ports.media, this.ports.paper]) part.resume();
    this.#keeping.keep({ places: [...this.#places.values()], contents: [...this.#contents] });
  }

  /** Tries again at once what failed (the connection is back). */
  wake(): void {
    this.#keeping.again();
    this.ports.paper.again();
    this.ports.media.wake();
    this.ports.code.wake();
    this.#fetching.wake();
  }

  close(): void {
    this.#keeping.close();
    this.ports.media.close();
    this.ports.code.close();
    this.#fetching.close();
    this.#gone = true;
    for (const stop of this.#unlisten) stop();
    this.#listeners.clear();
  }

  #place(quId: string): PartPlace | undefined {
    const own = this.#places.get(quId);
    if (own) return own;
    for (const { parts } of this.#places.values())
      for (const part of parts) if (part.quId === quId) return part;
    return undefined;
  }

  #acknowledged(kind: string, quId: string, change: Change): void {
    this.#acts.note(kind, { quId, change, atMs: this.ports.now() });
    for (const place of this.#places.values()) {
      const changed = placeAfter(place, quId, change);
      if (changed === place) continue;
      this.#places.set(place.quId, changed);
      this.#keeping.keep({ places: [changed] });
      return;
    }
  }

  async #keep(part: Partial<KeptContent>): Promise<boolean> {
    const kept = await this.ports.keep(part);
    this.ports.paper.again();
    if (kept) this.ports.media.keepAgain();
    return kept;
  }

  #take(contents: KeptContent['contents']): void {
    for (const [address, content] of contents) {
      this.#contents.set(address, content);
      const needs = needsOf(content);
      this.#needs.set(address, needs);
      if (needs.code.length > 0) this.ports.code.want(needs.code);
      if (needs.files.length > 0) this.ports.media.want(needs.files);
    }
  }

  #needsOf = (quId: string): Needs | undefined => this.#needs.get(this.#addressOf(quId));

  #addressOf = (quId: string): string => this.#places.get(quId)?.content ?? '';

  #missing(): string[] {
    const from = Math.max(0, this.#order.indexOf(this.#first));
    const inTurn = [...this.#order.slice(from), ...this.#order.slice(0, from)];
    const addresses = inTurn.flatMap((quId) => {
      if (this.#wanted && !this.#wanted.has(quId)) return [];
      const address = this.#addressOf(quId);
      return address === '' || this.#contents.has(address) ? [] : [address];
    });
    return [...new Set(addresses)];
  }

  #arrived(contents: KeptContent['contents']): void {
    this.#take(contents);
    this.#keeping.keep({ contents });
    this.#changed();
  }

  #changed(): void {
    const { paper, media, code } = this.ports;
    const questions = this.#order.map((quId) => ({
      needs: this.#needsOf(quId),
      kept: allKept([paper.has(), this.#keeping.has(quId, this.#addressOf(quId))]),
    }));
    this.#soFar = soFarOf(questions, {
      ...{ files: media.here, elsewhere: media.elsewhere, keptFile: media.kept, code: code.here },
    });
    for (const listener of this.#listeners) listener();
  }
}
