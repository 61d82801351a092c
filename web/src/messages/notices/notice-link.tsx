import { IconAlertTriangle, IconPin } from '@tabler/icons-react';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { t } from '@vigil/ui/text/t.ts';
import type { NoticeTitleFragment } from '../../generated/graphql.ts';
import { paths } from '../paths.ts';
import styles from './notices.module.css';

interface NoticeLinkProps {
  readonly notice: NoticeTitleFragment;
  /** where there is little room: what has to be read alone is marked */
  readonly brief?: boolean;
}

/** The title of a notice, which opens in a new window (notice-001), with what it asks of its reader. */
export function NoticeLink({ notice, brief = false }: NoticeLinkProps) {
  const mustRead = notice.mustRead && notice.acknowledged !== true;
  return (
    <span className={styles['link']}>
      <a href={paths.notice(notice.id)} target="_blank" rel="noopener noreferrer" title={notice.title}>
        {notice.title}
      </a>
      {notice.pinned && !brief && (
        <Tag tone="quiet" icon={<IconPin size={14} aria-hidden />}>
          {t('置顶')}
        </Tag>
      )}
      {mustRead && (
        <Tag tone="warning" icon={<IconAlertTriangle size={14} aria-hidden />}>
          {t('必读')}
        </Tag>
      )}
    </span>
  );
}
