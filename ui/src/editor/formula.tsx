import 'katex/dist/katex.min.css';
import katex from 'katex';
import { useMemo } from 'react';
import { t } from '../text/t.ts';
import styles from './formula-dialog.module.css';

interface FormulaProps {
  readonly latex: string;
  readonly display?: boolean;
}

/** LaTeX as it will look; an error in words instead of half a formula. */
export function Formula({ latex, display = false }: FormulaProps) {
  const { html, problem } = useMemo(() => typeset(latex, display), [latex, display]);
  if (problem !== null) return <span className={styles['problem']}>{problem}</span>;
  return <span dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The markup of a formula, or why it cannot be read. An open place `□` shows as a square. */
export function typeset(
  latex: string,
  display: boolean,
): { readonly html: string; readonly problem: string | null } {
  try {
    return {
      html: katex.renderToString(latex.replaceAll('□', '\\square '), {
        displayMode: display,
        output: 'htmlAndMathml',
      }),
      problem: null,
    };
  } catch {
    return { html: '', problem: t('公式还不完整，请检查括号和命令') };
  }
}
