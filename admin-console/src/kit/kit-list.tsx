import { Button } from '@mantine/core';
import { IconBan, IconCircleCheck, IconCopy, IconEye, IconTrash } from '@tabler/icons-react';
import { Details } from '@vigil/ui/console/details.tsx';
import type { Column } from '@vigil/ui/console/list/column.ts';
import type { ListFilter } from '@vigil/ui/console/list/filter.ts';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import type { RowAct } from '@vigil/ui/console/list/row-act.ts';
import { useSelection } from '@vigil/ui/console/list/selection.ts';
import { StateSwitch } from '@vigil/ui/console/list/state-switch.tsx';
import { useRowActs } from '@vigil/ui/console/list/use-row-acts.tsx';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useListAddress } from '../app/list-address.ts';
import { KitPart } from './kit-part.tsx';

interface Row {
  readonly id: string;
  readonly title: string;
  readonly count: number;
  readonly state: number;
}

const kinds = ['安全生产', '消防应急', '信息技术', '职业健康'];
const made: readonly Row[] = Array.from({ length: 240 }, (_, index) => ({
  id: `row-${index}`,
  title: `${kinds[index % 4]}题库 ${index + 1}${index % 7 === 3 ? '（二〇二六年下半年修订，含承包商与劳务派遣人员的全部岗位）' : ''}`,
  count: (index * 3701) % 21_100,
  state: index % 5 === 4 ? 1 : 0,
}));

const keyOf = (row: Row): string => row.id;
const nameOf = (row: Row): string => row.title;
const compare = {
  title: (a: Row, b: Row) => a.title.localeCompare(b.title, 'zh-CN'),
  count: (a: Row, b: Row) => a.count - b.count,
};
const filters: readonly ListFilter<'title' | 'kind' | 'big'>[] = [
  { kind: 'words', name: 'title', label: t('名称'), placeholder: t('搜索名称') },
  {
    kind: 'choice',
    name: 'kind',
    label: t('种类'),
    choices: kinds.map((kind) => ({ value: kind, label: kind })),
  },
  { kind: 'flag', name: 'big', label: t('只看一万题以上'), width: 160, rare: true },
];

/**
 * The list of the back office over rows that are kept in memory: what the server does elsewhere, sorting,
 * filtering, paging, deleting, is done here.
 */
export function KitList() {
  const [rows, setRows] = useState(made);
  const list = useListAddress(['title', 'kind', 'big']);
  const { current, size, order, filters: asked } = list;
  const selection = useSelection<Row>(keyOf);
  const asking = useRowActs<Row>({
    noun: t('题库'),
    keyOf,
    nameOf,
    remove: (ids) => Promise.resolve(setRows((before) => before.filter(({ id }) => !ids.includes(id)))),
    setState: (ids, state) =>
      Promise.resolve(
        setRows((before) => before.map((row) => (ids.includes(row.id) ? { ...row, state } : row))),
      ),
    onDone: selection.clear,
  });
  const matching = rows.filter(
    ({ title, count }) =>
      title.includes(asked.title ?? '') && title.includes(asked.kind ?? '') && (!asked.big || count > 10_000),
  );
  const sorted =
    order === null
      ? matching
      : matching.toSorted((a, b) => compare[order.column as 'title'](a, b) * (order.asc ? 1 : -1));
  const from = (current - 1) * size;
  const columns: readonly Column<Row>[] = [
    {
      key: 'title',
      title: t('名称'),
      main: true,
      sortable: true,
      text: nameOf,
      after: (row) => row.state === 1 && <Tag tone="quiet">{t('禁用')}</Tag>,
    },
    {
      key: 'count',
      title: t('题数'),
      text: (row) => row.count,
      render: (row) => sayNumber(row.count),
      sortable: true,
      align: 'right',
      width: 96,
    },
    {
      key: 'state',
      title: t('状态'),
      width: 104,
      phone: 'hidden',
      text: (row) => (row.state === 0 ? t('启用') : t('禁用')),
      render: (row) => (
        <StateSwitch state={row.state} name={row.title} onChange={(next) => asking.askState([row], next)} />
      ),
    },
    { key: 'id', title: t('编号'), text: (row) => row.id, optional: true, phone: 'hidden' },
  ];
  const acts = (row: Row): readonly RowAct[] => [
    { key: 'open', label: t('查看'), icon: IconEye, shown: true, onClick: () => list.open(row.id) },
    {
      key: 'copy',
      label: t('复制'),
      icon: IconCopy,
      group: 'another',
      onClick: () => notifySuccess(t('示例不复制任何内容')),
    },
    {
      key: 'state',
      label: row.state === 0 ? t('禁用') : t('启用'),
      icon: row.state === 0 ? IconBan : IconCircleCheck,
      group: 'state',
      onClick: () => asking.askState([row], row.state === 0 ? 1 : 0),
    },
    {
      key: 'remove',
      label: t('删除'),
      icon: IconTrash,
      danger: true,
      onClick: () => asking.askRemove([row]),
    },
  ];
  return (
    <KitPart
      title={t('列表')}
      file="ui/src/console/list/list-view.tsx"
      value={{ current, size, order, filters: asked, opened: list.opened, chosen: [...selection.keys] }}
    >
      <div>
        <ListView
          name="kit"
          caption={t('示例列表')}
          unit={t('条示例')}
          columns={columns}
          rowKey={keyOf}
          rowName={nameOf}
          query={{
            data: { records: sorted.slice(from, from + size), total: sorted.length },
            loading: false,
            refetch: () => Promise.resolve(),
          }}
          list={list}
          filters={filters}
          acts={acts}
          panel={{
            label: t('示例详情'),
            title: (row) => row?.title ?? t('示例详情'),
            render: (key, row) => (
              <Details
                items={[
                  [t('编号'), key],
                  [t('题数'), row && sayNumber(row.count)],
                  [t('状态'), row && (row.state === 0 ? t('启用') : t('禁用'))],
                ]}
              />
            ),
          }}
          selection={selection}
          bulk={
            <Button
              size="compact-sm"
              variant="default"
              c="red"
              onClick={() => asking.askRemove(selection.rows)}
            >
              {t('删除')}
            </Button>
          }
          exportName={t('示例')}
          empty={{
            title: t('示例都删除了'),
            hint: t('列表为空时说明原因，并给出下一步。'),
            action: <Button onClick={() => setRows(made)}>{t('恢复')}</Button>,
          }}
        />
      </div>
      {asking.dialog}
    </KitPart>
  );
}
