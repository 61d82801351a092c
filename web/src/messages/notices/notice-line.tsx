import { ActionIcon } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconSpeakerphone } from '@tabler/icons-react';
import { useTurns } from '@vigil/ui/layout/use-turns.ts';
import { t } from '@vigil/ui/text/t.ts';
import { NoticeLink } from './notice-link.tsx';
import styles from './notices.module.css';
import { useNoticesAsked } from './use-notices.ts';

/**
 * One line with the pinned notices, and those that must still be read: the next every 5 s (common-094). It stands
 * still while it is looked at, and can be stopped.
 */
export function NoticeLine() {
  const all = useNoticesAsked().data?.noticePaging.records ?? [];
  const notices = all.filter(({ pinned, mustRead, acknowledged }) => pinned || (mustRead && !acknowledged));
  const { at, running, setRunning, hold } = useTurns(notices.length);
  const notice = notices[at];
  if (notice === undefined) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only stands still meanwhile
    <section
      className={styles['line']}
      aria-label={t('重要公告')}
      onPointerEnter={() => hold('pointer', true)}
      onPointerLeave={() => hold('pointer', false)}
      onFocus={() => hold('focus', true)}
      onBlur={() => hold('focus', false)}
    >
      <IconSpeakerphone size={20} aria-hidden />
      <span className={styles['current']}>
        <NoticeLink notice={notice} brief />
      </span>
      {notices.length > 1 && (
        <ActionIcon
          variant="transparent"
          color="gray"
          size={44}
          aria-label={running ? t('暂停公告轮播') : t('继续公告轮播')}
          onClick={() => setRunning(!running)}
        >
          {running ? <IconPlayerPause size={18} aria-hidden /> : <IconPlayerPlay size={18} aria-hidden />}
        </ActionIcon>
      )}
    </section>
  );
}
