import { IconCheck } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import styles from './import-page.module.css';

/** Where the import stands: chosen by the server's state, never by a click. */
export function ImportSteps({ current }: { readonly current: number }) {
  return (
    <ol className={styles['steps']} aria-label={t('导入步骤')}>
      {[t('选择文件'), t('检查试题'), t('导入'), t('完成')].map((label, index) => (
        <li
          key={label}
          aria-current={index === current ? 'step' : undefined}
          data-done={index < current || undefined}
        >
          <span className={styles['stepMark']}>
            {index < current ? <IconCheck size={14} aria-label={t('已完成')} /> : index + 1}
          </span>
          {label}
        </li>
      ))}
    </ol>
  );
}
