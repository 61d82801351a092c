import { IconPlayerPlay } from '@tabler/icons-react';
import { useToken } from '@vigil/ui/session/session.ts';
import { clock } from '@vigil/ui/text/format.ts';
import { holdTitle } from '@vigil/ui/text/hold-title.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { NoticeProps } from '../app/slice-surroundings.ts';
import { useOpenPaper } from '../exams/public.ts';
import styles from './open-paper-banner.module.css';
import { takingPath } from './paths.ts';

/** A mock without a time limit counts as this many seconds (engine.md §4). */
const unlimitedSeconds = 99_999;

/**
 * The paper that is open, with what is left of its time, and 您有正在进行的考试; leads back into it. Nothing for a
 * guest or without an open paper.
 */
export function OpenPaperBanner({ asked }: NoticeProps) {
  const token = useToken();
  const { data } = useOpenPaper(asked ? 'cache-first' : 'network-only');
  const paper = token === null ? null : data?.checkProcess;
  if (paper == null) return null;
  return (
    <Link to={takingPath(paper)} className={styles['banner']}>
      <span className={styles['icon']} aria-hidden>
        <IconPlayerPlay size={20} />
      </span>
      <span className={styles['words']}>
        <strong className={styles['title']}>
          {holdTitle(paper.title)}
          {paper.leftSeconds < unlimitedSeconds && (
            <>
              {' '}
              <Left key={paper.leftSeconds} seconds={paper.leftSeconds} />
            </>
          )}
        </strong>
        <span className={styles['hint']}>
          {t('您有正在进行的考试，离线也计时，到时将自动交卷，点击继续考试')}
        </span>
      </span>
      <span className={styles['act']} aria-hidden>
        {t('继续考试')}
      </span>
    </Link>
  );
}

function Left({ seconds }: { readonly seconds: number }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const endsAt = performance.now() + seconds * 1000;
    const timer = setInterval(
      () => setLeft(Math.max(0, Math.round((endsAt - performance.now()) / 1000))),
      1000,
    );
    return () => clearInterval(timer);
  }, [seconds]);
  return <span className={styles['left']}>{t('· 剩余 {{left}}', { left: clock(left) })}</span>;
}
