import { SegmentedControl } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useRef } from 'react';
import styles from './audit-paper.module.css';

/** The half of the replay that a narrow screen shows. */
export type Side = 'paper' | 'events';

interface SideSwitchProps {
  readonly side: Side;
  readonly onSide: (side: Side) => void;
}

/**
 * 当时的试卷 or 事件, where there is no room for both. On a phone the slider leaves the events, which stand under it,
 * next to none of the screen: they come into sight when they are asked for.
 */
export function SideSwitch({ side, onSide }: SideSwitchProps) {
  const control = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (side === 'events') control.current?.scrollIntoView({ block: 'start' });
  }, [side]);
  return (
    <SegmentedControl
      ref={control}
      className={styles['switch']}
      fullWidth
      aria-label={t('显示')}
      value={side}
      onChange={(value) => onSide(value === 'events' ? 'events' : 'paper')}
      data={[
        { value: 'paper', label: t('当时的试卷') },
        { value: 'events', label: t('事件') },
      ]}
    />
  );
}
