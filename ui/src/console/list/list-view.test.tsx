import '@testing-library/jest-dom/vitest';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IconCopy, IconEye, IconTrash } from '@tabler/icons-react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VigilProvider } from '../../theme/provider.tsx';
import type { Column } from './column.ts';
import type { ListFilter } from './filter.ts';
import type { ListPlace } from './list-place.ts';
import { ListView, type ListViewProps } from './list-view.tsx';
import type { RowAct } from './row-act.ts';
import { useSelection } from './selection.ts';
import { useListMemory } from './use-list-memory.ts';
import { useRowActs } from './use-row-acts.tsx';

interface Row {
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
const pages: Record<number, Row[]> = {
  1: [
    { id: 'a', title: '安全', count: 3 },
    { id: 'b', title: '消防', count: 5 },
  ],
  2: [{ id: 'c', title: '急救', count: 7 }],
};
const keyOf = (row: Row) => row.id;
const nameOf = (row: Row) => row.title;
type Remove = (ids: readonly string[]) => Promise<unknown>;

interface ListProps {
  readonly total?: number;
  readonly remove?: Remove;
  readonly setState?: (ids: readonly string[], state: number) => Promise<unknown>;
  readonly onPlace?: (place: ListPlace) => void;
  readonly more?: Partial<ListViewProps<Row>>;
}

function List({ total = 3, remove, setState, onPlace, more }: ListProps) {
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

function show(props: Omit<ListProps, 'onPlace'> = {}) {
  let place: ListPlace | undefined;
  const view = render(
    <VigilProvider look="console">
      <List {...props} onPlace={(now) => (place = now)} />
    </VigilProvider>,
  );
  return { ...view, place: () => place as ListPlace };
}

/** By its header: asking for a role goes through the whole page. */
const rowOf = (name: string): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('tr')].find(
    (row) => row.querySelector('th[scope="row"]')?.textContent === name,
  ) as HTMLElement;
const panel = {
  label: '题库详情',
  title: (row: Row | undefined) => row?.title ?? '题库详情',
  render: (key: string, row: Row | undefined) => <p>{row ? `${key}：${row.count} 题` : `${key} 不在此页`}</p>,
};

beforeEach(() => localStorage.clear());

describe('the list', () => {
  it('sorts by the head of a sortable column: up, down, not at all', async () => {
    const { place } = show();
    const head = screen.getByRole('button', { name: '名称' });
    await userEvent.click(head);
    expect(screen.getByRole('columnheader', { name: '名称' })).toHaveAttribute('aria-sort', 'ascending');
    expect(place().order).toEqual({ column: 'title', asc: true });
    await userEvent.click(head);
    expect(place().order).toEqual({ column: 'title', asc: false });
    await userEvent.click(head);
    expect(place().order).toBeNull();
    expect(screen.queryByRole('button', { name: '题数' })).toBeNull();
  });

  it('rows stay chosen over pages, and the bar says how many', async () => {
    show();
    await userEvent.click(within(rowOf('安全')).getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: '第 2 页' }));
    await userEvent.click(screen.getByLabelText('选择此行'));
    expect(within(screen.getByRole('region', { name: '批量操作' })).getByRole('status')).toHaveTextContent(
      '已选择 2 项',
    );
    await userEvent.click(screen.getByRole('button', { name: '取消选择' }));
    expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull();
  });

  it('keeps the choice of columns on this device; the main one cannot be taken out, an optional one is off until chosen', async () => {
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
    await userEvent.click(within(rowOf('消防')).getByRole('checkbox'));
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

  it('says why it is empty; where the filters are the reason it takes them away [common-035] [common-052]', async () => {
    const { place } = show({ total: 0 });
    expect(screen.getByText('还没有题库')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '清除筛选' })).toBeNull();
    await userEvent.type(screen.getByRole('searchbox', { name: '题库名称' }), '没有{Enter}');
    expect(await screen.findByText('没有符合条件的题库')).toBeInTheDocument();
    const [, inTheMiddle] = screen.getAllByRole('button', { name: '清除筛选' });
    await userEvent.click(inTheMiddle as HTMLElement);
    expect(place().filters).toEqual({});
    expect(screen.getByRole('searchbox', { name: '题库名称' })).toHaveValue('');
  });
});

