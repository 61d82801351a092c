import '@testing-library/jest-dom/vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { consoleSession } from '../../app/testing/console-session.tsx';
import { renderConsole, type Server } from '../../app/testing/render-console.tsx';
import { NoticeFormPage } from './notice-form-page.tsx';

vi.setConfig({ testTimeout: 60_000 });

function show(answer: ReturnType<Server> = { data: { noticeSave: { id: 'n1' } } }) {
  const saved: Record<string, unknown>[] = [];
  const onLeave = vi.fn<() => void>();
  renderConsole(consoleSession(<NoticeFormPage id={null} onLeave={onLeave} />), (operation, variables) => {
    if (operation === 'PickDepartments') return { data: { departDict: [] } };
    if (operation === 'PickGroups') return { data: { groupPaging: { records: [] } } };
    if (operation !== 'NoticeSave') return { data: {} };
    saved.push(variables);
    return answer;
  });
  return { saved, onLeave };
}
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存草稿' }));

it('says at each field what is wrong, and sends nothing', async () => {
  const { saved } = show();
  await screen.findByLabelText(/公告标题/);
  type(/^链接/, 'ftp://files');
  fireEvent.click(screen.getByRole('radio', { name: '指定范围' }));
  save();
  for (const problem of ['公告标题不能为空！', '链接必须以 http:// 或 https:// 开头！', '请选择接收范围！'])
    expect((await screen.findAllByText(problem)).length, problem).toBeGreaterThan(0);
  // A link alone is a notice too: without both, its text is missing.
  type(/^链接/, '');
  save();
  expect((await screen.findAllByText('公告内容不能为空！')).length).toBeGreaterThan(0);
  expect(saved).toEqual([]);
});

it('saves a notice of a link alone, for everybody, as a draft, and leaves', async () => {
  const { saved, onLeave } = show();
  await screen.findByLabelText(/公告标题/);
  type(/公告标题/, ' 停电 ');
  type(/^链接/, 'https://vigil.example/a');
  fireEvent.click(screen.getByRole('switch', { name: /^置顶/ }));
  save();
  await waitFor(() => expect(onLeave).toHaveBeenCalledTimes(1));
  expect(saved).toMatchObject([
    {
      input: {
        ...{ id: null, title: '停电', link: 'https://vigil.example/a', pinned: true, mustRead: false },
        ...{ state: 1, audience: { everybody: true } },
      },
    },
  ]);
});

it('publishes when that is what is pressed; refused, it is a draft as before', async () => {
  const refusal = { code: 20010000, reason: 'BadInput', message: '接收范围中有不存在的部门，请重新选择！' };
  const { saved } = show({ refusal });
  await screen.findByLabelText(/公告标题/);
  type(/公告标题/, '停电');
  type(/^链接/, 'https://vigil.example/a');
  fireEvent.click(screen.getByRole('button', { name: '发布' }));
  expect((await screen.findAllByText(refusal.message)).length).toBeGreaterThan(0);
  await waitFor(() => expect(screen.getByRole('button', { name: '保存草稿' })).toBeEnabled());
  save();
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved.map(({ input }) => (input as { state: number }).state)).toEqual([0, 1]);
});

it.each([
  ['链接中不能包含账号和密码！', /^链接/],
  ['公告标题中有不能显示的字符！', /公告标题/],
])('what the server refuses is told at its field, which keeps what was typed: %s', async (message, label) => {
  show({ refusal: { code: 20010000, reason: 'BadInput', message } });
  await screen.findByLabelText(/公告标题/);
  type(/公告标题/, '停电');
  type(/^链接/, 'https://vigil.example/a');
  save();
  await waitFor(() =>
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message)),
  );
  expect(screen.getByLabelText(label)).toBeInvalid();
  expect(screen.getByLabelText(/公告标题/)).toHaveValue('停电');
  expect(screen.getByLabelText(/^链接/)).toHaveValue('https://vigil.example/a');
});

it('can be looked at as its readers will see it, before it is saved', async () => {
  const { saved } = show();
  await screen.findByLabelText(/公告标题/);
  type(/公告标题/, '停电通知');
  fireEvent.click(screen.getByRole('switch', { name: /^要求确认阅读/ }));
  fireEvent.click(screen.getByRole('button', { name: '预览' }));
  const dialog = await screen.findByRole('dialog', { name: '预览' });
  expect(within(dialog).getByRole('heading', { name: '停电通知' })).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: '我已阅读' })).toBeDisabled();
  expect(saved).toEqual([]);
});
