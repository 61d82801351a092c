import { Button, Select } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { DayRange } from '@vigil/ui/dates/day-range.tsx';
import { SearchField } from '@vigil/ui/search/search-field.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import styles from './filter-bar.module.css';

export interface Filter {
  readonly title: string;
  /** `yyyy-MM-dd`, both or none. */
  readonly dateRange: readonly [string, string] | null;
  readonly examType: number | null;
}

/** Nothing filtered. */
export const noFilter: Filter = { title: '', dateRange: null, examType: null };

/** Whether anything is filtered. */
export const isFiltered = (filter: Filter): boolean =>
  filter.title !== '' || filter.dateRange !== null || filter.examType !== null;

export const filterNames = ['title', 'from', 'to', 'examType'] as const;
type Spelled = Readonly<Partial<Record<(typeof filterNames)[number], string | undefined>>>;

const day = /^\d{4}-\d{2}-\d{2}$/;

/** As an address spells it (`useListPlace`); what cannot be meant is not filtered by. */
export function filterOf({ title = '', from = '', to = '', examType = '' }: Spelled): Filter {
  return {
    title,
    dateRange: day.test(from) && day.test(to) ? [from, to] : null,
    examType: examType === '1' || examType === '2' ? Number(examType) : null,
  };
}

/** The other way round. */
export const spelled = ({ title, dateRange, examType }: Filter): Spelled => ({
  title: title === '' ? undefined : title,
  from: dateRange?.[0],
  to: dateRange?.[1],
  examType: examType === null ? undefined : String(examType),
});

interface FilterBarProps {
  readonly value: Filter;
  readonly onChange: (filter: Filter) => void;
  /** Offers 正式考试 / 模拟考试. */
  readonly withType?: boolean;
  /** Offers a date range. */
  readonly withDates?: boolean;
}

/** Search by title, by date range and by type, each at once (a title when the typing pauses). */
export function FilterBar({ value, onChange, withType = false, withDates = true }: FilterBarProps) {
  const [dates, setDates] = useState<[string | null, string | null]>(
    value.dateRange === null ? [null, null] : [...value.dateRange],
  );
  const reset = () => {
    setDates([null, null]);
    onChange(noFilter);
  };
  return (
    <div role="search" className={styles['bar']}>
      <SearchField
        className={styles['title'] ?? ''}
        label={t('考试名称')}
        placeholder={t('搜索考试名称')}
        value={value.title}
        onChange={(title) => onChange({ ...value, title })}
      />
      {withDates && (
        <DayRange
          className={styles['dates']}
          aria-description={t('日期范围')}
          placeholder={t('开始日期 – 结束日期')}
          leftSection={<IconCalendar size={18} aria-hidden />}
          clearable
          clearButtonProps={{ 'aria-label': t('清除日期') }}
          value={dates}
          onChange={(next) => {
            setDates(next);
            const [from, to] = next;
            if (from !== null && to !== null) onChange({ ...value, dateRange: [from, to] });
            else if (from === null && to === null) onChange({ ...value, dateRange: null });
          }}
        />
      )}
      {withType && (
        <Select
          className={styles['type']}
          aria-label={t('考试类别')}
          placeholder={t('全部类别')}
          clearable
          clearButtonProps={{ 'aria-label': t('清除类别') }}
          data={[
            { value: '1', label: t('正式考试') },
            { value: '2', label: t('模拟考试') },
          ]}
          value={value.examType === null ? null : String(value.examType)}
          onChange={(next) => onChange({ ...value, examType: next === null ? null : Number(next) })}
        />
      )}
      {isFiltered(value) && (
        <Button variant="subtle" onClick={reset}>
          {t('重置')}
        </Button>
      )}
    </div>
  );
}
