import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import clsx from 'clsx';
import { memo } from 'react';
import { tones } from '../../exam-taking/public.ts';
import type { AuditEvent } from '../replay.ts';
import { legendOf } from './lanes.ts';
import styles from './time-slider.module.css';

/** What the ticks' colours and lengths mean, for the kinds that occur. */
export const Legend = memo(function Legend({ events }: { readonly events: readonly AuditEvent[] }) {
  return (
    <ul className={styles['legend']} aria-label={t('图例')}>
      {legendOf(events).map(({ kind: { kind, word, Icon, tone }, count }) => (
        <li key={kind}>
          <Icon size={14} aria-hidden className={clsx(styles['icon'], tones[tone])} />
          {`${word} ${sayNumber(count)}`}
        </li>
      ))}
    </ul>
  );
});
