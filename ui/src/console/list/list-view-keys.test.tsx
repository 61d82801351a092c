import '@testing-library/jest-dom/vitest';
import { act as settled, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IconCopy, IconEye, IconTrash } from '@tabler/icons-react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pages, panel, rowOf, show, type Row } from './list-view.fixture.tsx';
import type { RowAct } from './row-act.ts';
import { RowGrid } from './row-grid.tsx';
import { VigilProvider } from '../../theme/provider.tsx';

beforeEach(() => localStorage.clear());

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

  it('moves in a list whose rows can neither be opened nor chosen, and presses nothing there', async () => {
    const [first, second] = pages[1] as [Row, Row];
    render(
      <VigilProvider look="console">
        <RowGrid
          caption="题库列表"
          columns={[{ key: 'title', title: '题库名称', main: true, text: ({ title }) => title }]}
          rows={[first, second]}
          rowKey={({ id }) => id}
          rowName={({ title }) => title}
        />
      </VigilProvider>,
    );
    expect(screen.getByRole('grid', { name: '题库列表' })).toBeInTheDocument();
    await userEvent.tab();
    expect(rowOf('安全')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(rowOf('消防')).toHaveFocus();
    await userEvent.keyboard('{Enter} {Home}');
    expect(rowOf('安全')).toHaveFocus();
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

  it('comes to the rows with ↓: from nowhere, and from the search to the first one', async () => {
    show({ more: { panel } });
    await userEvent.keyboard('{ArrowDown}');
    expect(rowOf('安全')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(rowOf('消防')).toHaveFocus();
    await userEvent.keyboard('/{ArrowDown}');
    expect(rowOf('安全')).toHaveFocus();
  });

  it('leaves ↓ to a menu and to what is typed together with another key', async () => {
    show();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(document.body).toHaveFocus();
    screen.getByRole('combobox', { name: '状态' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('combobox', { name: '状态' })).toHaveFocus();
  });

  it('goes on in the list when other rows take the place of the one it was at', async () => {
    const { place } = show();
    rowOf('消防').focus();
    settled(() => place().goTo(2, 2));
    expect(rowOf('急救')).toHaveFocus();
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

  it('the row stays where it was on the screen when the panel opens and closes, whatever grew above it', async () => {
    show({ more: { panel } });
    const scrolled = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
    const place = vi.spyOn(rowOf('安全'), 'getBoundingClientRect');
    const at = (top: number) => place.mockReturnValueOnce(new DOMRect(0, top, 300, 40));
    at(400);
    at(495);
    await userEvent.click(screen.getByRole('button', { name: '安全' }));
    await screen.findByRole('complementary', { name: '题库详情' });
    expect(scrolled).toHaveBeenLastCalledWith({ top: 95, behavior: 'instant' });
    const list = screen.getByRole('grid').closest<HTMLElement>('[style*="padding-bottom"]');
    expect(list?.style.paddingBottom, 'the page alone could not be scrolled').toBe('95px');
    at(400);
    at(305);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    expect(scrolled).toHaveBeenLastCalledWith({ top: -95, behavior: 'instant' });
    expect(list?.style.paddingBottom).toBe('');
    scrolled.mockRestore();
  });

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
