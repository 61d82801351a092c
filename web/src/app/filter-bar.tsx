import { Button, Select, TextInput } from '@mantine/core';
import { IconCalendar, IconSearch } from '@tabler/icons-react';
import { DayRange } from '@vigil/ui/dates/day-range.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState, type FormEvent } from 'react';
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

interface FilterBarProps {
  readonly value: Filter;
  readonly onChange: (filter: Filter) => void;
  /** Offers 正式考试 / 模拟考试. */
  readonly withType?: boolean;
  /** Offers a date range. */
  readonly withDates?: boolean;
}

/** Search by title (on Enter or 查询), by date range and by type (at once). */
export function FilterBar({ value, onChange, withType = false, withDates = true }: FilterBarProps) {
  const [title, setTitle] = useState(value.title);
  const [dates, setDates] = useState<[string | null, string | null]>(
    value.dateRange === null ? [null, null] : [...value.dateRange],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ ...value, title: title.trim() });
  };
  const reset = () => {
    setTitle('');
    setDates([null, null]);
    onChange(noFilter);
  };
  return (
    <form role="search" className={styles['bar']} onSubmit={submit}>
      <TextInput
        className={styles['title']}
        aria-label={t('考试名称')}
        placeholder={t('搜索考试名称')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
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
      <div className={styles['acts']}>
        <Button type="submit" variant="default">
          {t('查询')}
        </Button>
        {isFiltered(value) && (
          <Button variant="subtle" onClick={reset}>
            {t('重置')}
          </Button>
        )}
      </div>
    </form>
  );
}
