import { render } from '@testing-library/react';
import { VigilProvider } from '../../theme/provider.tsx';
import type { Column } from './column.ts';
import type { ListFilter } from './filter.ts';
import type { ListPlace } from './list-place.ts';
import { ListView, type ListViewProps } from './list-view.tsx';
import { useSelection } from './selection.ts';
import { useListMemory } from './use-list-memory.ts';
import { useRowActs } from './use-row-acts.tsx';

export interface Row {
  readonly id: string;
  readonly title: string;
  readonly count: number;
}
const columns: Column<Row>[] = [
  { key: 'title', title: '名称', main: true, text: (row) => row.title, sortable: true },
  { key: 'count', title: '题数', text: (row) => row.count },
  { key: 'remark', title: '备注', text: () => '无', optional: true },
];
const filters: ListFilter[] = [
  { kind: 'words', name: 'title', label: '题库名称' },
  { kind: 'choice', name: 'state', label: '状态', choices: [{ value: '0', label: '启用' }] },
  { kind: 'flag', name: 'mine', label: '只看我的', rare: true },
];
export const pages: Record<number, Row[]> = {
  1: [
    { id: 'a', title: '安全', count: 3 },
    { id: 'b', title: '消防', count: 5 },
  ],
  2: [{ id: 'c', title: '急救', count: 7 }],
};
const keyOf = (row: Row) => row.id;
const nameOf = (row: Row) => row.title;
export type Remove = (ids: readonly string[]) => Promise<unknown>;

export interface ListProps {
  readonly total?: number;
  readonly remove?: Remove;
  readonly setState?: (ids: readonly string[], state: number) => Promise<unknown>;
  readonly onPlace?: (place: ListPlace) => void;
  readonly more?: Partial<ListViewProps<Row>>;
}

export function List({ total = 3, remove, setState, onPlace, more }: ListProps) {
  const list = useListMemory(2);
  onPlace?.(list);
  const selection = useSelection<Row>(keyOf);
  const acts = useRowActs<Row>({
    noun: '题库',
    keyOf,
    nameOf,
    remove: remove ?? (() => Promise.resolve()),
    ...(setState && { setState }),
    onDone: selection.clear,
  });
  return (
    <>
      <ListView
        name="test"
        caption="题库列表"
        unit="个题库"
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        query={{
          data: { records: total === 0 ? [] : (pages[list.current] ?? []), total },
          loading: false,
          refetch: () => Promise.resolve(),
        }}
        list={list}
        filters={filters}
        selection={selection}
        bulk={
          <button type="button" onClick={() => acts.askRemove(selection.rows)}>
            批量删除
          </button>
        }
        exportName="题库"
        empty={{ title: '还没有题库', hint: '新建后显示在这里。', filteredTitle: '没有符合条件的题库' }}
        {...more}
      />
      <button type="button" onClick={() => acts.askState(selection.rows, 1)}>
        禁用所选
      </button>
      <button type="button" onClick={() => acts.askRemove([])}>
        删除空选择
      </button>
      {acts.dialog}
    </>
  );
}

/** The list of three banks on two pages, and where it stands. */
export function show(props: Omit<ListProps, 'onPlace'> = {}) {
  let place: ListPlace | undefined;
  const view = render(
    <VigilProvider look="console">
      <List {...props} onPlace={(now) => (place = now)} />
    </VigilProvider>,
  );
  return { ...view, place: () => place as ListPlace };
}

/** By its header: asking for a role goes through the whole page. */
export const rowOf = (name: string): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('tr')].find(
    (row) => row.querySelector('th[scope="row"]')?.textContent === name,
  ) as HTMLElement;
export const panel = {
  label: '题库详情',
  title: (row: Row | undefined) => row?.title ?? '题库详情',
  render: (key: string, row: Row | undefined) => <p>{row ? `${key}：${row.count} 题` : `${key} 不在此页`}</p>,
};
