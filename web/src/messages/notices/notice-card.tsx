import { Anchor } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import clsx from 'clsx';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { NoticeLink } from './notice-link.tsx';
import styles from './notices.module.css';
import { useNoticesAsked } from './use-notices.ts';

const shownSmall = 4;
const shownElse = 6;

/**
 * 通知公告: the first titles, 4 in small size, 6 else (notice-002); on a phone it is small. Without notices, or when they cannot be had,
 * there is nothing: the page around it does not depend on them.
 */
export function NoticeCard({ small: asked }: { readonly small?: boolean }) {
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const small = asked ?? phone;
  const notices = useNoticesAsked().data?.noticePaging.records ?? [];
  if (notices.length === 0) return null;
  return (
    <section aria-labelledby="notice-card">
      <div className={styles['head']}>
        <h2 id="notice-card" className={styles['title']}>
          {t('通知公告')}
        </h2>
        <Anchor component={Link} to={paths.notices} className={styles['more']}>
          {t('全部公告')}
        </Anchor>
      </div>
      <ul className={clsx(styles['list'], small && styles['small'])}>
        {notices.slice(0, small ? shownSmall : shownElse).map((notice) => (
          <li key={notice.id} className={styles['item']}>
            <NoticeLink notice={notice} />
            <span className={styles['time']}>
              <When value={notice.createTime} as="ago" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
