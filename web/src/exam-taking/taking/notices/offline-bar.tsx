import { VisuallyHidden } from '@mantine/core';
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
 * Nothing of the question moves when they come and go: where they have no room for two lines they are a few characters,
 * and whole for who points at them or has them read out.
 */
export function OfflineBar({ queue, offline }: OfflineBarProps) {
  const waiting = queue.pending.length;
  if (!offline && queue.fault === null) return null;
  const kept = answersKept(queue);
  const inPage = queue.storage === 'memory';
  const slow = queue.fault?.slow === true;
  const text = offline
    ? t('网络中断，{{kept}}，恢复后自动提交', { kept })
    : slow
      ? t('网络较慢，{{kept}}，正在提交', { kept })
      : t('服务器暂时没有响应，{{kept}}，恢复后自动提交', { kept });
  const count = waiting > 0 && <b>{t('（待提交 {{n}} 条）', { n: waiting })}</b>;
  return (
    <p
      className={styles['bar']}
      role="status"
      title={text}
      data-long={inPage ? 'most' : offline || slow ? undefined : 'more'}
    >
      <IconPlugConnectedX size={18} aria-hidden />
      <VisuallyHidden>
        {text}
        {count}
      </VisuallyHidden>
      <span className={styles['whole']} aria-hidden>
        {text}
        {count}
      </span>
      <span className={styles['short']} aria-hidden>
        {inPage ? inPageShort(offline) : offline ? t('网络中断') : slow ? t('网络较慢') : t('服务器无响应')}
      </span>
    </p>
  );
}

/** What must not be done is said in a few characters too. */
const inPageShort = (offline: boolean): string => (offline ? t('断网，请勿刷新') : t('无响应，请勿刷新'));
