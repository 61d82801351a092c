import { IconPlugConnectedX } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import type { QueueSnapshot } from '../../exam-taking/public.ts';
import styles from './training-page.module.css';

/** What waits in this browser while the server cannot be reached; nothing while all is well. */
export function OfflineLine({ queue }: { readonly queue: QueueSnapshot }) {
  const { fault, pending, phase } = queue;
  if (phase === 'logged-out')
    return (
      <p role="status" className={styles['offline']}>
        <IconPlugConnectedX size={18} aria-hidden />
        {t('登录已失效，作答已保存在本机，重新登录后自动提交。')}
      </p>
    );
  if (fault === null || pending.length === 0) return null;
  return (
    <p role="status" className={styles['offline']}>
      <IconPlugConnectedX size={18} aria-hidden />
      {fault.offline
        ? t('网络中断，{{n}} 次操作待提交，已保存在本机，恢复后自动提交并判题。', { n: pending.length })
        : t('暂时无法提交，{{n}} 次操作待提交，已保存在本机，正在重试。{{msg}}', {
            n: pending.length,
            msg: fault.msg,
          })}
    </p>
  );
}
