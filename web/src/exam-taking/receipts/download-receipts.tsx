import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useState } from 'react';
import type { Receipt } from '../taking/answer-queue/transport.ts';
import { download } from '../taking/hand-in/export-answers.ts';
import { keptReceipts } from '../taking/paper/copies.ts';
import { receiptsAsJson, serverKey } from './receipts-file.ts';

interface DownloadReceiptsProps {
  readonly paperId: string;
  readonly title: string;
}

/**
 * Takes along the signed receipts of this paper's answers; not there when this browser holds none (the paper
 * was sat elsewhere).
 */
export function DownloadReceipts({ paperId, title }: DownloadReceiptsProps) {
  const [receipts, setReceipts] = useState<readonly Receipt[]>([]);
  useEffect(() => {
    let gone = false;
    void keptReceipts(paperId).then((found) => {
      if (!gone) setReceipts(found);
    });
    return () => {
      gone = true;
    };
  }, [paperId]);
  if (receipts.length === 0) return null;
  const take = async () => {
    const name = t('作答回执-{{id}}', { id: paperId });
    download(
      `${name}.json`,
      'application/json',
      receiptsAsJson(paperId, title, await keptReceipts(paperId), await serverKey()),
    );
  };
  return (
    <Button
      variant="default"
      leftSection={<IconReceipt size={16} aria-hidden />}
      onClick={() => void take()}
      title={t('服务器对每次保存签发的回执，可证明答案已存入')}
    >
      {t('下载回执')}
    </Button>
  );
}
