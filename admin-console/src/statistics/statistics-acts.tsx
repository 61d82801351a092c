import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconPrinter, IconUsers, IconUsersGroup } from '@tabler/icons-react';
import { downloadFile } from '@vigil/ui/connection/download-file.ts';
import { notifyFailure } from '@vigil/ui/connection/notify.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';

interface StatisticsActsProps {
  readonly examId: string;
  /** where answers that look copied are listed; null: not for this person */
  readonly similar: string | null;
  /** where the room is replayed; null: not for this person */
  readonly replay: string | null;
}

/** The statistics as a file or on paper, and the ways to answers that look copied and to the room's replay. */
export function StatisticsActs({ examId, similar, replay }: StatisticsActsProps) {
  const [busy, setBusy] = useState(false);
  const download = (format: 'xlsx' | 'csv') => {
    setBusy(true);
    downloadFile('/api/exam/exam/statistics-export', { id: examId, format })
      .catch((error: unknown) =>
        notifyFailure(error instanceof Error ? error.message : t('导出失败，请稍后重试！')),
      )
      .finally(() => setBusy(false));
  };
  return (
    <>
      {similar !== null && (
        <Button
          component={Link}
          to={similar}
          variant="default"
          leftSection={<IconUsers size={16} aria-hidden />}
        >
          {t('答案雷同比对')}
        </Button>
      )}
      {replay !== null && (
        <Button
          component={Link}
          to={replay}
          variant="default"
          leftSection={<IconUsersGroup size={16} aria-hidden />}
        >
          {t('回放考场')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => window.print()}
      >
        {t('打印')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            loading={busy}
            leftSection={<IconDownload size={16} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            {t('导出')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => download('xlsx')}>{t('Excel（.xlsx）')}</Menu.Item>
          <Menu.Item onClick={() => download('csv')}>{t('CSV（.csv）')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
