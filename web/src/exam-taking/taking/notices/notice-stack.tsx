import { Button, CloseButton } from '@mantine/core';
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconChevronDown,
  IconChevronUp,
  IconInfoCircle,
} from '@tabler/icons-react';
import { holdUnits } from '@vigil/ui/text/hold-words.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useId, useRef, useState } from 'react';
import { type Notice, foremost } from './notices.ts';
import styles from './notice-stack.module.css';
import { useFocusKeptInView } from './use-focus-kept-in-view.ts';

interface NoticeStackProps {
  readonly stack: readonly Notice[];
  readonly onRemove: (key: string) => void;
}

/**
 * The one stack of notices under the bar: what, how often, what follows. A proctor's message stays until
 * 知道了. The question keeps its room: two are seen, the others behind one line that opens them.
 */
export function NoticeStack({ stack, onRemove }: NoticeStackProps) {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const first = foremost(stack);
  const folded = stack.length - first.length;
  if (folded === 0 && opened) setOpened(false);
  const section = useRef<HTMLElement>(null);
  useFocusKeptInView(section, first.map(({ key }) => key).join());
  return (
    <section ref={section} className={styles['stack']} id={id} aria-label={t('考试提醒')}>
      {stack.map((notice) => (
        <OneNotice
          key={notice.key}
          notice={notice}
          folded={!opened && !first.includes(notice)}
          onRemove={() => onRemove(notice.key)}
        />
      ))}
      {folded > 0 && (
        <Button
          variant="subtle"
          size="compact-md"
          className={styles['more']}
          aria-expanded={opened}
          aria-controls={id}
          rightSection={
            opened ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />
          }
          onClick={() => setOpened(!opened)}
        >
          {opened ? t('收起提醒') : t('还有 {{n}} 条提醒', { n: folded })}
        </Button>
      )}
    </section>
  );
}

const icons = { info: IconInfoCircle, warning: IconAlertTriangle, danger: IconAlertOctagon };

interface OneNoticeProps {
  readonly notice: Notice;
  /** not seen; its words are there all the same, so that they are said once, when they come */
  readonly folded: boolean;
  readonly onRemove: () => void;
}

function OneNotice({ notice, folded, onRemove }: OneNoticeProps) {
  const Icon = icons[notice.tone];
  return (
    <div className={styles['notice']} data-tone={notice.tone} data-folded={folded || undefined}>
      <Icon size={20} aria-hidden className={styles['icon']} />
      <div className={styles['words']} role={notice.tone === 'danger' ? 'alert' : 'status'}>
        {notice.title && <strong className={styles['title']}>{notice.title}</strong>}
        <span>{holdUnits(notice.text)}</span>
        {notice.detail && <span className={styles['detail']}>{holdUnits(notice.detail)}</span>}
      </div>
      {!folded && notice.stay === 'message' && (
        <Button variant="default" size="compact-md" className={styles['act']} onClick={onRemove}>
          {t('知道了')}
        </Button>
      )}
      {!folded && notice.stay === 'closable' && (
        <CloseButton
          className={styles['close']}
          iconSize={18}
          aria-label={t('关闭提醒')}
          onClick={onRemove}
        />
      )}
    </div>
  );
}
