import { useQuery } from '@apollo/client/react';
import {
  Button,
  CloseButton,
  Collapse,
  SegmentedControl,
  Select,
  TextInput,
  TreeSelect,
  type TreeNodeData,
} from '@mantine/core';
import { useDebouncedCallback, useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconAlertTriangle, IconRefresh, IconSearch } from '@tabler/icons-react';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { memo, useState } from 'react';
import { WatchDepartsDocument, type DepartFieldsFragment } from '../../generated/graphql.ts';
import type { RefreshSettings } from '../live/refresh-settings.ts';
import type { Density } from '../live/wall-pages.ts';
import { wallSorts } from '../live/wall-sort.ts';
import { RefreshPopover } from './refresh-popover.tsx';
import styles from './wall-filters.module.css';

/** The filters of the wall as they stand in the address. */
export interface WallFilters {
  readonly presence: 'all' | 'online' | 'offline';
  readonly deptCode: string | null;
  readonly realName: string;
}

interface WallFiltersProps {
  readonly filters: WallFilters;
  readonly onChange: (filters: WallFilters) => void;
  readonly attention: number;
  readonly onlyAttention: boolean;
  readonly onOnlyAttention: (only: boolean) => void;
  /** One of `wallSorts`. */
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly settings: RefreshSettings;
  readonly onSettings: (settings: RefreshSettings) => void;
  /** Polling only: now instead of at the next interval. */
  readonly onRefresh: (() => void) | null;
}

/**
 * One row: online or offline, department, name, who needs attention; in what order, how densely the wall
 * stands and refresh settings at the end. On a phone who needs attention alone, the rest behind 筛选. A name is
 * searched 300 ms after the last key. Given another `key`, it takes the filters anew.
 */
export const WallFilterRow = memo(function WallFilterRow({
  filters,
  onChange,
  attention,
  onlyAttention,
  onOnlyAttention,
  sort,
  onSort,
  settings,
  onSettings,
  onRefresh,
}: WallFiltersProps) {
  const departs = useQuery(WatchDepartsDocument);
  const [name, setName] = useState(filters.realName);
  const search = useDebouncedCallback((realName: string) => onChange({ ...filters, realName }), 300);
  const type = (value: string) => {
    setName(value);
    search(value.trim());
  };
  const phone = useMediaQuery('(max-width: 48em)') ?? false;
  const [open, { toggle }] = useDisclosure(false);
  const onlyThose = (
    <Button
      className={styles['attention']}
      variant={onlyAttention ? 'filled' : attention > 0 ? 'light' : 'default'}
      color={onlyAttention || attention > 0 ? 'red' : undefined}
      leftSection={<IconAlertTriangle size={16} aria-hidden />}
      aria-pressed={onlyAttention}
      onClick={() => onOnlyAttention(!onlyAttention)}
    >
      <span className="tabular">{t('需要关注 {{n}}', { n: sayNumber(attention) })}</span>
    </Button>
  );
  const refresh = onRefresh && (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconRefresh size={16} aria-hidden />}
      onClick={onRefresh}
    >
      {t('立即刷新')}
    </Button>
  );
  const who = (
    <>
      <SegmentedControl
        className={styles['presence']}
        aria-label={t('在线状态')}
        value={filters.presence}
        onChange={(presence) => onChange({ ...filters, presence: presence as WallFilters['presence'] })}
        data={[
          { value: 'all', label: t('全部') },
          { value: 'online', label: t('在线') },
          { value: 'offline', label: t('离线') },
        ]}
      />
      <TreeSelect
        className={styles['depart']}
        aria-label={t('部门')}
        placeholder={t('全部部门')}
        data={treeOf(departs.data?.departTree ?? [])}
        value={filters.deptCode}
        onChange={(deptCode) => onChange({ ...filters, deptCode })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('清除部门') }}
        nothingFoundMessage={t('没有此部门')}
        defaultExpandAll
        key={departs.data ? 'tree' : 'none'}
        comboboxProps={{ width: 280, position: 'bottom-start' }}
      />
      <TextInput
        className={styles['name']}
        aria-label={t('姓名')}
        placeholder={t('姓名')}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          name !== '' && <CloseButton size="sm" aria-label={t('清除姓名')} onClick={() => type('')} />
        }
        value={name}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </>
  );
  const arrangement = (
    <>
      <Select
        className={styles['sort']}
        aria-label={t('排序')}
        data={[...wallSorts]}
        value={sort}
        onChange={(value) => onSort(value ?? '')}
        allowDeselect={false}
        comboboxProps={{ width: 'target' }}
      />
      <SegmentedControl
        className={styles['density']}
        aria-label={t('显示方式')}
        value={settings.density}
        onChange={(density) => onSettings({ ...settings, density: density as Density })}
        data={[
          { value: 'pictures', label: t('照片') },
          { value: 'compact', label: t('紧凑') },
          { value: 'lines', label: t('列表') },
        ]}
      />
      <RefreshPopover settings={settings} onChange={onSettings} />
    </>
  );
  return (
    <div className={styles['place']} role="search" aria-label={t('筛选考生')}>
      {phone ? (
        <>
          <div className={styles['row']}>
            {onlyThose}
            {refresh}
            <Button
              variant="default"
              leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
              aria-expanded={open}
              onClick={toggle}
            >
              {t('筛选')}
              <SetCount filters={filters} />
            </Button>
          </div>
          <Collapse expanded={open}>
            <div className={styles['more']}>
              {who}
              {arrangement}
            </div>
          </Collapse>
        </>
      ) : (
        <div className={styles['row']}>
          {who}
          {onlyThose}
          <span className={styles['end']}>
            {refresh}
            {arrangement}
          </span>
        </div>
      )}
    </div>
  );
});

/** How many filters are set behind 筛选. */
function SetCount({ filters: { presence, deptCode, realName } }: { readonly filters: WallFilters }) {
  const count = [presence !== 'all', deptCode !== null, realName !== ''].filter(Boolean).length;
  return count > 0 && <span className={styles['count']}>{count}</span>;
}

type Depart = DepartFieldsFragment & { readonly children?: readonly Depart[] };

const treeOf = (departs: readonly Depart[]): TreeNodeData[] =>
  departs.map(({ deptCode, deptName, children }) => ({
    value: deptCode,
    label: deptName,
    ...(children && children.length > 0 ? { children: treeOf(children) } : {}),
  }));
