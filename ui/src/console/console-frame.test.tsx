import '@testing-library/jest-dom/vitest';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { consoleTheme, learnerTheme } from '../theme/theme.ts';
import { VigilProvider } from '../theme/provider.tsx';
import { ConsoleFrame } from './console-frame.tsx';
import type { MenuEntry } from './menu-item.ts';

const frame = (
  entries: readonly MenuEntry[] = [],
  current = '',
  onOpen = (_path: string): void => undefined,
) =>
  render(
    <VigilProvider look="console">
      <ConsoleFrame
        siteName="站点"
        logo={null}
        entries={entries}
        current={current}
        onOpen={onOpen}
        breadcrumb=""
        tools=""
      >
        <p>页面</p>
      </ConsoleFrame>
    </VigilProvider>,
  );

afterEach(() => {
  document.cookie = 'vigil_sidebar=; path=/admin; max-age=0';
  window.history.replaceState(null, '', '/');
});

describe('the frame of the console', () => {
  it('keeps in a cookie whether its menu is folded [common-066]', () => {
    window.history.replaceState(null, '', '/admin');
    const first = frame();
    fireEvent.click(screen.getByRole('button', { name: '收起菜单' }));
    first.unmount();
    frame();
    expect(screen.getByRole('button', { name: '展开菜单' })).toBeTruthy();
  });

  it('folded, is one icon for each heading, beside which its pages stand by their names', async () => {
    const page = (key: string, title: string): MenuEntry => ({
      ...{ key, title, path: `/admin/${key}`, icon: null, children: [] },
    });
    const heading = (key: string, title: string, children: MenuEntry[]): MenuEntry => ({
      ...{ key, title, path: null, icon: key, children },
    });
    document.cookie = 'vigil_sidebar=narrow; path=/';
    const opened: string[] = [];
    const entries = [
      heading('exam', '考试管理', [page('list', '考试列表'), page('category', '考试分类')]),
      heading('sys', '系统管理', [page('user', '用户管理')]),
    ];
    frame(entries, '/admin/category', (path) => opened.push(path));
    const menu = screen.getAllByRole('navigation')[0] as HTMLElement;
    expect(within(menu).getAllByRole('button')).toHaveLength(2);
    await userEvent.click(within(menu).getByRole('button', { name: '考试管理' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['考试列表', '考试分类']);
    expect(items[1]).toHaveAttribute('aria-current', 'page');
    // Every child of a menu is an entry of it.
    const menuRoles = [...(items[0]?.parentElement?.children ?? [])].map((one) => one.getAttribute('role'));
    expect(menuRoles).not.toContain('presentation');
    await userEvent.click(items[0] as HTMLElement);
    expect(opened).toEqual(['/admin/list']);
    document.cookie = 'vigil_sidebar=; path=/; max-age=0';
  });

  it('has dialogs 500 px wide unless they say otherwise, as the learner app has [common-100]', () => {
    for (const theme of [consoleTheme, learnerTheme])
      expect(theme.components?.['Modal']?.defaultProps).toMatchObject({ size: 500 });
  });
});
