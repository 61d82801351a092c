import '@testing-library/jest-dom/vitest';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IconEye } from '@tabler/icons-react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from '../../layout/dialog.tsx';
import { VigilProvider } from '../../theme/provider.tsx';
import { List, panel, rowOf, type Row } from './list-view.fixture.tsx';
import type { ListViewProps } from './list-view.tsx';

beforeEach(() => localStorage.clear());

const row = (title: string, count = 1): Row => ({ id: title, title, count });
const shown = (): (string | null)[] =>
  [...document.querySelectorAll('tbody th[scope="row"]')].map((head) => head.textContent);

/** A list whose page is asked for again by a clock, or by somebody. */
function show(more: Partial<ListViewProps<Row>> = {}, dialogOpen = false) {
  const draw = (records: readonly Row[], loading: boolean, polled: boolean, dialog: boolean) => (
    <VigilProvider look="console">
      <List
        more={{
          ...more,
          query: {
            data: { records, total: records.length },
            loading,
            polled,
            refetch: () => Promise.resolve(),
          },
        }}
      />
      <Dialog opened={dialog} onClose={() => undefined} title="延长时间">
        <p>一行的对话框</p>
      </Dialog>
    </VigilProvider>
  );
  let now = [row('安全'), row('消防'), row('急救')];
  const view = render(draw(now, false, false, dialogOpen));
  const answer = (next: Row[], polled: boolean) => {
    view.rerender(draw(now, true, polled, dialogOpen));
    now = next;
    view.rerender(draw(now, false, false, dialogOpen));
  };
  return {
    poll: (...next: Row[]) => answer(next, true),
    ask: (...next: Row[]) => answer(next, false),
    closeDialog: () => view.rerender(draw(now, false, false, false)),
  };
}

const enter = () => fireEvent.pointerEnter(rowOf('安全').parentElement as Element, { pointerType: 'mouse' });
const leave = () => fireEvent.pointerLeave(rowOf('安全').parentElement as Element);

describe('a list that asks again by itself', () => {
  it('stands still while the pointer is among its rows, which say what is new; then it is in order', () => {
    const { poll } = show();
    enter();
    poll(row('急救', 9), row('新的'), row('安全'));
    expect(shown()).toEqual(['安全', '消防', '急救', '新的']);
    expect(within(rowOf('急救')).getByText('9')).toBeInTheDocument();
    poll(row('新的'), row('急救', 10), row('安全'));
    expect(shown()).toEqual(['安全', '消防', '急救', '新的']);
    leave();
    expect(shown()).toEqual(['新的', '急救', '安全']);
    poll(row('安全'), row('新的'));
    expect(shown()).toEqual(['安全', '新的']);
  });

  it('stands still for the keyboard, too', async () => {
    const { poll } = show();
    // jsdom does not know yet, while it tells of the focus, that it is to be seen.
    const matches = vi.spyOn(HTMLElement.prototype, 'matches');
    matches.mockImplementation((selector) => selector === ':focus-visible');
    await userEvent.keyboard('{ArrowDown}');
    matches.mockRestore();
    expect(rowOf('安全')).toHaveFocus();
    poll(row('急救'), row('安全'), row('消防'));
    expect(shown()).toEqual(['安全', '消防', '急救']);
    await userEvent.click(screen.getByRole('searchbox', { name: '题库名称' }));
    expect(shown()).toEqual(['急救', '安全', '消防']);
  });

  it('stands still while a dialog lies over it, or the menu of a row is open', () => {
    const { poll, closeDialog } = show(
      {
        acts: () => [{ key: 'look', label: '查看', icon: IconEye, shown: false, onClick: () => undefined }],
      },
      true,
    );
    poll(row('急救'), row('安全'), row('消防'));
    expect(shown()).toEqual(['安全', '消防', '急救']);
    closeDialog();
    expect(shown()).toEqual(['急救', '安全', '消防']);
    fireEvent.click(within(rowOf('消防')).getByLabelText('更多操作：消防'));
    poll(row('消防'), row('安全'), row('急救'));
    expect(shown()).toEqual(['急救', '安全', '消防']);
  });

  it('stands still while a row is open beside it', async () => {
    const { poll } = show({ panel });
    fireEvent.click(within(rowOf('消防')).getByRole('button', { name: '消防' }));
    poll(row('急救'), row('安全'), row('消防'));
    expect(shown()).toEqual(['安全', '消防', '急救']);
    fireEvent.click(screen.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(shown()).toEqual(['急救', '安全', '消防']));
  });

  it('comes as it is when somebody asked for it: what was deleted is gone, and sorting sorts', () => {
    const { poll, ask } = show();
    enter();
    poll(row('急救'), row('安全'), row('消防'));
    ask(row('急救'), row('消防'));
    expect(shown()).toEqual(['急救', '消防']);
    ask(row('消防'), row('急救'));
    expect(shown()).toEqual(['消防', '急救']);
  });

  it('is not held by the dialog it stands in', () => {
    const draw = (records: readonly Row[], polled: boolean) => (
      <VigilProvider look="console">
        <Dialog opened onClose={() => undefined} title="选择题库">
          <List
            more={{
              query: {
                data: { records, total: 3 },
                loading: polled,
                polled,
                refetch: () => Promise.resolve(),
              },
            }}
          />
        </Dialog>
      </VigilProvider>
    );
    const view = render(draw([row('安全'), row('消防')], false));
    view.rerender(draw([row('安全'), row('消防')], true));
    view.rerender(draw([row('消防'), row('安全')], false));
    expect(shown()).toEqual(['消防', '安全']);
  });
});
