import { useMemo } from 'react';
import { aroundChanges, textDiff } from '../console/history/text-diff.ts';
import { FormulaText } from '../questions/question-text.tsx';
import styles from './text-diff.module.css';

interface TextDiffProps {
  readonly before: string;
  readonly after: string;
  /** One of the two with what the other lacks marked; absent: both in one text. */
  readonly only?: 'before' | 'after';
  /** Characters that are kept on either side of a change, of what stayed; the rest is an ellipsis. Absent: all. */
  readonly around?: number;
}

/** Two texts as one: what went is struck out, what came is underlined; neither is told by colour alone. */
export function TextDiff({ before, after, only, around }: TextDiffProps) {
  const parts = useMemo(
    () => (around === undefined ? textDiff(before, after) : aroundChanges(textDiff(before, after), around)),
    [before, after, around],
  );
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
