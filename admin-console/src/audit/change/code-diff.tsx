import { lineDiff } from '@vigil/ui/console/history/line-diff.ts';
import type { DiffPart } from '@vigil/ui/console/history/text-diff.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useMemo } from 'react';
import styles from './change.module.css';

/** Unchanged lines that are kept on either side of a change. */
const around = 2;

/** Two versions of a program, line by line; long stretches that stayed are told by their length. */
export function CodeDiff({ before, after }: { readonly before: string; readonly after: string }) {
  const lines = useMemo(() => nearChanges(lineDiff(before, after)), [before, after]);
  return (
    <pre className={styles['code']}>
      {lines.map((line, index) => {
        if (typeof line === 'number')
          return (
            <span key={index} className={styles['skipped']}>
              {t('…… {{n}} 行未变', { n: line })}
            </span>
          );
        const { kind, text } = line;
        if (kind === 'out') return <del key={index}>{`- ${text}`}</del>;
        if (kind === 'in') return <ins key={index}>{`+ ${text}`}</ins>;
        return <span key={index}>{`  ${text}`}</span>;
      })}
    </pre>
  );
}

/** The lines near a change, and in the place of others how many they are. */
function nearChanges(lines: readonly DiffPart[]): (DiffPart | number)[] {
  const near = lines.map((_, index) =>
    lines.slice(Math.max(0, index - around), index + around + 1).some(({ kind }) => kind !== 'same'),
  );
  const shown: (DiffPart | number)[] = [];
  for (const [index, line] of lines.entries()) {
    if (near[index] === true) shown.push(line);
    else if (typeof shown.at(-1) === 'number') shown.push((shown.pop() as number) + 1);
    else shown.push(1);
  }
  return shown;
}
