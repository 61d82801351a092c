import { Group, Input, NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../text/t.ts';

interface TimeInputProps {
  readonly label: string;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly disabled?: boolean;
  /** seconds */
  readonly value: number;
  readonly onChange: (seconds: number) => void;
}

/** A length of time in minutes (0–9999) and seconds (0–59) (common-074). */
export function TimeInput({ label, description, error, disabled = false, value, onChange }: TimeInputProps) {
  const [minutes, seconds] = [Math.floor(value / 60), value % 60];
  const number = (typed: string | number): number => Math.max(0, Math.trunc(Number(typed)) || 0);
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      labelElement="div"
      role="group"
      aria-label={label}
    >
      <Group gap="xs" wrap="nowrap" mt={4}>
        <NumberInput
          aria-label={t('{{label}}：分', { label })}
          w={120}
          min={0}
          max={9999}
          clampBehavior="strict"
          allowDecimal={false}
          suffix={t(' 分')}
          disabled={disabled}
          value={minutes}
          onChange={(typed) => onChange(number(typed) * 60 + seconds)}
        />
        <NumberInput
          aria-label={t('{{label}}：秒', { label })}
          w={100}
          min={0}
          max={59}
          clampBehavior="strict"
          allowDecimal={false}
          suffix={t(' 秒')}
          disabled={disabled}
          value={seconds}
          onChange={(typed) => onChange(minutes * 60 + number(typed))}
        />
      </Group>
    </Input.Wrapper>
  );
}
