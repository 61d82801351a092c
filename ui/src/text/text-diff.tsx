import { useMemo } from 'react';
import { textDiff } from '../console/history/text-diff.ts';
import { FormulaText } from '../questions/question-text.tsx';
import styles from './text-diff.module.css';

interface TextDiffProps {
  readonly before: string;
  readonly after: string;
  /** One of the two with what the other lacks marked; absent: both in one text. */
  readonly only?: 'before' | 'after';
}

/** Two texts as one: what went is struck out, what came is underlined; neither is told by colour alone. */
export function TextDiff({ before, after, only }: TextDiffProps) {
  const parts = useMemo(() => textDiff(before, after), [before, after]);
  return (
    <span className={styles['diff']}>
      {parts.map(({ kind, text }, index) => {
        if (kind === 'out')
          return only === 'after' ? null : (
            <del key={index}>
              <FormulaText text={text} />
            </del>
          );
        if (kind === 'in')
          return only === 'before' ? null : (
            <ins key={index}>
              <FormulaText text={text} />
            </ins>
          );
        return <FormulaText key={index} text={text} />;
      })}
    </span>
  );
}
