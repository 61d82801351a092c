import { DateInput, type DateInputProps } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { dayTyped } from './day-typed.ts';

interface DayInputProps extends Omit<
  DateInputProps,
  'value' | 'onChange' | 'dateParser' | 'valueFormat' | 'leftSection'
> {
  /** `YYYY-MM-DD`; empty: none */
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** One day, typed or chosen from the calendar, as 1990-03-07. */
export function DayInput({ value, onChange, ...input }: DayInputProps) {
  return (
    <DateInput
      placeholder="1990-01-31"
      inputMode="numeric"
      clearable
      {...input}
      value={value === '' ? null : value}
      onChange={(day) => onChange(day ?? '')}
      valueFormat="YYYY-MM-DD"
      dateParser={dayTyped}
      leftSection={<IconCalendar size={18} aria-hidden />}
    />
  );
}
