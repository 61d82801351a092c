import { Button, Group } from '@mantine/core';
import { DatePicker, TimePicker } from '@mantine/dates';
import dayjs from 'dayjs';
import { useState } from 'react';
import { t } from '../../text/t.ts';
import styles from './dates.module.css';
import { wallTimeOf, type WallTime } from './wall-time.ts';

interface DateTimeChoiceProps {
  readonly value: WallTime | null;
  /** `HH:mm` for a day that is picked while no time is there */
  readonly clock: string;
  readonly onChange: (value: WallTime) => void;
  readonly onDone: () => void;
}

/** A calendar with a clock under it, and the days one picks most. */
export function DateTimeChoice({ value, clock, onChange, onDone }: DateTimeChoiceProps) {
  const [now] = useState(() => wallTimeOf(Date.now()));
  const today = now.slice(0, 10);
  const [day, time] = [value?.slice(0, 10) ?? null, value?.slice(11, 16) ?? ''];
  const put = (nextDay: string, nextTime: string) => onChange(`${nextDay} ${nextTime || clock}:00`);
  const shortcuts = [
    { word: t('今天'), on: today },
    { word: t('明天'), on: dayjs.utc(today).add(1, 'day').format('YYYY-MM-DD') },
  ];
  return (
    <div className={styles['choice']}>
      <DatePicker
        value={day}
        defaultDate={day ?? today}
        onChange={(next) => next !== null && put(next, time)}
        getDayProps={(date) => (date === today ? { 'data-today': true, 'aria-current': 'date' } : {})}
      />
      <TimePicker
        label={t('时刻')}
        size="sm"
        format="24h"
        hoursInputLabel={t('时')}
        minutesInputLabel={t('分')}
        value={time}
        onChange={(next) => /^\d\d:\d\d/.test(next) && put(day ?? today, next.slice(0, 5))}
      />
      <Group gap="xs" wrap="nowrap">
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onChange(`${wallTimeOf(Date.now()).slice(0, 16)}:00`)}
        >
          {t('现在')}
        </Button>
        {shortcuts.map(({ word, on }) => (
          <Button key={word} size="compact-sm" variant="default" onClick={() => put(on, time)}>
            {word}
          </Button>
        ))}
        <Button size="compact-sm" ml="auto" onClick={onDone}>
          {t('完成')}
        </Button>
      </Group>
    </div>
  );
}
