import { blankMark } from '@vigil/domain/question-bank/question-save';
import { blanksOf, optionsOf } from './read-question.js';
import type { FileQuestion } from './file-question.js';

/** A place in a text to be filled: with a text of one's own, or with one of several choices. */
export type Gap =
  | { readonly accepted: readonly string[]; readonly weight: number }
  | {
      readonly choices: readonly { readonly content: string; readonly isRight: boolean }[];
      readonly weight: number;
    };

type Body = Pick<FileQuestion, 'quType' | 'content'> & Partial<FileQuestion>;

/**
 * A text with gaps. Without choices it is a fill-in; with choices a composite with a part for each gap, so that
 * candidates choose and do not write. `textWith` is the text with a mark for each gap by its index.
 */
export function gapped(
  gaps: readonly Gap[],
  textWith: (mark: (index: number) => string) => string,
  warnings: string[],
): Body {
  if (!gaps.some((gap) => 'choices' in gap)) {
    if (new Set(gaps.map(({ weight }) => weight)).size > 1)
      warnings.push('各空的分值不同，导入后每空分值相同。');
    const blanks = blanksOf(gaps.map((gap) => ('accepted' in gap ? gap.accepted : [])));
    return { quType: 5, content: textWith(() => blankMark), blanks, inOrder: true };
  }
  const total = gaps.reduce((sum, { weight }) => sum + weight, 0);
  return {
    quType: 99,
    content: textWith((index) => `（${index + 1}）${blankMark}`),
    parts: gaps.map((gap, index) => ({
      quId: `p${index + 1}`,
      analysis: '',
      share: gap.weight / total,
      ...('choices' in gap
        ? { quType: 1, content: `<p>（${index + 1}）</p>`, options: optionsOf(gap.choices) }
        : {
            quType: 5,
            content: `<p>（${index + 1}）${blankMark}</p>`,
            blanks: blanksOf([gap.accepted]),
            inOrder: true,
          }),
    })),
  };
}
