import { VisuallyHidden } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useId, useRef } from 'react';
import styles from './rough-work.module.css';

interface MarkerHintProps {
  /** the marker was taken by a key: its caret has focus at once */
  readonly focus: boolean;
  readonly onEnd: () => void;
}

/**
 * How the marker works, and what its keys are pressed on (marker-keys.ts). Esc puts it away, but where the exam is in
 * fullscreen it leaves that: the marker's own button is what is told of.
 */
export function MarkerHint({ focus, onEnd }: MarkerHintProps) {
  const id = useId();
  const surface = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus) surface.current?.focus({ preventScroll: true });
  }, [focus]);
  return (
    <div className={styles['hint']}>
      <span>{t('在文字上划过即可标记，在标记上划过或轻点即可擦除。')}</span>
      {/* An application: its arrows are its own, also beneath a screen reader. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys need a place to be pressed on */}
      <div
        ref={surface}
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
        tabIndex={0}
        data-marker-keys
        aria-label={t('用键盘标记')}
        aria-describedby={id}
        className={styles['keys']}
        onKeyDown={(event) => event.key === 'Escape' && onEnd()}
      >
        <span id={id}>
          {t('用键盘：在此按方向键移动光标，按住 Shift 选取，Enter 标记或擦除；再按“荧光笔”收起。')}
        </span>
      </div>
      <VisuallyHidden role="status" data-marker-words />
    </div>
  );
}
