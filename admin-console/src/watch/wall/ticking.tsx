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

interface TimeLeftProps {
  readonly deadline: string | null;
  /** it stands still until then; null: it does not */
  readonly stoppedUntil?: string | null;
  /** nothing is urgent about its end */
  readonly calm?: boolean;
}

/**
 * Time left to the deadline: amber from five minutes, red from one, never blinking. A mock has none (不限时).
 */
export function TimeLeft({ deadline, stoppedUntil = null, calm = false }: TimeLeftProps) {
  const second = useSecond();
  if (deadline === null) return <span className={styles['calm']}>{t('不限时')}</span>;
  const from = stoppedUntil === null ? second : Math.max(second, Date.parse(stoppedUntil) / 1000);
  const left = Math.max(0, Math.ceil(Date.parse(deadline) / 1000 - from));
  const look = calm ? 'calm' : left <= 60 ? 'last' : left <= 300 ? 'soon' : 'calm';
  return (
    <span className={`tabular ${styles[look]}`} title={t('剩余时间')}>
      {clock(left)}
    </span>
  );
}
