/** A stretch of a text that both versions have, or only one. */
export interface DiffPart {
  readonly kind: 'same' | 'out' | 'in';
  readonly text: string;
}

/**
 * Beyond this many words in the part that differs it is shown as replaced as a whole: nobody reads a finer
 * difference, and it costs the square.
 */
const wordsAtMost = 600;

/**
 * Formulas (`\\(…\\)`), words of Latin script, numbers, runs of spaces, and single characters of everything
 * else, so that Chinese differs by the character.
 */
const wordsOf = (text: string): string[] => text.match(/\\\(.*?\\\)|[A-Za-z]+|\d+|\s+|./gsu) ?? [];

/**
 * What of `before` is out and what of `after` is in, in reading order (longest common subsequence of words).
 */
export function textDiff(before: string, after: string): DiffPart[] {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end])
    end += 1;
  const middle = middleDiff(a.slice(start, a.length - end), b.slice(start, b.length - end));
  return joined([
    { kind: 'same', text: a.slice(0, start).join('') },
    ...middle,
    { kind: 'same', text: a.slice(a.length - end).join('') },
  ]);
}

function middleDiff(a: readonly string[], b: readonly string[]): DiffPart[] {
  const whole: DiffPart[] = [
    { kind: 'out', text: a.join('') },
    { kind: 'in', text: b.join('') },
  ];
  if (a.length === 0 || b.length === 0 || a.length > wordsAtMost || b.length > wordsAtMost) return whole;
  const width = b.length + 1;
  // common[i * width + j]: length of the longest common subsequence of a from i and b from j
  const common = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number): number => common[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const parts: DiffPart[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      parts.push({ kind: 'same', text: a[i] ?? '' });
      i += 1;
      j += 1;
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) {
      parts.push({ kind: 'out', text: a[i] ?? '' });
      i += 1;
    } else {
      parts.push({ kind: 'in', text: b[j] ?? '' });
      j += 1;
    }
  }
  return parts;
}

function joined(parts: readonly DiffPart[]): DiffPart[] {
  const result: DiffPart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (part.text === '') continue;
    if (last?.kind === part.kind)
      result[result.length - 1] = { kind: part.kind, text: last.text + part.text };
    else result.push(part);
  }
  return result;
}
