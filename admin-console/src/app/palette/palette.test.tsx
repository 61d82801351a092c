import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import type { Found } from '@vigil/ui/search/found.ts';
import type { Find, Finder } from '../finder.ts';
import { ConsoleSessionContext, type ConsoleSession } from '../session.tsx';
import { renderConsole } from '../testing/render-console.tsx';
import { ConsolePalette } from './console-palette.tsx';

const entry = (path: string, title: string) => ({ key: path, path, title, icon: null, children: [] });
const menu = [
  entry('/admin/dashboard', '控制台'),
  {
    key: 'exam',
    path: null,
    title: '考试管理',
    icon: null,
    children: [entry('/admin/exam/list', '考试列表'), entry('/admin/exam/category', '考试分类')],
  },
];

const finder = (name: string, title: string, find: Find, permission = 'may'): Finder => ({
  ...{ name, title, permissions: [permission], page: name },
  load: async () => find,
});
const found = (title: string): Found => ({ key: title, title, address: `/admin/found/${title}` });

function Opener({ finders }: { readonly finders: readonly Finder[] }) {
  const [opened, setOpened] = useState(false);
  const { pathname } = useLocation();
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        打开
      </button>
      <p>{`在 ${pathname}`}</p>
      <ConsolePalette finders={finders} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

async function open(finders: readonly Finder[] = []) {
  const session = {
    menu,
    may: (...wanted: readonly string[]) => wanted.includes('may'),
    opens: (page: string) => page !== 'closed',
    addressOf: (page: string) => (page === 'Security' ? '/admin/dashboard/security' : null),
  } as unknown as ConsoleSession;
  renderConsole(
    <ConsoleSessionContext value={session}>
      <Opener finders={finders} />
    </ConsoleSessionContext>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: '打开' }));
  const field = await screen.findByRole('combobox', { name: '搜索' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  return { user, field };
}
const own = ['个人资料', '站内消息', '安全设置', '学员首页'].map((title) => `${title}我的账号`);
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const current = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;

afterEach(cleanup);

describe('the search of the console', () => {
  it('has every page of the menu at once; words leave those that have them, by name or heading', async () => {
    const { user, field } = await open();
    expect(options()).toEqual(['控制台', '考试列表考试管理', '考试分类考试管理', ...own]);
    await user.type(field, '分类');
    expect(options()).toEqual(['考试分类考试管理']);
    await user.clear(field);
    await user.type(field, '管理');
    expect(options()).toHaveLength(2);
    await user.type(field, '没有');
    expect(screen.getByText('没有找到“管理没有”')).toBeTruthy();
  });

  it('is worked by keys: arrows move and go round, Enter opens, Escape gives the focus back', async () => {
    const { user, field } = await open();
    expect(current(field)).toBe('控制台');
    await user.keyboard('{ArrowDown}');
    expect(current(field)).toBe('考试列表考试管理');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(current(field)).toBe('学员首页我的账号');
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('学员首页我的账号');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('打开'));
    await user.keyboard('{Enter}');
    await screen.findByRole('combobox');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByText('在 /admin/exam/list')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  it('finds the pages of one’s own account and opens them', async () => {
    const { user, field } = await open();
    await user.type(field, '安全设置');
    expect(options()).toEqual(['安全设置我的账号']);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('在 /admin/dashboard/security')).toBeTruthy();
  });

  it('asks the kinds that the person may ask and open, once for what was typed in one go', async () => {
    const asked: string[] = [];
    const find =
      (kind: string): Find =>
      async ({ words }) => {
        asked.push(`${kind} ${words}`);
        return [found(`${kind}${words}`)];
      };
    const { user, field } = await open([
      finder('exams', '考试', find('考')),
      finder('people', '人员', find('人'), 'may not'),
      finder('closed', '题库', find('库')),
    ]);
    expect(field.getAttribute('placeholder')).toBe('搜索页面、考试');
    await user.type(field, ' 结构 ');
    expect(await screen.findByRole('option', { name: '考结构' })).toBeTruthy();
    expect(asked).toEqual(['考 结构']);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('在 /admin/found/考结构')).toBeTruthy();
  });

  it('shows the answer to the last words, whichever comes last', async () => {
    const answers = new Map<string, (found: readonly Found[]) => void>();
    const { user, field } = await open([
      finder('exams', '考试', ({ words }) => new Promise((resolve) => answers.set(words, resolve))),
    ]);
    await user.type(field, '甲');
    await waitFor(() => expect([...answers.keys()]).toEqual(['甲']));
    expect(screen.getByText('正在查找考试…')).toBeTruthy();
    await user.type(field, '乙');
    await waitFor(() => expect([...answers.keys()]).toEqual(['甲', '甲乙']));
    await act(async () => answers.get('甲乙')?.([found('新')]));
    await act(async () => answers.get('甲')?.([found('旧')]));
    expect(options()).toEqual(['新']);
    expect(screen.queryByText(/正在查找/)).toBeNull();
  });

  it('says what could not be looked for beside what was found, and tries again', async () => {
    let away = true;
    const { user, field } = await open([
      finder('exams', '考试', async () => [found('甲考试')]),
      finder('banks', '题库', async () => (away ? Promise.reject(new Error('away')) : [found('甲题库')])),
    ]);
    await user.type(field, '甲');
    expect((await screen.findByRole('alert')).textContent).toContain('题库暂时查不到');
    expect(options()).toEqual(['甲考试']);
    away = false;
    await user.click(screen.getByRole('button', { name: '重试' }));
    await waitFor(() => expect(options()).toEqual(['甲考试', '甲题库']));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
