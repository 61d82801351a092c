import type { RequestContext } from '../context.js';
import type { Services } from '../services.js';

/** What something else may name. A file, a department or a dictionary's value is asked for in the same way. */
export type Subject =
  | { readonly kind: 'bank'; readonly id: string }
  | { readonly kind: 'chapter'; readonly repoId: string; readonly id: string }
  | { readonly kind: 'question'; readonly id: string }
  | { readonly kind: 'department'; readonly id: string }
  | { readonly kind: 'group'; readonly id: string }
  | { readonly kind: 'file'; readonly id: string }
  | { readonly kind: 'dictionary'; readonly code: string; readonly value: string };

/** Something that names a subject, as the caller may know of it. */
export interface Use {
  /** unique among its nouns; for telling uses apart, not for the caller */
  readonly key: string;
  /** 考试, 课程 … */
  readonly noun: string;
  /** 场, 门 … */
  readonly counter: string;
  /** its id where the caller may change it, else null */
  readonly id: string | null;
  /** its title where the caller may see it, else null */
  readonly title: string | null;
  /** fixed: named itself; drawn: may be taken */
  readonly how: 'fixed' | 'drawn';
}

/** What a slice answers when a lower one asks who names something; drafts count. */
export interface Naming {
  /** The uses of each subject, in the order of the subjects, the newest first; none for what it never names. */
  usesOf(context: RequestContext, subjects: readonly Subject[]): Promise<readonly (readonly Use[])[]>;
  /** How many name each of all subjects of a kind by its id; those nobody names are left out. What may be drawn does not count. */
  counts(services: Services, kind: Subject['kind']): Promise<ReadonlyMap<string, number>>;
}

/** Who names what, over all slices. */
export class UseRegistry {
  constructor(private readonly declared: readonly Naming[]) {}

  /** The uses of each subject, in the order of the subjects: every slice is asked once for all of them. */
  async ofEach(context: RequestContext, subjects: readonly Subject[]): Promise<Use[][]> {
    const answers = await Promise.all(this.declared.map((naming) => naming.usesOf(context, subjects)));
    return subjects.map((_subject, place) => answers.flatMap((answer) => answer[place] ?? []));
  }

  /** How many name each subject of a kind, by its id; those nobody names are left out. */
  async counts(services: Services, kind: Subject['kind']): Promise<ReadonlyMap<string, number>> {
    const sums = new Map<string, number>();
    for (const counts of await Promise.all(this.declared.map((naming) => naming.counts(services, kind))))
      for (const [id, count] of counts) sums.set(id, (sums.get(id) ?? 0) + count);
    return sums;
  }

  async of(context: RequestContext, subject: Subject): Promise<Use[]> {
    return (await this.ofEach(context, [subject]))[0] ?? [];
  }
}

const namedAtMost = 3;

/** One use for a sentence: `考试“甲”`, or `其他人的考试` where the caller may not know its name. */
export const sayUse = ({ noun, title }: Pick<Use, 'noun' | 'title'>): string =>
  title === null ? `其他人的${noun}` : `${noun}“${title}”`;

/**
 * Uses for a sentence, by name those the caller may see: `考试“甲”`, `“甲”“乙”“丙”等 5 场考试`, `其他人的 2
 * 场考试`; of several nouns one after the other. At least one must be given.
 */
export function sayUses(uses: readonly Use[]): string {
  const nouns = [...new Set(uses.map(({ noun }) => noun))];
  return nouns.map((noun) => sayOneNoun(uses.filter((use) => use.noun === noun))).join('、');
}

function sayOneNoun(uses: readonly Use[]): string {
  const [first] = uses;
  if (first === undefined) return '';
  if (uses.length === 1) return sayUse(first);
  const { noun, counter } = first;
  const seen = uses.filter(({ title }) => title !== null);
  if (seen.length === 0) return `其他人的 ${uses.length} ${counter}${noun}`;
  const named = seen.slice(0, namedAtMost).map(({ title }) => `“${title}”`);
  return `${named.join('')}${uses.length > named.length ? '等' : '这'} ${uses.length} ${counter}${noun}`;
}
