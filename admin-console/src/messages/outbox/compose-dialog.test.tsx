import '@testing-library/jest-dom/vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderConsole, type Server } from '../../app/testing/render-console.tsx';
import { ComposeDialog } from './compose-dialog.tsx';

vi.setConfig({ testTimeout: 60_000 });

interface Asked {
  readonly operation: string;
  readonly variables: Record<string, unknown>;
}
const refused = (reason: string, message: string) => ({ refusal: { code: 20010000, reason, message } });

/** A server whose preview counts 3 people first and 5 from then on; sending is refused until the 5 were seen. */
function show(
  answer: (asked: Asked) => ReturnType<Server> | null = () => null,
  chasing?: { readonly noticeId: string; readonly title: string; readonly content: string },
  to?: { readonly userIds: readonly string[]; readonly object: string; readonly title: string },
) {
  const asked: Asked[] = [];
  const onSent = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  let looks = 0;
  const dialog = (
    <ComposeDialog onClose={onClose} onSent={onSent} {...(chasing && { chasing })} {...(to && { to })} />
  );
  renderConsole(dialog, (operation, variables) => {
    asked.push({ operation, variables });
    const special = answer({ operation, variables });
    if (special !== null) return special;
    if (operation === 'TemplatePaging') return { data: { notifyTmplPaging: { records: [], total: 0 } } };
    if (operation === 'MessagePreview') {
      looks += 1;
      const counts = { userCount: looks === 1 ? 3 : 5, mailCount: 0, mailConfigured: false };
      return { data: { messagePreview: { title: '停电', content: '张三，今晚停电。', ...counts } } };
    }
    if (operation === 'MessageSend')
      return (variables['input'] as { userCount: number }).userCount === 5
        ? { data: { messageSend: { id: 'm1' } } }
        : refused('AudienceChanged', '接收人数已变为 5 人，请重新预览后再发送！');
    if (operation === 'PickDepartments') return { data: { departDict: [] } };
    if (operation === 'PickGroups') return { data: { groupPaging: { records: [] } } };
    return { data: {} };
  });
  return { asked, onSent, onClose };
}

async function write(): Promise<void> {
  fireEvent.click(await screen.findByRole('radio', { name: '所有人' }));
  fireEvent.change(screen.getByLabelText(/标题/), { target: { value: ' 停电 ' } });
  fireEvent.change(screen.getByLabelText(/内容/), { target: { value: '{{realName}}，今晚停电。' } });
  fireEvent.click(screen.getByRole('button', { name: '预览' }));
}

it('a problem is told in the server’s words, and what was written stays', async () => {
  const { asked } = show(({ operation }) =>
    operation === 'MessagePreview' ? refused('BadInput', '没有变量“{{age}}”！') : null,
  );
  await write();
  expect(await screen.findByRole('alert')).toHaveTextContent('没有变量“{{age}}”！');
  expect(screen.getByLabelText(/标题/)).toHaveValue(' 停电 ');
  expect(screen.getByLabelText(/内容/)).toHaveValue('{{realName}}，今晚停电。');
  expect(asked.some(({ operation }) => operation === 'MessageSend')).toBe(false);
});

it('its templates are asked for as any picker asks: the first hundred [common-024]', async () => {
  const { asked } = show();
  await waitFor(() =>
    expect(asked).toContainEqual({
      operation: 'TemplatePaging',
      variables: { input: { current: 1, size: 100 } },
    }),
  );
});

it('is sent to as many as were looked at: when they are others by then, it is looked at again', async () => {
  const { asked, onSent } = show();
  await write();
  fireEvent.click(await screen.findByRole('button', { name: '发送给 3 人' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('接收人数已变为 5 人，请重新预览后再发送！');
  expect(onSent).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: '返回修改' }));
  expect(screen.getByLabelText(/内容/)).toHaveValue('{{realName}}，今晚停电。');
  fireEvent.click(screen.getByRole('button', { name: '预览' }));
  const dialog = await screen.findByRole('dialog', { name: '预览并发送' });
  expect(within(dialog).queryByRole('alert')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: '发送给 5 人' }));
  await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1));
  expect(
    asked
      .filter(({ operation }) => operation === 'MessageSend')
      .map(({ variables }) => (variables['input'] as { userCount: number; title: string }).userCount),
  ).toEqual([3, 5]);
  expect(asked.findLast(({ operation }) => operation === 'MessageSend')?.variables).toMatchObject({
    input: { title: '停电', audience: { everybody: true, departIds: [] }, channels: ['site'] },
  });
});

const template = (code: string, title: string) => ({
  ...{ id: code, version: 1, code, title, content: `${title}的正文`, channels: ['site', 'mail'] },
  ...{ enabled: true, builtIn: false, variables: [], updateTime: null },
});

