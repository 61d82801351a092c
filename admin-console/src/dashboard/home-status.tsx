import { IconBroadcast, IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { exactTime, sayTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { FeedStatus } from '../app/feed.ts';
import { byServer } from '../app/server-clock.ts';

interface HomeStatusProps {
  readonly status: FeedStatus;
  /** Figures are shown. */
  readonly known: boolean;
}

/** How true the home is now; once the connection is lost, from when its figures are. */
export function HomeStatus({ status, known }: HomeStatusProps) {
  if (status.kind === 'live')
    return (
      <Tag tone="success" icon={<IconBroadcast size={14} aria-hidden />}>
        {t('实时')}
      </Tag>
    );
  if (status.kind === 'connecting' || !known)
    return (
      <Tag tone="quiet" icon={<IconRefresh size={14} aria-hidden />}>
        {t('正在连接')}
      </Tag>
    );
  const since = status.kind === 'lost' ? byServer(status.since) : null;
  return (
    <span role="status" title={since === null ? undefined : exactTime(since)}>
      <Tag tone="danger" icon={<IconWifiOff size={14} aria-hidden />}>
        {since === null
          ? t('不再更新，请重新加载页面')
          : t('连接中断，数据截至 {{time}}', { time: sayTime(since) })}
      </Tag>
    </span>
  );
}
