import { Button } from '@mantine/core';
import { IconClockPlus, IconMessages, IconSend, IconUsersGroup } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import clsx from 'clsx';
import { Link } from 'react-router-dom';
import { TicketCheck } from '../sign-up/public.ts';
import { useActs } from './acts/acts.tsx';
import styles from './watch-page.module.css';

interface AllActsProps {
  readonly examId: string;
  /** Nobody sits it. */
  readonly none: boolean;
  /** Address of the room's replay; null: not for who looks. */
  readonly replay: string | null;
}

/** The acts on everyone sitting the exam, and the way to its replay. */
export function AllActs({ examId, none, replay }: AllActsProps) {
  const { ask } = useActs();
  return (
    <div className={clsx(styles['all'], replay !== null && styles['five'])}>
      {replay !== null && (
        <Button
          component={Link}
          to={replay}
          variant="default"
          leftSection={<IconUsersGroup size={16} aria-hidden />}
          title={t('回放考场')}
        >
          {t('回放考场')}
        </Button>
      )}
      <TicketCheck examId={examId} />
      <Button
        variant="default"
        leftSection={<IconClockPlus size={16} aria-hidden />}
        disabled={none}
        title={t('全员加时')}
        onClick={() => ask({ kind: 'add-time', to: null })}
      >
        {t('全员加时')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconMessages size={16} aria-hidden />}
        disabled={none}
        title={t('全员消息')}
        onClick={() => ask({ kind: 'message-all' })}
      >
        {t('全员消息')}
      </Button>
      <Button
        color="red.6"
        leftSection={<IconSend size={16} aria-hidden />}
        disabled={none}
        title={t('全部交卷')}
        onClick={() => ask({ kind: 'force-hand-all' })}
      >
        {t('全部交卷')}
      </Button>
    </div>
  );
}
