import type { Contents } from './contents.js';
import { ownCollections, ownDocuments, ownFields } from './own-to-lives.js';

/** What may differ between two lives of one installation, and is left out where a damaged one is compared. */
export interface OwnToLives {
  /** collections that are left out, `data sessions`, or documents, `data settings/life-sign` */
  readonly collections: readonly string[];
  /** collections in which documents may be new */
  readonly documents: readonly string[];
  /** fields that may be another, `view papers#dueAt`; `view papers/p1#dueAt` is of one document, `view *#dueAt` of every view */
  readonly fields: readonly string[];
}

const known: OwnToLives = { collections: ownCollections, documents: ownDocuments, fields: ownFields };

/** `data users/u1#seenAt` is of the document `data users/u1`, of `data users`, and the field `data users#seenAt`. */
export const documentOf = (name: string): string => name.split('#')[0] as string;
/** Checkpoints of reactors stand among the settings. */
const reactors = 'data settings/reactor:';
const collectionOf = (name: string): string =>
  name.startsWith(reactors) ? reactors : (name.split('/')[0] as string);
const fieldOf = (name: string): string => `${collectionOf(name)}#${name.split('#')[1] ?? ''}`;

interface Difference {
  readonly name: string;
  readonly is: 'another' | 'missing' | 'new';
}

/**
 * Two lives of one undamaged installation. They differ in what each life leaves of its own. Only what is listed as
 * such is left out where a damaged one is compared with them.
 */
export class Twins {
  private readonly documents: ReadonlySet<string>;

  constructor(
    private readonly one: Contents,
    private readonly two: Contents,
    private readonly own: OwnToLives = known,
  ) {
    this.documents = new Set([...one.keys()].map(documentOf));
  }

  /** What somebody would read otherwise than in the twin. */
  differences(found: Contents): string[] {
    // What only one of the twins holds came with its own life.
    const lasting = [...this.one.keys()].filter((name) => this.two.has(name));
    return this.between(lasting, found)
      .filter((one) => this.ruleOf(one) === null)
      .map(({ name, is }) => `${name} is ${is}`);
  }

  /** What the twins differ in without being listed: nothing, else the list is to be read again. */
  unlisted(): string[] {
    return this.betweenTwins()
      .filter((one) => this.ruleOf(one) === null)
      .map(({ name, is }) => `${name} is ${is}`);
  }

  /** What is left out, by the place in the list: how often these twins differ in it. */
  leftOut(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const one of this.betweenTwins()) {
      const rule = this.ruleOf(one);
      if (rule !== null) counts.set(rule, (counts.get(rule) ?? 0) + 1);
    }
    return counts;
  }

  private betweenTwins(): Difference[] {
    return this.between([...this.one.keys()], this.two);
  }

  private between(names: readonly string[], found: Contents): Difference[] {
    return [
      ...names
        .filter((name) => found.get(name) !== this.one.get(name))
        .map((name): Difference => ({ name, is: found.has(name) ? 'another' : 'missing' })),
      ...[...found.keys()]
        .filter((name) => !this.one.has(name))
        .map((name): Difference => ({ name, is: 'new' })),
    ];
  }

  /** What in the list leaves a difference out; null: nothing. */
  private ruleOf({ name, is }: Difference): string | null {
    const { collections, documents, fields } = this.own;
    const collection = collectionOf(name);
    const left = [collection, documentOf(name)].find((one) => collections.includes(one));
    if (left !== undefined) return left;
    const cameWithALife = is === 'new' ? !this.documents.has(documentOf(name)) : !this.two.has(name);
    if (cameWithALife && documents.includes(collection)) return `${collection}, new documents`;
    const field = fieldOf(name);
    return [field, name, field.replace(/ .*#/, ' *#')].find((one) => fields.includes(one)) ?? null;
  }
}
