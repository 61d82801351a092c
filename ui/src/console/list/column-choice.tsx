import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconColumns3 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../text/t.ts';
import type { Column } from './data-table.tsx';

interface ColumnChoice<R> {
  /** The columns to show. */
  readonly shown: readonly Column<R>[];
  /** The button that offers the choice; null when there is nothing to choose. */
  readonly chooser: ReactNode;
}

/**
 * Which columns of a table are shown, kept on this device per table under `name`. Columns marked `fixed` are
 * always shown, those marked `optional` only when chosen. What was kept about a column that no longer exists
 * is ignored.
 */
export function useColumnChoice<R>(name: string, columns: readonly Column<R>[]): ColumnChoice<R> {
  const [kept, setKept] = useLocalStorage<Readonly<Record<string, boolean>>>({
    key: `vigil.columns.${name}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const isShown = (column: Column<R>): boolean =>
    column.fixed === true || (kept[column.key] ?? column.optional !== true);
  const choosable = columns.filter((column) => column.fixed !== true);
  const chooser = choosable.length > 0 && (
    <Popover position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconColumns3 size={16} aria-hidden />}
        >
          {t('列设置')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs" role="group" aria-label={t('显示的列')}>
          {choosable.map((column) => (
            <Checkbox
              key={column.key}
              label={column.title}
              checked={isShown(column)}
              onChange={(event) => setKept({ ...kept, [column.key]: event.currentTarget.checked })}
            />
          ))}
          <Button variant="subtle" size="compact-sm" onClick={() => setKept({})}>
            {t('恢复默认')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
  return { shown: columns.filter(isShown), chooser };
}
