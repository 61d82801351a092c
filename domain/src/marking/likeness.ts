import { wordsOf, type Answer } from '../sitting/public.js';

/**
 * Equal for answers that say the same: markup, white space, full and half width and case aside. '' says nothing.
 * A program is compared line by line, since its indents mean something.
 */
export function likenessOf(answer: Answer | null): string {
  if (answer === null) return '';
  if (answer.code !== undefined && answer.code.trim() !== '')
    return `code:${answer.code
      .split('\n')
      .map((line) => line.trimEnd())
      .filter((line) => line !== '')
      .join('\n')}`;
  return wordsOf(answer).normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, '');
}

/** How alike two answers are, and by what: tokens are words of letters and digits, and pairs of other characters. */
export interface Similarity {
  /** 0 to 1: tokens in both, of the tokens in either */
  readonly share: number;
  /** the longest stretches that stand in both, longest first */
  readonly common: readonly string[];
}

const wordOrCharacter = /[a-z0-9_]+|[^\sa-z0-9_\p{P}]/gu;

/** What texts are compared by; bounded, as answers are up to 200 KB. */
export function tokensOf(text: string): ReadonlySet<string> {
  const parts = text.normalize('NFKC').toLowerCase().slice(0, 20_000).match(wordOrCharacter) ?? [];
  const tokens = new Set<string>();
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1];
    if (/^[a-z0-9_]/u.test(part)) tokens.add(part);
    else if (next !== undefined) tokens.add(part + next);
    else if (parts.length === 1) tokens.add(part);
  }
  return tokens;
}

export function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0;
  let both = 0;
  for (const token of one) if (other.has(token)) both += 1;
  return both / (one.size + other.size - both);
}

/** At least so alike are answers that are offered together. */
export const similarFrom = 0.6;

/** Stretches of sentences that stand in both texts as they are: what explains a likeness to a person. */
export function commonStretches(one: string, other: string, most = 3): string[] {
  const clauses = (text: string): string[] =>
    text
      .split(/[\n。；;，,！!？?]/u)
      .map((clause) => clause.trim())
      .filter((clause) => clause.length >= 4);
  const there = new Set(clauses(other));
  return [...new Set(clauses(one))]
    .filter((clause) => there.has(clause))
    .sort((a, b) => b.length - a.length)
    .slice(0, most);
}
