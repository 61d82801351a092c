import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import type { PaperCreated } from '@vigil/domain/sitting/events';

/**
 * What thousands of papers say alike is held once. Bounded: when it is full it begins anew, and what papers
 * hold of it stays theirs.
 */
class Shared<T> {
  private readonly known = new Map<string, T>();

  constructor(private readonly limit: number) {}

  /** The one known by this key, else `value` from now on. */
  one(key: string, value: T): T {
    const known = this.known.get(key);
    if (known !== undefined) return known;
    if (this.known.size >= this.limit) this.known.clear();
    this.known.set(key, value);
    return value;
  }
}

/**
 * Papers of the same exam hold the same ids, hashes, titles, rules and orders of options. Read from the log
 * each would have texts of its own: 4 KB of the 12 that a paper of 30 questions takes (docs/performance.md).
 */
export class SharedPapers {
  private readonly texts: Shared<string>;
  private readonly lists: Shared<string[]>;
  private readonly rules: Shared<PaperCreated['rules']>;

  constructor(limit = 100_000) {
    this.texts = new Shared(limit);
    this.lists = new Shared(limit);
    this.rules = new Shared(limit);
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
        questions: group.questions.map((question) => ({
          ...this.place(question),
          sha256: this.text(question.sha256),
          ...(question.parts === undefined ? {} : { parts: question.parts.map((part) => this.place(part)) }),
        })),
      })),
    };
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
