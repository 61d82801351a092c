import { t } from '@vigil/ui/text/t.ts';
import clsx from 'clsx';
import { useShowsSeveral } from '../several/exam-labels.tsx';
import styles from './candidate-card.module.css';
import gridStyles from './wall-grid.module.css';

/** By the part of the card that stands under it; nothing for those that stand under the heads in every width. */
const heads: readonly (readonly [word: string, over?: 'bar' | 'acted' | 'entered' | 'counts' | 'pill'])[] = [
  [t('状态')],
  [t('已答 · 剩余时间')],
  [t('进度'), 'bar'],
  [t('最后操作'), 'acted'],
  [t('入场'), 'entered'],
  [t('次数'), 'counts'],
  [t('需要关注'), 'pill'],
];

/** What stands in the columns of the list, where it has columns; each card says its own to who hears it. */
export function LineHeads({ sort }: { readonly sort: string }) {
  const several = useShowsSeveral();
  return (
    <div className={gridStyles['heads']} aria-hidden>
      <div
        className={clsx(styles['lines'], several && styles['ofSeveral'], styles['heads'])}
        data-sort={sort}
      >
        <span>{t('姓名')}</span>
        {several && <span>{t('考试')}</span>}
        {heads.map(([word, over]) => (
          <span key={word} data-over={over}>
            {word}
          </span>
        ))}
      </div>
    </div>
  );
}
