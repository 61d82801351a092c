import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { downloadFile } from '@vigil/ui/connection/download-file.ts';
import { notifyFailure } from '@vigil/ui/connection/notify.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';

/** The result as a PDF, made by the server when it is asked for. */
export function DownloadTranscript({ paperId }: { readonly paperId: string }) {
  const [busy, setBusy] = useState(false);
  const take = () => {
    setBusy(true);
    downloadFile('/api/paper/paper/transcript', { id: paperId })
      .catch((error: unknown) => notifyFailure((error as Error).message))
      .finally(() => setBusy(false));
  };
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={16} aria-hidden />}
      loading={busy}
      onClick={take}
    >
      {t('下载成绩单')}
    </Button>
  );
}
