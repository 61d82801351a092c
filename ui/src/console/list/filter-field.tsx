import { Checkbox, Select } from '@mantine/core';
import { useState } from 'react';
import { DayRange, type DayRangeProps } from '../../dates/day-range.tsx';
import { t } from '../../text/t.ts';
import { TreePick } from '../pickers/tree-pick.tsx';
import { filterWidth, labelPx, type ListFilter } from './filter.ts';
import styles from './filter-bar.module.css';
import type { FilterChanges, Filters } from './list-place.ts';
import { WordsField } from './words-field.tsx';

interface FilterFieldProps {
  readonly filter: ListFilter;
  readonly filters: Filters;
  readonly onChange: (changes: FilterChanges) => void;
}

/** The label of a filter stands inside of it, before its value: one line a filter, none without a name. */
const labelled = (label: string) => ({
  'aria-label': label,
  leftSection: <span className={styles['label']}>{label}</span>,
  leftSectionWidth: labelPx(label),
  leftSectionPointerEvents: 'none' as const,
});

/** One filter as its kind wants it. */
export function FilterField({ filter, filters, onChange }: FilterFieldProps) {
  const value = filters[filter.name];
  const put = (next: string | null) => onChange({ [filter.name]: next ?? undefined });
  const style = { width: filterWidth(filter) };
  switch (filter.kind) {
    case 'words':
      return <WordsField filter={filter} value={value ?? ''} onChange={(words) => put(words || null)} />;
    case 'choice':
      return (
        <Select
          style={style}
          {...labelled(filter.label)}
          placeholder={filter.all ?? t('全部')}
          clearable={filter.must !== true}
          allowDeselect={filter.must !== true}
          clearButtonProps={{ 'aria-label': t('清除{{label}}', { label: filter.label }) }}
          searchable={filter.searchable === true}
          nothingFoundMessage={t('没有符合条件的选项')}
          comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
          data={[...filter.choices]}
          value={value ?? null}
          onChange={put}
          data-set={value !== undefined || undefined}
        />
      );
    case 'flag':
      return (
        <Checkbox
          className={styles['flag']}
          label={filter.label}
          checked={value !== undefined}
          onChange={(event) => put(event.currentTarget.checked ? '1' : null)}
        />
      );
    case 'days': {
      const last = filters[filter.to];
      // What is read of a button must have what is written on it.
      const between = t(' 至 ');
      const days = value && last ? `${value}${between}${last}` : t('起止日期');
      return (
        <Days
          style={style}
          {...labelled(filter.label)}
          aria-label={t('{{label}}：{{value}}', { label: filter.label, value: days })}
          placeholder={t('起止日期')}
          labelSeparator={between}
          clearable
          clearButtonProps={{ 'aria-label': t('清除{{label}}', { label: filter.label }) }}
          allowSingleDateInRange
          value={[value ?? null, last ?? null]}
          onChange={([from, to]) =>
            onChange({ [filter.name]: from ?? undefined, [filter.to]: to ?? undefined })
          }
        />
      );
    }
    case 'tree':
      return (
        <TreePick
          // Opened all the way down, which it is only for what it has when it is first shown.
          key={filter.nodes.length > 0 ? 'filled' : 'empty'}
          style={style}
          {...labelled(filter.label)}
          placeholder={filter.all ?? t('全部')}
          clearButtonProps={{ 'aria-label': t('清除{{label}}', { label: filter.label }) }}
          comboboxProps={{ width: 260, position: 'bottom-start' }}
          data={filter.nodes}
          value={value ?? null}
          onChange={put}
        />
      );
  }
}

type TwoDays = readonly [string | null, string | null];

interface DaysProps extends Omit<DayRangeProps, 'value' | 'onChange'> {
  readonly value: TwoDays;
  readonly onChange: (days: TwoDays) => void;
}

/** Tells both days or none: between the first and the second only the field knows. */
function Days({ value, onChange, ...field }: DaysProps) {
  const [half, setHalf] = useState<string | null>(null);
  return (
    <DayRange
      {...field}
      value={half === null ? [...value] : [half, null]}
      onChange={([from, to]) => {
        const begun = from !== null && to === null;
        setHalf(begun ? from : null);
        if (!begun) onChange([from, to]);
      }}
    />
  );
}
