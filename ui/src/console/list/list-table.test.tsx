import '@testing-library/jest-dom/vitest';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { VigilProvider } from '../../theme/provider.tsx';
import type { Column, Order } from './data-table.tsx';
import { ListTable, type ListPage } from './list-table.tsx';
import { useSelection } from './selection.ts';
import { useRowActs } from './use-row-acts.tsx';

interface Row {
  readonly id: string;
  readonly title: string;
  readonly count: number;
}
const columns: Column<Row>[] = [
  { key: 'title', title: '名称', text: (row) => row.title, sortable: true, fixed: true },
  { key: 'count', title: '题数', text: (row) => row.count },
  { key: 'remark', title: '备注', text: () => '无', optional: true },
];
const pages: Record<number, Row[]> = {
  1: [
    { id: 'a', title: '安全', count: 3 },
    { id: 'b', title: '消防', count: 5 },
  ],
  2: [{ id: 'c', title: '急救', count: 7 }],
};
const keyOf = (row: Row) => row.id;
type Remove = (ids: readonly string[]) => Promise<unknown>;

function List({
  total = 3,
  remove,
  onPlace,
}: {
  total?: number;
  remove?: Remove;
  onPlace?: (page: number, order: Order | null) => void;
}) {
  const [current, setCurrent] = useState(1);
  const [order, setOrder] = useState<Order | null>(null);
  const selection = useSelection<Row>(keyOf);
  const acts = useRowActs<Row>({
    noun: '题库',
    keyOf,
    nameOf: (row) => row.title,
    remove: remove ?? (() => Promise.resolve()),
    onDone: selection.clear,
  });
  const data: ListPage<Row> = { records: pages[current] ?? [], total };
  return (
    <>
      <ListTable
        name="test"
        caption="题库列表"
        columns={columns}
        rowKey={keyOf}
        query={{ data, loading: false, refetch: () => Promise.resolve() }}
        list={{
          current,
          size: 2,
          order,
          goTo: (page) => {
            setCurrent(page);
            onPlace?.(page, order);
          },
          sort: (next) => {
            setOrder(next);
            onPlace?.(current, next);
          },
        }}
        selection={selection}
        bulk={
          <button type="button" onClick={() => acts.askRemove(selection.rows)}>
            批量删除
          </button>
        }
        exportName="题库"
        empty={<p>没有题库</p>}
      />
      <button type="button" onClick={() => acts.askRemove([])}>
        删除空选择
      </button>
      {acts.dialog}
    </>
  );
}

const show = (props: Parameters<typeof List>[0] = {}) =>
  render(
    <VigilProvider look="console">
      <List {...props} />
    </VigilProvider>,
  );

beforeEach(() => localStorage.clear());

describe('the generic list', () => {
  it('sorts by the head of a sortable column: up, down, not at all', async () => {
    const onPlace = vi.fn<(page: number, order: Order | null) => void>();
    show({ onPlace });
    const head = screen.getByRole('button', { name: '名称' });
    await userEvent.click(head);
    expect(screen.getByRole('columnheader', { name: '名称' })).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(head);
    await userEvent.click(head);
    expect(onPlace.mock.calls.map(([, order]) => order)).toEqual([
      { column: 'title', asc: true },
      { column: 'title', asc: false },
      null,
    ]);
    expect(screen.queryByRole('button', { name: '题数' })).toBeNull();
  });

  it('rows stay chosen over pages, and the bar says how many', async () => {
    show();
    const [first] = screen.getAllByLabelText('选择此行');
    await userEvent.click(first as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: '第 2 页' }));
    await userEvent.click(screen.getByLabelText('选择此行'));
    expect(within(screen.getByRole('region', { name: '批量操作' })).getByRole('status')).toHaveTextContent(
      '已选择 2 项',
    );
    await userEvent.click(screen.getByRole('button', { name: '取消选择' }));
    expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull();
  });

  it('keeps the choice of columns on this device; a fixed one cannot be taken out, an optional one is off until chosen', async () => {
    const first = show();
    expect(screen.queryByRole('columnheader', { name: '备注' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '列设置' }));
    // Without a layout the popover counts as off the screen.
    const choice = await screen.findByRole('group', { name: '显示的列', hidden: true });
    expect(within(choice).queryByLabelText('名称')).toBeNull();
    await userEvent.click(within(choice).getByLabelText('题数'));
    await userEvent.click(within(choice).getByLabelText('备注'));
    first.unmount();
    show();
    expect(screen.queryByRole('columnheader', { name: '题数' })).toBeNull();
    expect(screen.getByRole('columnheader', { name: '备注' })).toBeInTheDocument();
  });

  it('leaves a page that has become empty for the last that has rows', async () => {
    const view = show();
    await userEvent.click(screen.getByRole('button', { name: '第 2 页' }));
    view.rerender(
      <VigilProvider look="console">
        <List total={2} />
      </VigilProvider>,
    );
    await waitFor(() => expect(screen.getByText('安全')).toBeInTheDocument());
  });

  it('exports what is shown: the columns shown, the chosen rows when some are', async () => {
    const blobs: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => (blobs.push(blob), 'blob:x'),
        revokeObjectURL: () => undefined,
      }),
    );
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    show();
    await userEvent.click(screen.getByRole('button', { name: '导出本页' }));
    await userEvent.click(screen.getAllByLabelText('选择此行')[1] as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: '导出所选' }));
    const [page, chosen] = await Promise.all(blobs.map((blob) => blob.text()));
    expect(page?.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      '"名称","题数"',
      '"安全","3"',
      '"消防","5"',
    ]);
    expect(chosen?.replace('\uFEFF', '').trim().split('\r\n')).toEqual(['"名称","题数"', '"消防","5"']);
    click.mockRestore();
    vi.unstubAllGlobals();
  });
});

describe('deleting rows', () => {
  it('asks in the words of the specification, naming the rows, and says when it is done', async () => {
    const remove = vi.fn<Remove>(() => Promise.resolve());
    show({ remove });
    await userEvent.click(screen.getByLabelText('选择本页全部'));
    await userEvent.click(screen.getByRole('button', { name: '批量删除' }));
    const dialog = await screen.findByRole('dialog', { name: '删除题库' });
    expect(dialog).toHaveTextContent('确认要删除选定的信息吗？');
    expect(dialog).toHaveTextContent('题库，共 2 项');
    expect(dialog).toHaveTextContent('消防');
    await userEvent.click(within(dialog).getByRole('button', { name: '删除' }));
    expect(await screen.findByText('删除成功！')).toBeInTheDocument();
    expect(remove).toHaveBeenCalledWith(['a', 'b'], expect.any(String));
  });

  it('shows why it was refused and stays open', async () => {
    show({ remove: () => Promise.reject(new TypeError('Failed to fetch')) });
    await userEvent.click(screen.getByLabelText('选择本页全部'));
    await userEvent.click(screen.getByRole('button', { name: '批量删除' }));
    const dialog = await screen.findByRole('dialog', { name: '删除题库' });
    await userEvent.click(within(dialog).getByRole('button', { name: '删除' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('服务器无法连接或无法响应！');
  });

  it('of nothing only warns', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: '删除空选择' }));
    expect(await screen.findByText('请至少选择一条记录！')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
