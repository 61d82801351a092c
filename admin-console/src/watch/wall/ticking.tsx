import { clock } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useSecond } from '../../app/server-clock.ts';
import { saySince } from '@vigil/ui/text/say-since.ts';
import styles from './ticking.module.css';

/** How long something has lasted, counted by the server's clock; to the second while it matters (`exact`). */
export function Since({ at, exact = false }: { readonly at: string; readonly exact?: boolean }) {
  const second = useSecond();
  return <span className="tabular">{saySince(second - Date.parse(at) / 1000, exact)}</span>;
}

/**
 * Time left to the deadline: amber from five minutes, red from one, never blinking. A mock has none (不限时).
 */
export function TimeLeft({ deadline }: { readonly deadline: string | null }) {
  const second = useSecond();
  if (deadline === null) return <span className={styles['calm']}>{t('不限时')}</span>;
  const left = Math.max(0, Math.ceil(Date.parse(deadline) / 1000 - second));
  const look = left <= 60 ? 'last' : left <= 300 ? 'soon' : 'calm';
  return (
    <span className={`tabular ${styles[look]}`} title={t('剩余时间')}>
      {clock(left)}
    </span>
  );
}
