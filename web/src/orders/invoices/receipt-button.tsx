import { Button } from '@mantine/core';
import { downloadFile } from '@vigil/ui/connection/download-file.ts';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifyFailure } from '@vigil/ui/connection/notify.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';

/** The receipt of a paid order, as a PDF. */
export function ReceiptButton({ orderId, title }: { readonly orderId: string; readonly title: string }) {
  const [busy, setBusy] = useState(false);
  const take = () => {
    setBusy(true);
    downloadFile('/api/pay/order/receipt', { id: orderId })
      .catch((error: unknown) => notifyFailure(messageOf(error)))
      .finally(() => setBusy(false));
  };
  return (
    <Button variant="default" loading={busy} onClick={take} aria-label={t('下载收据：{{title}}', { title })}>
      {t('下载收据')}
    </Button>
  );
}
