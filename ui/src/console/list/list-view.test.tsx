import '@testing-library/jest-dom/vitest';
import { Button } from '@mantine/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IconEye } from '@tabler/icons-react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VigilProvider } from '../../theme/provider.tsx';
import { List, panel, rowOf, show, type ListProps, type Remove } from './list-view.fixture.tsx';
import type { RowAct } from './row-act.ts';

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
      '已选择 2 个题库',
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

  it('says which of the chosen columns have no room', async () => {
    const width = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(420);
    show();
    expect(screen.queryByRole('columnheader', { name: '题数' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '列设置' }));
    const choice = await screen.findByRole('group', { name: '显示的列', hidden: true });
    expect(within(choice).getByLabelText('题数')).toBeChecked();
    expect(within(choice).getByLabelText('题数')).toHaveAccessibleDescription('放不下，未显示');
    expect(within(choice).getByLabelText('备注')).not.toHaveAccessibleDescription();
    width.mockRestore();
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

  it('offers in its empty face, as a quiet button, what the page offers filled in its heading', () => {
    show({
      total: 0,
      more: { empty: { title: '还没有题库', hint: '新建后显示在这里。', action: <Button>新建题库</Button> } },
    });
    expect(screen.getByRole('button', { name: '新建题库' })).toHaveAttribute('data-variant', 'default');
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
    const below = vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(40);
    await userEvent.unhover(screen.getByRole('grid'));
    await userEvent.hover(within(rowOf('消防')).getByText('5'));
    expect(await screen.findByRole('tooltip', { hidden: true })).toHaveTextContent('5');
    below.mockRestore();
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
