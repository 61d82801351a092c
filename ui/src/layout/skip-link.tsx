import { t } from '../text/t.ts';
import styles from './skip-link.module.css';

/** First thing on a page for the keyboard: jumps over the header to `#main`. */
export function SkipLink() {
  return (
    <a className={styles['skip']} href="#main">
      {t('跳到主要内容')}
    </a>
  );
}
