import { Input } from '@mantine/core';
import type { DatePickerInputProps } from '@mantine/dates';
import { useState, type CSSProperties } from 'react';
import { fetchedPart } from '../state/fetched-part.tsx';

const fetchInput = async () => (await import('./day-range-input.tsx')).DayRangeInput;

export interface DayRangeProps extends Omit<
  DatePickerInputProps<'range'>,
  'type' | 'style' | 'className' | 'placeholder' | 'wrapperProps'
> {
  readonly placeholder: string;
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
}

/**
 * From a day to a day, as 2026-11-21; one on a page. Its calendar is as large as the rest of a list: it is
 * fetched when one goes to the field, or when days are chosen already.
 */
export function DayRange({ className, style, ...input }: DayRangeProps) {
  const { value, defaultValue, placeholder, leftSection, leftSectionWidth } = input;
  const [asked, setAsked] = useState<'no' | 'field' | 'calendar'>('no');
  const chosen = [...(value ?? defaultValue ?? [])].some((day) => day !== null);
  const stand = (
    <Input
      component="button"
      type="button"
      pointer
      leftSection={leftSection}
      leftSectionWidth={leftSectionWidth}
      leftSectionPointerEvents="none"
      aria-label={input['aria-label']}
      aria-description={input['aria-description']}
      aria-haspopup="dialog"
      onPointerEnter={() => void fetchInput().catch(() => undefined)}
      onFocus={() => void fetchInput().catch(() => undefined)}
      onClick={() => setAsked('calendar')}
    >
      <Input.Placeholder>{placeholder}</Input.Placeholder>
    </Input>
  );
  return (
    <div className={className} style={style}>
      {asked === 'no' && !chosen ? stand : <DayRangeInput {...input} opens={asked === 'calendar'} />}
    </div>
  );
}

const DayRangeInput = fetchedPart(fetchInput, <Input disabled />);
