import { Button, CloseButton } from '@mantine/core';
import { IconAlertOctagon, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import type { Notice } from './notices.ts';
import styles from './notice-stack.module.css';

interface NoticeStackProps {
  readonly stack: readonly Notice[];
  readonly onRemove: (key: string) => void;
}

const icons = { info: IconInfoCircle, warning: IconAlertTriangle, danger: IconAlertOctagon };

/**
 * The one stack of notices under the bar: what, how often, what follows. A proctor's message stays until
 * 知道了.
 */
export function NoticeStack({ stack, onRemove }: NoticeStackProps) {
  return (
    <section className={styles['stack']} aria-label={t('考试提醒')}>
      {stack.map((notice) => {
        const Icon = icons[notice.tone];
        return (
          <div
            key={notice.key}
            className={styles['notice']}
            data-tone={notice.tone}
            role={notice.tone === 'danger' ? 'alert' : 'status'}
          >
            <Icon size={20} aria-hidden className={styles['icon']} />
            <div className={styles['words']}>
              {notice.title && <strong className={styles['title']}>{notice.title}</strong>}
              <span>{notice.text}</span>
              {notice.detail && <span className={styles['detail']}>{notice.detail}</span>}
            </div>
            {notice.stay === 'message' && (
              <Button
                variant="default"
                size="compact-md"
                className={styles['act']}
                onClick={() => onRemove(notice.key)}
              >
                {t('知道了')}
              </Button>
            )}
            {notice.stay === 'closable' && (
              <CloseButton
                className={styles['close']}
                iconSize={18}
                aria-label={t('关闭提醒')}
                onClick={() => onRemove(notice.key)}
              />
            )}
          </div>
        );
      })}
    </section>
  );
}
