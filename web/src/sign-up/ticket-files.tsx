import { Button } from '@mantine/core';
import { IconCalendarPlus, IconFileTypePdf } from '@tabler/icons-react';
import { downloadFile } from '@vigil/ui/connection/download-file.ts';
import { notifyFailure } from '@vigil/ui/connection/notify.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';

interface TicketFilesProps {
  readonly catId: string;
  /** the sitting has a start: a calendar can say when */
  readonly timed: boolean;
}

/** The admission ticket, and the sitting for the calendar, as they are true when they are asked for. */
export function TicketFiles({ catId, timed }: TicketFilesProps) {
  const [busy, setBusy] = useState<'ticket' | 'calendar' | null>(null);
  const take = (what: 'ticket' | 'calendar') => () => {
    setBusy(what);
    downloadFile(`/api/exam/buy/${what}`, { catId })
      .catch((error: unknown) => notifyFailure((error as Error).message))
      .finally(() => setBusy(null));
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={16} aria-hidden />}
        loading={busy === 'ticket'}
        onClick={take('ticket')}
      >
        {t('下载准考证')}
      </Button>
      {timed && (
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
          loading={busy === 'calendar'}
          onClick={take('calendar')}
        >
          {t('添加到日历')}
        </Button>
      )}
    </>
  );
}