describe('the filters', () => {
  it('apply at once: words when the typing pauses or on Enter, a choice when it is made; each from the first page', async () => {
    const { place } = show();
    await userEvent.click(screen.getByRole('button', { name: '第 2 页' }));
    const words = screen.getByRole('searchbox', { name: '题库名称' });
    await userEvent.type(words, '安');
    expect(place().filters).toEqual({});
    await waitFor(() => expect(place().filters).toEqual({ title: '安' }));
    expect(place().current).toBe(1);
    await userEvent.type(words, '全{Enter}');
    expect(place().filters).toEqual({ title: '安全' });
    await userEvent.click(screen.getByRole('combobox', { name: '状态' }));
    await userEvent.click(await screen.findByRole('option', { name: '启用', hidden: true }));
    expect(place().filters).toEqual({ title: '安全', state: '0' });
  });

  it('that are rare stand behind 更多, which counts those that are set', async () => {
    const { place } = show();
    await userEvent.click(screen.getByRole('button', { name: '更多' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: '只看我的', hidden: true }));
    expect(place().filters).toEqual({ mine: '1' });
    expect(screen.getByRole('button', { name: /更多/ })).toHaveTextContent('更多1');
  });
});

describe('the keyboard', () => {
  it('stops at one row and what can be pressed in it; arrows move, Home and End go to the ends', async () => {
    show({ more: { opening: { onOpen: () => undefined } } });
    const [first, second] = [rowOf('安全'), rowOf('消防')];
    expect([first.tabIndex, second.tabIndex]).toEqual([0, -1]);
    first.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(second).toHaveFocus();
    expect([first.tabIndex, second.tabIndex]).toEqual([-1, 0]);
    await userEvent.tab();
    expect(within(second).getByRole('checkbox')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    expect(first).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    expect(first).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(second).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(first).toHaveFocus();
    expect(
      [...first.querySelectorAll<HTMLElement>('input, button')].every((each) => each.tabIndex === 0),
    ).toBe(true);
    expect(
      [...second.querySelectorAll<HTMLElement>('input, button')].every((each) => each.tabIndex === -1),
    ).toBe(true);
  });

  it('opens with Enter and chooses with Space, which says so', async () => {
    const onOpen = vi.fn<(row: Row) => void>();
    show({ more: { opening: { onOpen } } });
    rowOf('消防').focus();
    await userEvent.keyboard('{Enter}');
    expect(onOpen).toHaveBeenCalledWith(pages[1]?.[1]);
    await userEvent.keyboard(' ');
    expect(rowOf('消防')).toHaveAttribute('aria-selected', 'true');
    expect(rowOf('安全')).toHaveAttribute('aria-selected', 'false');
    await userEvent.keyboard(' ');
    expect(rowOf('消防')).toHaveAttribute('aria-selected', 'false');
  });

  it('goes to the search with /, which is typed there, and tells its keys with ?', async () => {
    show();
    const words = screen.getByRole('searchbox', { name: '题库名称' });
    await userEvent.keyboard('/');
    expect(words).toHaveFocus();
    await userEvent.keyboard('/?');
    expect(words).toHaveValue('/?');
    words.blur();
    await userEvent.keyboard('?');
    expect(await screen.findByText('选择或取消选择')).toBeInTheDocument();
  });
});

describe('the acts of a row', () => {
  const done: string[] = [];
  const act = (key: string, label: string, more: Partial<RowAct> = {}): RowAct => ({
    key,
    label,
    icon: IconEye,
    onClick: () => done.push(key),
    ...more,
  });
  const acts = (row: Row): readonly RowAct[] => [
    act('remove', '删除', { danger: true, icon: IconTrash }),
    act('watch', '监考', { shown: true, href: `/watch/${row.id}` }),
    act('copy', '复制', { group: 'another', icon: IconCopy }),
    act('again', '增加场次', { group: 'another' }),
  ];

  it('stand in the row, or in its one menu with what destroys last', async () => {
    show({ more: { acts } });
    const row = within(rowOf('消防'));
    expect(row.getByRole('link', { name: '监考：消防' })).toHaveAttribute('href', '/watch/b');
    await userEvent.click(row.getByRole('button', { name: '更多操作：消防' }));
    const menu = within(await screen.findByRole('menu', { hidden: true }));
    expect(menu.getAllByRole('menuitem', { hidden: true }).map((item) => item.textContent)).toEqual([
      '复制',
      '增加场次',
      '删除',
    ]);
    await userEvent.click(menu.getByText('复制'));
    expect(done).toEqual(['copy']);
    await waitFor(() => expect(row.getByRole('button', { name: '更多操作：消防' })).toHaveFocus());
  });

  it('leave the row closed when one is pressed', async () => {
    const onOpen = vi.fn<(row: Row) => void>();
    show({ more: { acts, opening: { onOpen, hrefOf: (row) => `/banks/${row.id}` } } });
    await userEvent.click(within(rowOf('消防')).getByRole('link', { name: '监考：消防' }));
    expect(done.at(-1)).toBe('watch');
    expect(onOpen).not.toHaveBeenCalled();
    await userEvent.click(within(rowOf('消防')).getByRole('link', { name: '消防' }));
    await userEvent.click(within(rowOf('安全')).getByText('3'));
    expect(onOpen.mock.calls.map(([row]) => row.id)).toEqual(['b', 'a']);
  });
});

describe('details beside the list', () => {
  const aside = () => within(screen.getByRole('complementary', { name: '题库详情' }));

  it('show the row that is opened; J and K go to the next and the previous one, over pages', async () => {
    const { place } = show({ more: { panel } });
    await userEvent.click(screen.getByRole('button', { name: '安全' }));
    expect(aside().getByText('a：3 题')).toBeInTheDocument();
    expect(aside().getByText('1 / 3')).toBeInTheDocument();
    expect(rowOf('安全')).toHaveAttribute('aria-current', 'true');
    await userEvent.keyboard('j');
    expect(aside().getByText('b：5 题')).toBeInTheDocument();
    expect(rowOf('消防')).toHaveFocus();
    await userEvent.keyboard('j');
    expect(await aside().findByText('c：7 题')).toBeInTheDocument();
    expect(place().current).toBe(2);
    expect(aside().getByRole('button', { name: '下一个' })).toBeDisabled();
    await userEvent.keyboard('k');
    expect(await aside().findByText('b：5 题')).toBeInTheDocument();
    expect(place()).toMatchObject({ current: 1, opened: 'b' });
  });

  it('follow the arrows; Enter again goes into them, Escape closes them and is back at the row', async () => {
    const { place } = show({ more: { panel } });
    rowOf('安全').focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(place().opened).toBeNull();
    await userEvent.keyboard('{Enter}');
    expect(place().opened).toBe('b');
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(place().opened).toBe('a'));
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('heading', { name: '安全' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(rowOf('安全')).toHaveFocus();
  });

  it('hear no letters that are typed', async () => {
    const { place } = show({ more: { panel } });
    await userEvent.click(screen.getByRole('button', { name: '安全' }));
    await userEvent.type(screen.getByRole('searchbox', { name: '题库名称' }), 'jk');
    expect(place().opened).toBe('a');
  });
});

describe('a cell that ends in an ellipsis', () => {
  const cut = (on: boolean) =>
    vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(on ? 400 : 0);

  it('shows its whole words to the pointer, and the main one to the keyboard; a whole cell shows nothing', async () => {
    const wide = cut(true);
    show({ more: { opening: { onOpen: () => undefined } } });
    await userEvent.hover(within(rowOf('消防')).getByText('5'));
    expect(await screen.findByRole('tooltip', { hidden: true })).toHaveTextContent('5');
    await userEvent.unhover(screen.getByRole('grid'));
    await userEvent.keyboard('{Tab}');
    rowOf('安全').focus();
    await waitFor(() => expect(screen.getByRole('tooltip', { hidden: true })).toHaveTextContent('安全'));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull();
    wide.mockRestore();
    const narrow = cut(false);
    await userEvent.hover(within(rowOf('消防')).getByText('5'));
    expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull();
    narrow.mockRestore();
  });
});

describe('on a phone', () => {
  const desk = window.matchMedia;
  const phone = (query: string) => ({ ...desk(query), matches: query.includes('max-width') });
  const acts = (): readonly RowAct[] => [
    { key: 'edit', label: '编辑', icon: IconEye, shown: true, onClick: () => undefined },
  ];

  beforeEach(() => vi.stubGlobal('matchMedia', phone));
  afterEach(() => vi.unstubAllGlobals());

  it('filters and sorting stand behind 筛选, acts in the menu, details on a sheet of their own', async () => {
    const { place } = show({ more: { panel, acts } });
    expect(screen.queryByRole('combobox', { name: '状态', hidden: true })).not.toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '筛选' }));
    await userEvent.click(await screen.findByRole('combobox', { name: '排序', hidden: true }));
    await userEvent.click(await screen.findByRole('option', { name: '名称（降序）', hidden: true }));
    expect(place().order).toEqual({ column: 'title', asc: false });
    expect(within(rowOf('安全')).queryByLabelText('编辑：安全')).toBeNull();
    await userEvent.click(within(rowOf('安全')).getByLabelText('更多操作：安全'));
    expect(await screen.findByRole('menuitem', { name: '编辑', hidden: true })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByText('消防'));
    const sheet = within(await screen.findByRole('dialog', { name: '消防' }));
    expect(sheet.getByText('b：5 题')).toBeInTheDocument();
    await userEvent.click(sheet.getByRole('button', { name: '上一个' }));
    expect(await screen.findByText('a：3 题')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(place().opened).toBeNull());
  });
});

