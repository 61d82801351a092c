import { Loader, Text } from '@mantine/core';
import { IconBrowser } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import type { QueueSnapshot } from '../answer-queue/queue-snapshot.ts';
import { answersWaiting } from '../notices/kept-where.ts';
import { useOffline } from '../use-offline.ts';
import { Cover } from './cover.tsx';

/** Time is over by this page's clock and the server has not said so yet. */
export function TimeUpCover({ queue }: { readonly queue: QueueSnapshot }) {
  const unsent = queue.pending.length;
  const offline = useOffline(queue);
  return (
    <Cover title={t('考试时间到')} icon={<Loader size={28} />}>
      <div role="status">
        <Text>
          {offline
            ? t('网络中断，恢复后与服务器核对时间，随后自动交卷。')
            : t('正在与服务器核对时间，随后自动交卷。')}
        </Text>
        {unsent > 0 && (
          <Text c="dimmed">
            {t('{{waiting}}，恢复后自动提交。', { waiting: answersWaiting(queue, unsent) })}
          </Text>
        )}
      </div>
    </Cover>
  );
}

/** The same on a page that waits behind the tab that has the paper, and comes into its place when that one is closed. */
export function TimeUpElsewhereCover() {
  return (
    <Cover title={t('考试时间到')} icon={<IconBrowser size={32} />}>
      <Text role="status">
        {t('本场考试在另一个标签页中作答，由该标签页与服务器核对时间并交卷，已作答的内容会保留。')}
      </Text>
    </Cover>
  );
}
