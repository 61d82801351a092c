import { Button, Collapse } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { t } from '../../text/t.ts';
import { inRow, noneOf, setCount, type ListFilter } from './filter.ts';
import styles from './filter-bar.module.css';
import { FilterField } from './filter-field.tsx';
import type { FilterChanges, Filters } from './list-place.ts';
import { useWidth } from './use-width.ts';

interface FilterBarProps {
  readonly filters: readonly ListFilter[];
  readonly values: Filters;
  readonly onChange: (changes: FilterChanges) => void;
  /** Before the filters. */
  readonly lead?: ReactNode;
  /** More ways to arrange the list, for a phone. */
  readonly onPhone?: ReactNode;
  /** At the end of the row. */
  readonly tools: ReactNode;
}

/** 更多 and 清除筛选 in the row. px */
const buttonsPx = 216;

/**
 * The filters of a list in one row: they apply at once; those that have no room, and the rare ones, stand
 * behind 更多. On a phone all but the first stand behind 筛选.
 */
export function FilterBar({ filters, values, onChange, lead, onPhone, tools }: FilterBarProps) {
  const phone = useMediaQuery('(max-width: 48em)') ?? false;
  const [bar, width] = useWidth();
  const [open, { toggle }] = useDisclosure(false);
  const { row, more } = phone
    ? { row: filters.slice(0, 1), more: filters.slice(1) }
    : inRow(filters, width === 0 ? 0 : Math.max(1, width - buttonsPx));
  const hidden = setCount(more, values);
  const field = (filter: ListFilter) => (
    <FilterField key={filter.name} filter={filter} filters={values} onChange={onChange} />
  );
  const further = more.length > 0 || (phone && onPhone !== undefined);
  return (
    <div className={styles['bar']} role="search" aria-label={t('筛选')}>
      <div className={styles['row']}>
        {lead}
        <div ref={bar} className={styles['fields']}>
          {row.map(field)}
          {further && (
            <Button
              variant="subtle"
              color="gray"
              className={styles['button']}
              leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
              aria-expanded={open}
              onClick={toggle}
            >
              {phone ? t('筛选') : t('更多')}
              {hidden > 0 && <span className={styles['count']}>{hidden}</span>}
            </Button>
          )}
          {setCount(filters, values) > 0 && (
            <Button
              variant="subtle"
              color="gray"
              className={styles['button']}
              leftSection={<IconX size={16} aria-hidden />}
              onClick={() => onChange(noneOf(filters))}
            >
              {t('清除筛选')}
            </Button>
          )}
        </div>
        <div className={styles['tools']}>{tools}</div>
      </div>
      {further && (
        <Collapse expanded={open}>
          <div className={clsx(styles['fields'], styles['more'])}>
            {more.map(field)}
            {phone && onPhone}
          </div>
        </Collapse>
      )}
    </div>
  );
}
