import { diffLines } from 'diff';
import type { DiffPart } from './text-diff.ts';

/** As of words (text-diff.ts): what differs by more lines is shown as replaced as a whole. */
const changedLinesAtMost = 600;

/** What of a program's lines is out and what is in, in reading order, one part a line without its end. */
export function lineDiff(before: string, after: string): DiffPart[] {
  const changes = diffLines(ended(before), ended(after), { maxEditLength: changedLinesAtMost });
  if (changes === undefined)
    return [
      ...linesOf(before).map((text): DiffPart => ({ kind: 'out', text })),
      ...linesOf(after).map((text): DiffPart => ({ kind: 'in', text })),
    ];
  return changes.flatMap(({ added, removed, value }) =>
    linesOf(value).map((text): DiffPart => ({ kind: added ? 'in' : removed ? 'out' : 'same', text })),
  );
}

/** The end of the last line is no change of that line. */
const ended = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`);

function linesOf(text: string): string[] {
  if (text === '') return [];
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
