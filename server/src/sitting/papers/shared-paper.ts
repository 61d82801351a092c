import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import type { Answer, PaperQuestion } from '@vigil/domain/sitting/event-parts';
import type { PaperCreated, PaperEvent } from '@vigil/domain/sitting/events';

/**
 * What thousands of papers say alike is held once. Bounded: when it is full it begins anew, and what papers
 * hold of it stays theirs.
 */
class Shared<T> {
  private readonly held = new Map<string, T>();

  constructor(private readonly limit: number) {}

  /** The one known by this key, else `value` from now on. */
  one(key: string, value: T): T {
    return this.known(key) ?? this.keep(key, value);
  }

  known(key: string): T | undefined {
    return this.held.get(key);
  }

  keep(key: string, value: T): T {
    if (this.held.size >= this.limit) this.held.clear();
    this.held.set(key, value);
    return value;
  }
}

/**
 * Papers of the same exam hold the same questions, titles and rules, and the same few choices. Read from the log each
 * would have its own: most of what a paper of 30 questions takes (docs/performance.md).
 */
export class SharedPapers {
  private readonly texts: Shared<string>;
  private readonly lists: Shared<string[]>;
  private readonly rules: Shared<PaperCreated['rules']>;
  private readonly questions: Shared<PaperQuestion>;
  private readonly answers: Shared<Answer>;

  constructor(limit = 100_000) {
    this.texts = new Shared(limit);
    this.lists = new Shared(limit);
    this.rules = new Shared(limit);
    this.questions = new Shared(limit);
    this.answers = new Shared(limit);
  }

  /** The event, what it brings held in common. */
  of<E extends PaperEvent>(event: E): E {
    if (event.type === 'PaperCreated') return { ...event, data: this.share(event.data) };
    if (event.type !== 'AnswerSaved') return event;
    const { data } = event as Extract<PaperEvent, { type: 'AnswerSaved' }>;
    const answer = this.answer(data.answer);
    return answer === data.answer ? event : { ...event, data: { ...data, answer } };
  }

  /** Equal to `paper`, in objects that other papers hold too: nobody may change it. */
  share(paper: PaperCreated): PaperCreated {
    return {
      ...paper,
      examId: this.text(paper.examId),
      examTitle: this.text(paper.examTitle),
      blueprint: this.text(paper.blueprint),
      rules: this.rules.one(canonicalJson(paper.rules), paper.rules),
      groups: paper.groups.map((group) => ({
        ...group,
        id: this.text(group.id),
        title: this.text(group.title),
        questions: group.questions.map((question) => this.question(question)),
      })),
    };
  }

  /** Equal to `answer`; of choices one that others hold too. */
  answer(answer: Answer): Answer {
    const { checked, entries, text, code, scratch } = answer;
    const isChoice = (entries ?? text ?? code ?? scratch) === undefined;
    return checked === undefined || !isChoice ? answer : this.answers.one(JSON.stringify(checked), answer);
  }

  /** By its version, which says what can be answered there, its points, and the place and orders it is shown in. */
  private question(question: PaperQuestion): PaperQuestion {
    const { quId, version, sha256, sort, score, optionOrder, parts } = question;
    const orders = [optionOrder, ...(parts ?? []).map((part) => part.optionOrder)];
    const key = [quId, version, sha256, sort, score, ...orders.map((order) => order?.join() ?? '')].join(';');
    return (
      this.questions.known(key) ??
      this.questions.keep(key, {
        ...this.place(question),
        sha256: this.text(sha256),
        ...(parts === undefined ? {} : { parts: parts.map((part) => this.place(part)) }),
      })
    );
  }

  private readonly text = (text: string): string => this.texts.one(text, text);

  private place<
    T extends {
      readonly quId: string;
      readonly optionOrder?: string[] | undefined;
      readonly entryIds?: string[] | undefined;
    },
  >(place: T): T {
    return {
      ...place,
      quId: this.text(place.quId),
      ...(place.optionOrder === undefined ? {} : { optionOrder: this.list(place.optionOrder) }),
      ...(place.entryIds === undefined ? {} : { entryIds: this.list(place.entryIds) }),
    };
  }

  private list(ids: string[]): string[] {
    return this.lists.one(JSON.stringify(ids), ids);
  }
}
