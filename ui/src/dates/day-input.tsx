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

const table = { tableLayout: 'fixed', width: '100%' } as const;
/** Days, months and years share the calendar's width, which is a phone's at most, however large the type. */
const across = {
  levelsGroup: { display: 'block' },
  calendarHeader: { maxWidth: 'none', width: '100%' },
  month: table,
  monthsList: table,
  yearsList: table,
  monthsListControl: { width: '100%' },
  yearsListControl: { width: '100%' },
  day: { minHeight: '2.75rem', minWidth: 0, width: '100%' },
} as const;

/** One day, typed or chosen from the calendar, as 1990-03-07. */
export function DayInput({ value, onChange, ...input }: DayInputProps) {
  return (
    <DateInput
      placeholder="1990-01-31"
      popoverProps={{ width: 'calc(min(21rem, 100vw - 3rem))' }}
      styles={across}
      inputMode="numeric"
      allowDeselect
      {...input}
      value={value === '' ? null : value}
      onChange={(day) => onChange(day ?? '')}
      valueFormat="YYYY-MM-DD"
      dateParser={dayTyped}
      leftSection={<IconCalendar size={18} aria-hidden />}
    />
  );
}
