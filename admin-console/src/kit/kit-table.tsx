import { Button } from '@mantine/core';
import type { Column, Order } from '@vigil/ui/console/list/data-table.tsx';
import { ListTable } from '@vigil/ui/console/list/list-table.tsx';
import { useSelection } from '@vigil/ui/console/list/selection.ts';
import { StateSwitch } from '@vigil/ui/console/list/state-switch.tsx';
import { useRowActs } from '@vigil/ui/console/list/use-row-acts.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useState } from 'react';
import { KitPart } from './kit-part.tsx';

interface Row {
  readonly id: string;
  readonly title: string;
  readonly count: number;
  readonly state: number;
}

const made: readonly Row[] = Array.from({ length: 34 }, (_, index) => ({
  id: `row-${index}`,
  title: `${['安全生产', '消防应急', '信息技术', '职业健康'][index % 4]}题库 ${index + 1}`,
  count: (index * 37) % 211,
  state: index % 5 === 4 ? 1 : 0,
}));

const keyOf = (row: Row): string => row.id;
const compare = {
  title: (a: Row, b: Row) => a.title.localeCompare(b.title, 'zh-CN'),
  count: (a: Row, b: Row) => a.count - b.count,
};

/**
 * The generic list over rows that are kept in memory: what the server does elsewhere, sorting, paging,
 * deleting, is done here.
 */
export function KitTable() {
  const [rows, setRows] = useState(made);
  const [place, setPlace] = useState({ current: 1, size: 10 });
  const [order, setOrder] = useState<Order | null>(null);
  const selection = useSelection<Row>(keyOf);
  const acts = useRowActs<Row>({
    noun: t('题库'),
    keyOf,
    nameOf: (row) => row.title,
    remove: (ids) => Promise.resolve(setRows((before) => before.filter(({ id }) => !ids.includes(id)))),
    setState: (ids, state) =>
      Promise.resolve(
        setRows((before) => before.map((row) => (ids.includes(row.id) ? { ...row, state } : row))),
      ),
    onDone: selection.clear,
  });
  const sorted =
    order === null
      ? rows
      : rows.toSorted((a, b) => compare[order.column as 'title'](a, b) * (order.asc ? 1 : -1));
  const from = (place.current - 1) * place.size;
  const goTo = useCallback((current: number, size: number) => setPlace({ current, size }), []);
  const columns: readonly Column<Row>[] = [
    { key: 'title', title: t('名称'), text: (row) => row.title, sortable: true, fixed: true, phone: 'title' },
    { key: 'count', title: t('题数'), text: (row) => row.count, sortable: true, align: 'right', width: 96 },
    { key: 'id', title: t('编号'), text: (row) => row.id, optional: true },
    {
      key: 'state',
      title: t('状态'),
      width: 120,
      text: (row) => (row.state === 0 ? t('启用') : t('禁用')),
      render: (row) => (
        <StateSwitch state={row.state} name={row.title} onChange={(next) => acts.askState([row], next)} />
      ),
    },
  ];
  return (
    <KitPart
      title={t('列表')}
      file="ui/src/console/list/list-table.tsx"
      value={{ ...place, order, chosen: [...selection.keys] }}
    >
      <div>
        <ListTable
          name="kit"
          caption={t('示例列表')}
          columns={columns}
          rowKey={keyOf}
          query={{
            data: { records: sorted.slice(from, from + place.size), total: rows.length },
            loading: false,
            refetch: () => Promise.resolve(),
          }}
          list={{ ...place, order, goTo, sort: setOrder }}
          selection={selection}
          bulk={
            <Button
              size="compact-sm"
              variant="default"
              c="red"
              onClick={() => acts.askRemove(selection.rows)}
            >
              {t('删除')}
            </Button>
          }
          exportName={t('示例')}
          empty={
            <Empty
              title={t('暂无数据')}
              hint={t('都删除了。')}
              action={<Button onClick={() => setRows(made)}>{t('恢复')}</Button>}
            />
          }
        />
      </div>
      {acts.dialog}
    </KitPart>
  );
}
