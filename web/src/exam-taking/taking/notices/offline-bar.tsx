import { useConnection } from '@vigil/ui/connection/connection-state.ts';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import type { QueueSnapshot } from '../answer-queue/queue-snapshot.ts';
import { answersKept } from './kept-where.ts';
import styles from './offline-bar.module.css';

/** Lost connection: a quiet bar with the count waiting, never over the question (look.md). */
export function OfflineBar({ queue }: { readonly queue: QueueSnapshot }) {
  const connection = useConnection();
  const waiting = queue.pending.length;
  const offline = connection === 'offline' || queue.fault?.offline === true;
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
