import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { sayDuration } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useState } from 'react';
import styles from './hand-in-dialog.module.css';

interface HandInActsProps {
  /** `fromMs` by the monotonic clock: no hand-in is taken before, which is `minutes` after the start */
  readonly early: { readonly fromMs: number; readonly minutes: number };
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/**
 * Both ways on of the hand-in's dialog. Until the server takes a hand-in it says how long that is, and hands in
 * nothing; by itself it then does, which is said aloud once.
 */
export function HandInActs({ early, onClose, onConfirm }: HandInActsProps) {
  const [[opened, now], setTimes] = useState(() => [performance.now(), performance.now()]);
  const waiting = now < early.fromMs;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setTimes(([first]) => [first, performance.now()]), tickMs);
    return () => clearInterval(timer);
  }, [waiting]);
  return (
    <div className={styles['acts']}>
      {waiting && (
        <Text size="sm" id={waitId} className={styles['wait']}>
          {t('开考 {{n}} 分钟后才能交卷，还要等 {{time}}', {
            n: early.minutes,
            time: sayDuration(Math.ceil((early.fromMs - now) / 1000)),
          })}
        </Text>
      )}
      <VisuallyHidden role="status">
        {!waiting && opened < early.fromMs ? t('现在可以交卷') : ''}
      </VisuallyHidden>
      <Group justify="flex-end">
        <Button
          variant="default"
          disabled={waiting}
          aria-describedby={waiting ? waitId : undefined}
          onClick={onConfirm}
        >
          {t('确定交卷')}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {t('继续作答')}
        </Button>
      </Group>
    </div>
  );
}

/** As often as the time beside it looks. */
const tickMs = 250;
/** There is one such dialog. */
const waitId = 'hand-in-wait';