it('a template fills what is empty, and asks before it replaces what was typed', async () => {
  show(({ operation }) =>
    operation === 'TemplatePaging'
      ? { data: { notifyTmplPaging: { records: [template('a', '放假'), template('b', '开学')], total: 2 } } }
      : null,
  );
  const take = async (name: string) => {
    fireEvent.click(await screen.findByRole('combobox', { name: '通知模板' }));
    fireEvent.click(await screen.findByRole('option', { name, hidden: true }));
  };
  const title = () => screen.getByLabelText(/标题/);
  await take('放假');
  expect(title()).toHaveValue('放假');
  // Nothing was typed since: another template takes its place at once.
  await take('开学');
  expect(title()).toHaveValue('开学');
  fireEvent.change(screen.getByLabelText(/内容/), { target: { value: '写了很久' } });
  await take('放假');
  expect(await screen.findByText(/换成模板“放假”的文字/)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '保留已填写的内容' }));
  await waitFor(() => expect(screen.queryByText(/换成模板/)).toBeNull());
  expect(screen.getByLabelText(/内容/)).toHaveValue('写了很久');
  expect(title()).toHaveValue('开学');
  await take('放假');
  fireEvent.click(await screen.findByRole('button', { name: '替换' }));
  await waitFor(() => expect(screen.getByLabelText(/内容/)).toHaveValue('放假的正文'));
});

it('nobody is written to: there is nothing to press', async () => {
  show(({ operation }) =>
    operation === 'MessagePreview'
      ? {
          data: {
            messagePreview: {
              ...{ title: '停电', content: '今晚', userCount: 0, mailCount: 0, mailConfigured: false },
            },
          },
        }
      : null,
  );
  await write();
  expect(await screen.findByRole('button', { name: '发送给 0 人' })).toBeDisabled();
});

it('says at each field what is missing, and asks the server nothing', async () => {
  const { asked } = show();
  fireEvent.click(await screen.findByRole('button', { name: '预览' }));
  for (const problem of ['请选择接收范围！', '标题不能为空！', '内容不能为空！'])
    expect(await screen.findByText(problem)).toBeInTheDocument();
  expect(asked.some(({ operation }) => operation === 'MessagePreview')).toBe(false);
});

it('closes at once while nothing is written, and asks before what was written is lost', async () => {
  const { onClose } = show();
  fireEvent.click(await screen.findByRole('button', { name: '取消' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent.change(screen.getByLabelText(/标题/), { target: { value: '写了很久' } });
  for (const name of ['取消', '关闭']) {
    fireEvent.click(screen.getByRole('button', { name }));
    fireEvent.click(await screen.findByRole('button', { name: '继续编辑' }));
    await waitFor(() => expect(screen.queryByText('有未保存的修改')).toBeNull());
  }
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText(/标题/)).toHaveValue('写了很久');
  fireEvent.click(screen.getByRole('button', { name: '取消' }));
  fireEvent.click(await screen.findByRole('button', { name: '放弃并关闭' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
});

it('to people who are named already it is not asked whom', async () => {
  const to = { userIds: ['u1'], object: '发给张三', title: '关于考试' };
  const { asked } = show(() => null, undefined, to);
  expect(await screen.findByText('发给张三')).toBeInTheDocument();
  expect(screen.queryByRole('radio', { name: '所有人' })).toBeNull();
  fireEvent.change(screen.getByLabelText(/内容/), { target: { value: '请补交材料' } });
  fireEvent.click(screen.getByRole('button', { name: '预览' }));
  fireEvent.click(await screen.findByRole('button', { name: '发送给 3 人' }));
  await waitFor(() => expect(asked.some(({ operation }) => operation === 'MessageSend')).toBe(true));
  expect(asked.find(({ operation }) => operation === 'MessageSend')?.variables['input']).toMatchObject({
    ...{ title: '关于考试', content: '请补交材料' },
    audience: { everybody: false, departIds: [], groupIds: [], userIds: ['u1'] },
  });
});

it('to those who have not read a notice it is not asked whom', async () => {
  const { asked } = show(() => null, { noticeId: 'n1', title: '请阅读公告：停电', content: '请确认' });
  fireEvent.click(await screen.findByRole('button', { name: '预览' }));
  fireEvent.click(await screen.findByRole('button', { name: '发送给 3 人' }));
  await screen.findByText('接收人数已变为 5 人，请重新预览后再发送！');
  const sent = asked.find(({ operation }) => operation === 'MessageSend')?.variables['input'];
  expect(sent).toMatchObject({ unreadOf: 'n1', title: '请阅读公告：停电', userCount: 3 });
  expect(sent).not.toHaveProperty('audience');
});
