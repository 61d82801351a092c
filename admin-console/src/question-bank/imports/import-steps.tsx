import { StepNav } from '@vigil/ui/console/form/step-nav.tsx';
import { t } from '@vigil/ui/text/t.ts';
import styles from './import-page.module.css';

const steps = [t('选择文件'), t('检查试题'), t('导入'), t('完成')];

/** Where the import stands: chosen by the server's state, never by a click. */
export function ImportSteps({ current }: { readonly current: number }) {
  return (
    <div className={styles['steps']}>
      <StepNav
        label={t('导入步骤')}
        current={current}
        steps={steps.map((title, index) =>
          index < current
            ? { key: title, title, state: 'done' }
            : { key: title, title, state: 'todo', note: t('未开始') },
        )}
      />
    </div>
  );
}
