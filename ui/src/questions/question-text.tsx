import { Text } from '@mantine/core';
import { hasFormulas } from '../html/formulas.ts';
import { RichHtml } from '../html/rich-html.tsx';

interface QuestionTextProps {
  /** A question's words without markup, as lists carry them; formulas stand in it as `\(…\)`. */
  readonly text: string;
  /** Lines at most; the rest is cut off. */
  readonly lines?: number;
}

/** A question in a list: its words in a few lines, formulas typeset. */
export function QuestionText({ text, lines = 2 }: QuestionTextProps) {
  return (
    <Text span inherit lineClamp={lines}>
      <FormulaText text={text} />
    </Text>
  );
}

/** Plain words with their formulas typeset. */
export function FormulaText({ text }: { readonly text: string }) {
  return hasFormulas(text) ? <RichHtml html={escaped(text)} inline /> : <>{text}</>;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
