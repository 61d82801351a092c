import {
  IconBroadcast,
  IconCircleCheck,
  IconClockPause,
  IconRefresh,
  IconWifiOff,
} from '@tabler/icons-react';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { t } from '@vigil/ui/text/t.ts';
import type { WallStatus } from '../use-wall.ts';

interface ConnectionChipProps {
  readonly status: WallStatus;
  /** Nobody sits the exam and nobody may come any more: nothing on the wall is going to change. */
  readonly over: boolean;
}

/** How true the wall is now, in a word. */
export function ConnectionChip({ status, over }: ConnectionChipProps) {
  if (over && (status.kind === 'live' || status.kind === 'polling'))
    return (
      <Tag tone="quiet" icon={<IconCircleCheck size={14} aria-hidden />}>
        {t('已结束')}
      </Tag>
    );
  switch (status.kind) {
    case 'live':
      return (
        <Tag tone="success" icon={<IconBroadcast size={14} aria-hidden />}>
          {t('实时')}
        </Tag>
      );
    case 'polling':
      return (
        <Tag tone="info" icon={<IconRefresh size={14} aria-hidden />}>
          {t('每 {{n}} 秒刷新', { n: status.refreshTime })}
        </Tag>
      );
    case 'paused':
      return (
        <Tag tone="quiet" icon={<IconClockPause size={14} aria-hidden />}>
          {t('已暂停刷新')}
        </Tag>
      );
    case 'connecting':
      return (
        <Tag tone="quiet" icon={<IconRefresh size={14} aria-hidden />}>
          {t('正在连接')}
        </Tag>
      );
    case 'lost':
    case 'refused':
      return (
        <Tag tone="danger" icon={<IconWifiOff size={14} aria-hidden />}>
          {t('连接中断')}
        </Tag>
      );
  }
}
