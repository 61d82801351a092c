import type { QuestionContent, QuestionPart } from './question.js';

const entities: Readonly<Record<string, string>> = {
  nbsp: ' ',
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
};

/**
 * HTML as words: no tags, entities read, white space as one blank. A formula of the editor stands as
 * `\\(…\\)`, which screens typeset.
 */
export const plainText = (html: string): string => withoutTags(html, ' ').replace(/\s+/g, ' ').trim();

/**
 * The beginning of a text in HTML as lists and sentences name it, at most so many UTF-16 characters (all of it): one
 * that goes on says so by `…`. No blank stands before a sign that closes or goes on (tags leave one), and an empty pair of brackets,
 * as of a choice, is never parted at a line's end. Not for what is counted by characters: that is `plainLines`.
 */
export function titleOf(html: string, characters = Infinity): string {
  const words = plainText(html)
    .replaceAll('（ ）', '（\u3000）')
    .replace(/ (?=[，。、；：！？）】》」』”’])/g, '');
  if (words.length <= characters) return words;
  return `${words.slice(0, characters - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/**
 * The same, character by character, but where a paragraph or line ends: there a line break stands for the blank.
 */
export const plainLines = (html: string): string =>
  withoutTags(html.replace(/\s+/g, ' '), '\n')
    .replace(/\s+/g, (blanks) => (blanks.includes('\n') ? '\n' : ' '))
    .trim();

const endsLine = /^<(?:br|\/(?:p|div|li|tr|h[1-6]|pre|blockquote))\b/i;

/** Tags away, entities read; `lineEnd` stands for tags that end a paragraph or line, a blank for the others. */
const withoutTags = (html: string, lineEnd: string): string =>
  html
    .replace(/<(?:style|script)\b[^>]*>[\s\S]*?<\/(?:style|script)\s*>/gi, ' ')
    .replace(/<(?:span|div)\b[^>]*?\sdata-latex="([^"]*)"[^>]*>/gi, ' \\($1\\) ')
    .replace(/<[^>]*>/g, (tag) => (endsLine.test(tag) ? lineEnd : ' '))
    .replace(
      /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi,
      (whole, decimal?: string, hex?: string, name?: string) => {
        if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
        const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
        return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000)
          ? String.fromCodePoint(code)
          : '';
      },
    );

/** Longest text that lists carry and search. */
const textChars = 1_000;

/**
 * The words of a question: its stem, then on a line of their own those of options, items of a matching and
 * parts, where it has any.
 */
export function questionText(question: QuestionContent | QuestionPart): string {
  const parts = 'parts' in question ? (question.parts ?? []) : [];
  const others = [
    ...itemTexts(question).map(plainText),
    ...parts.map((part) => questionText(part).replace('\n', ' ')),
  ];
  return [plainText(question.content), others.filter((text) => text !== '').join(' ')]
    .filter((text) => text !== '')
    .join('\n')
    .slice(0, textChars);
}

/** The stem in such a text. */
export const stemIn = (text: string): string => text.split('\n', 1)[0] ?? '';

const itemTexts = ({ options, pairs, matches }: QuestionContent | QuestionPart): string[] =>
  [...(options ?? []), ...(pairs ?? []), ...(matches ?? [])].map((item) => item.content);

/**
 * The same for questions that differ only by white space, punctuation, width and case of letters: type and
 * letters of the stem, options sorted.
 */
export function questionFingerprint(question: QuestionContent): string {
  const bare = (html: string): string =>
    plainText(html)
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '');
  const items = itemTexts(question).map(bare).sort();
  const parts = (question.parts ?? []).map((part) => bare(part.content));
  return [String(question.quType), bare(question.content), ...items, ...parts].join('|').slice(0, 2_000);
}

const shingleLength = 3;

function shingles(text: string): Set<string> {
  const bare = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  const found = new Set<string>();
  for (let i = 0; i + shingleLength <= bare.length; i += 1) found.add(bare.slice(i, i + shingleLength));
  if (found.size === 0 && bare !== '') found.add(bare);
  return found;
}

/** How alike two texts are, 0 to 1: the share of common runs of three letters (Jaccard). */
export function likeness(a: string, b: string): number {
  const [left, right] = [shingles(a), shingles(b)];
  return left.size === 0 || right.size === 0 ? 0 : jaccard(left, right);
}

/** From here on two questions are shown side by side as possibly the same. */
export const nearlySame = 0.8;

/**
 * Pairs of nearly the same texts among many, most alike first, at most `most`. Only texts that share one of
 * their rarest runs of letters are compared, so that 20,000 questions take a moment and not an hour.
 */
export function nearDuplicates(
  texts: readonly { readonly id: string; readonly text: string }[],
  most: number,
): { readonly a: string; readonly b: string; readonly likeness: number }[] {
  const all = texts.map(({ text }) => shingles(text));
  const frequency = new Map<string, number>();
  for (const set of all) for (const one of set) frequency.set(one, (frequency.get(one) ?? 0) + 1);
  const bySignature = new Map<string, number[]>();
  all.forEach((set, index) => {
    const rarest = [...set].sort(
      (x, y) => (frequency.get(x) ?? 0) - (frequency.get(y) ?? 0) || (x < y ? -1 : 1),
    );
    // Two sets with likeness ≥ t share one of the first (1 - t) × size + 1 in any fixed order.
    for (const one of rarest.slice(0, Math.floor((1 - nearlySame) * set.size) + 1)) {
      if ((frequency.get(one) ?? 0) < 2) continue;
      const sharers = bySignature.get(one);
      if (sharers === undefined) bySignature.set(one, [index]);
      else sharers.push(index);
    }
  });
  const found = new Map<string, { a: string; b: string; likeness: number }>();
  for (const sharers of bySignature.values()) comparePairs(sharers, texts, all, found);
  return [...found.values()].sort((x, y) => y.likeness - x.likeness || (x.a < y.a ? -1 : 1)).slice(0, most);
}

/** A run of letters shared by more texts than this tells nothing. */
const sharersAtMost = 200;

function comparePairs(
  sharers: readonly number[],
  texts: readonly { readonly id: string }[],
  all: readonly ReadonlySet<string>[],
  found: Map<string, { a: string; b: string; likeness: number }>,
): void {
  if (sharers.length > sharersAtMost) return;
  for (let i = 0; i < sharers.length; i += 1) {
    for (let j = i + 1; j < sharers.length; j += 1) {
      const [first, second] = [sharers[i] as number, sharers[j] as number];
      const key = `${first}:${second}`;
      if (found.has(key)) continue;
      const value = jaccard(all[first] as ReadonlySet<string>, all[second] as ReadonlySet<string>);
      if (value >= nearlySame)
        found.set(key, { a: texts[first]?.id ?? '', b: texts[second]?.id ?? '', likeness: value });
    }
  }
}

function jaccard(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let common = 0;
  for (const one of left) if (right.has(one)) common += 1;
  return common / (left.size + right.size - common);
}
