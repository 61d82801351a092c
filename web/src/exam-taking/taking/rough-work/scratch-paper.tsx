import { Button, Textarea } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useId, useRef } from 'react';
import styles from './rough-work.module.css';
import { longestNote } from './rough-work.ts';

interface ScratchPaperProps {
  readonly note: string;
  readonly readOnly: boolean;
  /** The candidate has just asked for it: it comes into view and takes the keyboard. */
  readonly fresh: boolean;
  readonly onWrite: (note: string) => void;
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

/** The candidate's own notes to a question: kept with the paper, never scored. Escape in it closes it. */
export function ScratchPaper({ note, readOnly, fresh, onWrite, onLeave, onClose }: ScratchPaperProps) {
  const id = useId();
  const paper = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!fresh) return;
    field.current?.focus({ preventScroll: true });
    paper.current?.scrollIntoView?.({ block: 'nearest' });
  }, [fresh]);
  return (
    <div ref={paper} className={styles['paper']}>
      <div className={styles['paperHead']}>
        <label htmlFor={id}>{t('草稿')}</label>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          className={styles['fold']}
          rightSection={<IconChevronUp size={18} aria-hidden />}
          aria-label={t('收起草稿')}
          onClick={onClose}
        >
          {t('收起')}
        </Button>
      </div>
      <Textarea
        id={id}
        ref={field}
        description={t('只作演算，不计分；随试卷保存，换一台设备也能看到，考务审计时可以查阅。')}
        value={note}
        onChange={(event) => onWrite(event.currentTarget.value)}
        onBlur={onLeave}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose();
        }}
        readOnly={readOnly}
        maxLength={longestNote}
        autosize
        minRows={3}
        maxRows={12}
        spellCheck={false}
        autoComplete="off"
      />
    </div>
  );
}