describe('deleting rows', () => {
  it('asks in the words of the specification, naming the rows, and says when it is done [common-083] [common-086] [common-088]', async () => {
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

  it('is asked for like changing their state, which says 状态修改成功! [common-048] [common-081] [common-085]', async () => {
    const setState = vi.fn<Required<ListProps>['setState']>(() => Promise.resolve());
    show({ setState });
    await userEvent.click(screen.getByLabelText('选择本页全部'));
    await userEvent.click(screen.getByRole('button', { name: '禁用所选' }));
    const dialog = await screen.findByRole('dialog', { name: '禁用题库' });
    expect(setState).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: '禁用' }));
    expect(await screen.findByText('状态修改成功!')).toBeInTheDocument();
    expect(setState).toHaveBeenCalledWith(['a', 'b'], 1, expect.any(String));
  });

  it('shows why it was refused and stays open', async () => {
    show({ remove: () => Promise.reject(new TypeError('Failed to fetch')) });
    await userEvent.click(screen.getByLabelText('选择本页全部'));
    await userEvent.click(screen.getByRole('button', { name: '批量删除' }));
    const dialog = await screen.findByRole('dialog', { name: '删除题库' });
    await userEvent.click(within(dialog).getByRole('button', { name: '删除' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('服务器无法连接或无法响应！');
  });

  it('of nothing only warns [common-014] [common-042]', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: '删除空选择' }));
    expect(await screen.findByText('请至少选择一条记录！')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
