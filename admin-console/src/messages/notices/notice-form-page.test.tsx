import '@testing-library/jest-dom/vitest';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { consoleSession } from '../../app/testing/console-session.tsx';
import { renderConsole } from '../../app/testing/render-console.tsx';
import { NoticeFormPage } from './notice-form-page.tsx';

vi.setConfig({ testTimeout: 60_000 });

function show() {
  const saved: Record<string, unknown>[] = [];
  const onLeave = vi.fn<() => void>();
  renderConsole(consoleSession(<NoticeFormPage id={null} onLeave={onLeave} />), (operation, variables) => {
    if (operation === 'PickDepartments') return { data: { departDict: [] } };
    if (operation === 'PickGroups') return { data: { groupPaging: { records: [] } } };
    if (operation !== 'NoticeSave') return { data: {} };
    saved.push(variables);
    return { data: { noticeSave: { id: 'n1' } } };
  });
  return { saved, onLeave };
}
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }));

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

it('saves a notice of a link alone, for everybody, and leaves', async () => {
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
        ...{ state: 0, audience: { everybody: true } },
      },
    },
  ]);
});
