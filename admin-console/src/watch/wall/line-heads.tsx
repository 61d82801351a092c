import { t } from '@vigil/ui/text/t.ts';
import clsx from 'clsx';
import { useShowsSeveral } from '../several/exam-labels.tsx';
import styles from './candidate-card.module.css';
import gridStyles from './wall-grid.module.css';

const heads = [
  ...[t('状态'), t('已答 · 剩余时间'), t('进度')],
  ...[t('最后操作'), t('入场'), t('次数'), t('需要关注')],
];

/** What stands in the columns of the list, where it has them all; each card says its own to who hears it. */
export function LineHeads() {
  const several = useShowsSeveral();
  return (
    <div className={gridStyles['heads']} aria-hidden>
      <div className={clsx(styles['lines'], several && styles['ofSeveral'], styles['heads'])}>
        {[t('姓名'), ...(several ? [t('考试')] : []), ...heads].map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
    </div>
  );
}
