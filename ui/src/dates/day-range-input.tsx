import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates';
import { useEffect, useRef } from 'react';

/**
 * A page has one of these: its dialog is named by the field, for Mantine names it by the element that has the
 * popover's own id. Chosen, the keyboard is back at the field.
 */
const named = { id: 'dates', popoverProps: { id: 'dates', returnFocus: true } } as const;

interface DayRangeInputProps extends DatePickerInputProps<'range'> {
  /** The calendar stands open from the beginning. */
  readonly opens: boolean;
}

/** The field with its calendar behind `DayRange`. */
export function DayRangeInput({ opens, ...input }: DayRangeInputProps) {
  const field = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!opens) return;
    field.current?.focus();
    field.current?.click();
  }, [opens]);
  return <DatePickerInput ref={field} type="range" {...named} valueFormat="YYYY-MM-DD" {...input} />;
}
