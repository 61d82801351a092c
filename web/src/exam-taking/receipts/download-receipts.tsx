import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { download } from '../taking/hand-in/export-answers.ts';
import { keptReceipts } from '../taking/paper/copies.ts';
import { receiptsAsJson, serverKey } from './receipts-file.ts';

interface DownloadReceiptsProps {
  readonly paperId: string;
  readonly title: string;
}

/**
 * Takes along the signed receipts of this paper's answers, as they stand when it is asked for.
 */
export function DownloadReceipts({ paperId, title }: DownloadReceiptsProps) {
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
