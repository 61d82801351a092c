import { t } from '@vigil/ui/text/t.ts';
import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { type ClockBase, secondsLeft, urgencyOf } from '../paper/server-clock.ts';
import { clockWords } from './clock-words.ts';
import styles from './time-left.module.css';

/** As often as the bar looks, so that the two never say different seconds. */
const tickMs = 250;

/** 剩余 24:31, for what stands over the bar and its clock. Draws itself alone; says nothing aloud. */
export function TimeLeft({ clock }: { readonly clock: ClockBase }) {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const seconds = secondsLeft(clock, Math.max(nowMs, clock.atMs));
  const left = clockWords(clock, seconds);
  return (
    <strong className={clsx('tabular', styles['left'])} data-urgency={urgencyOf(seconds)}>
      {t('剩余 {{left}}', { left })}
    </strong>
  );
}
