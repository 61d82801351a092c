import { Button, Checkbox, Popover, Stack, Text } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconColumns3 } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { t } from '../../text/t.ts';
import type { Column } from './column.ts';
import { ListTool } from './list-tool.tsx';

type Kept = Readonly<Record<string, boolean>>;

const always = <R,>(column: Column<R>): boolean => column.fixed === true || column.main === true;
const isShown = <R,>(column: Column<R>, kept: Kept): boolean =>
  always(column) || (kept[column.key] ?? column.optional !== true);

interface ColumnChoice<R> {
  /** The columns to show. */
  readonly shown: readonly Column<R>[];
  /** The button that offers the choice; null when there is nothing to choose. */
  readonly chooser: ReactNode;
}

/**
 * Which columns of a list are shown, kept on this device per list under `name`. Those marked `fixed` and the
 * main one are always shown, those marked `optional` only when chosen. What was kept about a column that no
 * longer exists is ignored. `fit`: those that have room now, null while that is not known; a chosen one that
 * has none says so.
 */
export function useColumnChoice<R>(
  name: string,
  columns: readonly Column<R>[],
  fit: readonly Column<R>[] | null,
): ColumnChoice<R> {
  const phone = useMediaQuery('(max-width: 48em)') ?? false;
  const [kept, setKept] = useLocalStorage<Kept>({
    key: `vigil.columns.${name}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  // The same as long as nothing was chosen: every row hangs on it.
  const shown = useMemo(() => columns.filter((column) => isShown(column, kept)), [columns, kept]);
  const choosable = columns.filter((column) => !always(column));
  const unseen = (column: Column<R>): boolean =>
    isShown(column, kept) && (phone ? column.phone === 'hidden' : fit?.includes(column) === false);
  const chooser = choosable.length > 0 && (
    <Popover position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <ListTool label={t('列设置')} icon={IconColumns3} />
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs" role="group" aria-label={t('显示的列')}>
          {choosable.map((column) => (
            <Checkbox
              key={column.key}
              label={column.title}
              description={unseen(column) && (phone ? t('手机上不显示') : t('放不下，未显示'))}
              checked={isShown(column, kept)}
              onChange={(event) => setKept({ ...kept, [column.key]: event.currentTarget.checked })}
            />
          ))}
          {!phone && choosable.some(unseen) && (
            <Text size="xs" c="dimmed" maw={200}>
              {t('取消其他列、收起旁边的详情或加宽窗口后显示。')}
            </Text>
          )}
          <Button variant="subtle" size="compact-sm" onClick={() => setKept({})}>
            {t('恢复默认')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
  return { shown, chooser };
}
