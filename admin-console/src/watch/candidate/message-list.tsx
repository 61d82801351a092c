import { IconCheck, IconChecks } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import styles from './candidate.module.css';
import type { Message } from './use-candidate.ts';

/** Messages to the candidate, newest first, each with who sent it and whether its screen has shown it. */
export function MessageList({ messages }: { readonly messages: readonly Message[] }) {
  if (messages.length === 0) return <p className={styles['none']}>{t('还没有发送过消息')}</p>;
  return (
    <ul className={styles['messages']}>
      {messages.toReversed().map((message) => (
        <li key={message.messageId} className={styles['message']}>
          <p className={styles['words']}>{message.text}</p>
          <p className={styles['meta']}>
            {message.sender} · <When value={message.sentAt} /> ·{' '}
            {message.shownAt ? (
              <span className={styles['shown']}>
                <IconChecks size={14} aria-hidden /> {t('已显示')}
              </span>
            ) : (
              <span className={styles['sent']}>
                <IconCheck size={14} aria-hidden /> {t('已发送')}
              </span>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
