import { Skeleton, VisuallyHidden } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import styles from './dashboard.module.css';

/** The home's frame while what is in it is on its way. */
export function HomeLoading() {
  return (
    <div className={styles['parts']} role="status">
      <VisuallyHidden>{t('正在加载')}</VisuallyHidden>
      {['running', 'attention', 'soon', 'changes'].map((name) => (
        <div key={name} className={styles['part']} data-part={name} aria-hidden>
          <div className={styles['head']}>
            <Skeleton height={16} width={96} />
          </div>
          {[72, 56, 64].map((width) => (
            <div key={width} className={styles['line']}>
              <Skeleton height={12} width={`${width}%`} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
