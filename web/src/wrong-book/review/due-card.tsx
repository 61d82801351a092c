import { IconArrowRight, IconRepeat } from '@tabler/icons-react';
import { useToken } from '@vigil/ui/session/session.ts';
import { t } from '@vigil/ui/text/t.ts';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import styles from './due-card.module.css';
import { useReviewsDue } from './use-reviews-due.ts';

/** 今日复习 with how many wrong questions are due; leads to them. Nothing for a guest, or when none is. */
export function DueCard() {
  const token = useToken();
  const { data } = useReviewsDue('cache-first');
  const due = token === null ? undefined : data?.wrongBookDue;
  if (due === undefined || due.quIds.length === 0) return null;
  return (
    <Link to={paths.review} className={styles['card']}>
      <span className={styles['icon']} aria-hidden>
        <IconRepeat size={22} stroke={1.7} />
      </span>
      <span className={styles['words']}>
        <strong className={styles['title']}>{t('今日复习：{{n}} 道错题', { n: due.quIds.length })}</strong>
        <span className={styles['hint']}>
          {due.doneToday > 0
            ? t('今天已复习 {{n}} 题', { n: due.doneToday })
            : t('按记忆规律安排，每天几分钟')}
        </span>
      </span>
      <IconArrowRight size={20} aria-hidden />
    </Link>
  );
}
