import { Text } from '@mantine/core';
import { escaped } from '../html/escaped.ts';
import { hasFormulas } from '../html/formulas.ts';
import { RichHtml } from '../html/rich-html.tsx';

interface QuestionTextProps {
  /**
   * A question's words without markup, as lists carry them: the stem, then on its second line options and
   * parts; formulas stand in it as `\(…\)`.
   */
  readonly text: string;
  /** Lines at most; the rest is cut off. */
  readonly lines?: number;
}

/** A question in a list: its words in a few lines, what stands below the stem paler, formulas typeset. */
export function QuestionText({ text, lines = 2 }: QuestionTextProps) {
  const [stem = '', others] = text.split('\n');
  return (
    <Text span inherit lineClamp={lines}>
      <FormulaText text={stem} />
      {others !== undefined && (
        <Text span inherit c="var(--vigil-muted)" fw={400}>
          {' '}
          <FormulaText text={others} />
        </Text>
      )}
    </Text>
  );
}

/** Plain words with their formulas typeset. */
export function FormulaText({ text }: { readonly text: string }) {
  return hasFormulas(text) ? <RichHtml html={escaped(text)} inline /> : <>{text}</>;
}
