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

/** Seven of them are as wide as a phone is, however large the type. */
const daysAcross = { day: { aspectRatio: 'auto', minHeight: '2.75rem', minWidth: 0 } };

/** One day, typed or chosen from the calendar, as 1990-03-07. */
export function DayInput({ value, onChange, ...input }: DayInputProps) {
  return (
    <DateInput
      placeholder="1990-01-31"
      popoverProps={{ width: 'calc(min(21rem, 100vw - 3rem))' }}
      fullWidth
      styles={daysAcross}
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
