import { IconAlertTriangle } from '@tabler/icons-react';
import { t } from '../text/t.ts';
import styles from './palette.module.css';

interface PaletteFailureProps {
  /** Kinds that could not be asked for. */
  readonly titles: readonly string[];
  readonly onRetry: () => void;
}

/** Says what could not be looked for, and offers to try again. */
export function PaletteFailure({ titles, onRetry }: PaletteFailureProps) {
  return (
    <div role="alert" className={styles['failed']}>
      <IconAlertTriangle size={16} aria-hidden />
      {t('{{titles}}暂时查不到。', { titles: titles.join('、') })}
      <button type="button" className={styles['retry']} onClick={onRetry}>
        {t('重试')}
      </button>
    </div>
  );
}
