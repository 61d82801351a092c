import { IconPlugConnectedX } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import type { QueueSnapshot } from '../answer-queue/queue-snapshot.ts';
import { answersKept } from './kept-where.ts';
import styles from './offline-bar.module.css';

interface OfflineBarProps {
  readonly queue: QueueSnapshot;
  /** there is no network */
  readonly offline: boolean;
}

/**
 * Lost connection: quiet words with the count waiting, in the row that leads to other questions, which is always in view.
 * Nothing of the question moves when they come and go.
 */
export function OfflineBar({ queue, offline }: OfflineBarProps) {
  const waiting = queue.pending.length;
  if (!offline && queue.fault === null) return null;
  return (
    <p className={styles['bar']} role="status">
      <IconPlugConnectedX size={18} aria-hidden />
      <span>
        {offline
          ? t('网络中断，{{kept}}，恢复后自动提交', { kept: answersKept(queue) })
          : t('服务器暂时没有响应，{{kept}}，恢复后自动提交', { kept: answersKept(queue) })}
        {waiting > 0 && <b>{t('（待提交 {{n}} 条）', { n: waiting })}</b>}
      </span>
    </p>
  );
}
