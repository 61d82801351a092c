import { Pagination } from '@mantine/core';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import styles from './pager.module.css';

interface PagerProps {
  readonly current: number;
  readonly pages: number;
  readonly total: number;
  readonly onChange: (page: number) => void;
}

/** 共 N 条 and the pages; the pages only where there are several. */
export function Pager({ current, pages, total, onChange }: PagerProps) {
  return (
    <div className={styles['pager']}>
      <span className={styles['total']}>{t('共 {{n}} 条', { n: sayNumber(total) })}</span>
      {pages > 1 && (
        <Pagination
          value={current}
          total={pages}
          onChange={onChange}
          siblings={0}
          size="lg"
          classNames={{ control: styles['control'] ?? '', dots: styles['control'] ?? '' }}
          getItemProps={(page) => ({ 'aria-label': t('第 {{page}} 页', { page }) })}
          getControlProps={(control) => ({ 'aria-label': control === 'next' ? t('下一页') : t('上一页') })}
        />
      )}
    </div>
  );
}
