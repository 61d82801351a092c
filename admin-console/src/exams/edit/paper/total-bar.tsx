import { sayNumber, sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { paperTotals, type GroupValues } from './groups.ts';
import styles from './paper.module.css';

/** The paper's questions and points, always right. */
export function TotalBar({ groups }: { readonly groups: readonly GroupValues[] }) {
  const { count, score } = paperTotals(groups);
  return (
    <p className={styles['total']} role="status">
      <span>
        {t('总分')} <strong>{sayScore(score)}</strong> {t('分')}
      </span>
      <span>{t('共 {{n}} 题', { n: sayNumber(count) })}</span>
    </p>
  );
}
