import { Button, Collapse } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconRotate, IconSearch } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import { t } from '../../text/t.ts';
import styles from './filter-row.module.css';

interface FilterRowProps {
  /** The filters of the row. */
  readonly children: ReactNode;
  /** Rarer ones, behind 更多. */
  readonly more?: ReactNode;
  readonly onSearch: () => void;
  readonly onReset: () => void;
}

/**
 * Filters of a list in one row, the rest behind 更多 (look.md). Enter searches. On a phone all but the first
 * stand behind 筛选.
 */
export function FilterRow({ children, more, onSearch, onReset }: FilterRowProps) {
  const phone = useMediaQuery('(max-width: 48em)') ?? false;
  const [open, { toggle }] = useDisclosure(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch();
  };
  return (
    <form className={styles['filters']} role="search" onSubmit={submit} data-open={open || undefined}>
      <div className={styles['row']}>
        {children}
        <div className={styles['acts']}>
          <Button type="submit" variant="default" leftSection={<IconSearch size={16} aria-hidden />}>
            {t('搜索')}
          </Button>
          <Button
            type="button"
            variant="subtle"
            color="gray"
            leftSection={<IconRotate size={16} aria-hidden />}
            onClick={onReset}
          >
            {t('重置')}
          </Button>
          {(more !== undefined || phone) && (
            <Button
              type="button"
              variant="subtle"
              color="gray"
              leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
              aria-expanded={open}
              onClick={toggle}
              className={more === undefined ? styles['phoneOnly'] : undefined}
            >
              {phone ? t('筛选') : t('更多')}
            </Button>
          )}
        </div>
      </div>
      {more !== undefined && (
        <Collapse expanded={open}>
          <div className={styles['row']}>{more}</div>
        </Collapse>
      )}
    </form>
  );
}
