import '@testing-library/jest-dom/vitest';
import { TextInput } from '@mantine/core';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { VigilProvider } from '../../theme/provider.tsx';
import { FrameFootContext } from '../frame-foot.tsx';
import { FormFrame, FormSection } from './form-frame.tsx';
import { required } from './rules.ts';
import { useEntityForm, type TheirVersion } from './use-entity-form.ts';

interface Values {
  readonly title: string;
  readonly remark: string;
}
type Save = (values: Values, how: { commandId: string; version: number | null }) => Promise<unknown>;

const refusal = (reason: string, message: string) =>
  new CombinedGraphQLErrors({ errors: [{ message, extensions: { code: 20010000, reason } }] });

const labels = { title: '题库名称', remark: '备注' };

function Form({
  save,
  theirs,
  onSaved,
}: {
  save: Save;
  theirs?: TheirVersion<Values>;
  onSaved?: () => void;
}) {
  const form = useEntityForm<Values>({
    initial: opened,
    version: 3,
    validate: (values) => ({ title: required('题库名称')(values.title) }),
    save,
    fieldOf: ({ msg }) => (msg.includes('名称') ? 'title' : null),
    ...(theirs && { loadTheirs: () => Promise.resolve(theirs) }),
    ...(onSaved && { onSaved }),
  });
  return (
    <FormFrame form={form} label="题库" labels={labels} onCancel={() => undefined}>
      <FormSection title="基本信息">
        <TextInput label="题库名称" {...form.field('title')} />
        <TextInput label="备注" {...form.field('remark')} />
      </FormSection>
    </FormFrame>
  );
}
const opened: Values = { title: '安全生产', remark: '' };

const show = (props: Parameters<typeof Form>[0]) =>
  render(
    <VigilProvider look="console">
      <Form {...props} />
    </VigilProvider>,
  );
const title = () => screen.getByLabelText('题库名称');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the form of a piece of reference data', () => {
  it('sends nothing while a field is wrong: the summary takes the focus and leads to the field', async () => {
    const save = vi.fn<Save>(() => Promise.resolve());
    show({ save });
    await userEvent.clear(title());
    await press('保存');
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveFocus();
    await userEvent.click(screen.getByRole('link', { name: '题库名称不能为空！' }));
    expect(title()).toHaveFocus();
    expect(save).not.toHaveBeenCalled();
  });

  it('says what is unsaved, saves with the version opened, and says so no more', async () => {
    const save = vi.fn<Save>(() => Promise.resolve());
    const onSaved = vi.fn<() => void>();
    show({ save, onSaved });
    expect(screen.queryByText('有未保存的修改')).toBeNull();
    await userEvent.type(title(), '（新）');
    expect(screen.getByText('有未保存的修改')).toBeInTheDocument();
    await press('保存');
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(save).toHaveBeenCalledWith(
      { title: '安全生产（新）', remark: '' },
      expect.objectContaining({ version: 3 }),
    );
    expect(screen.queryByText('有未保存的修改')).toBeNull();
  });

  it('says in its bar where it stands: saved, unsaved, wrong, saved again and when', async () => {
    show({ save: vi.fn<Save>(() => Promise.resolve()) });
    const state = screen.getByRole('status');
    expect(state).toHaveTextContent('已保存');
    await userEvent.clear(title());
    expect(state).toHaveTextContent('有未保存的修改');
    await press('保存');
    await waitFor(() => expect(state).toHaveTextContent('1 处需要修改'));
    title().focus();
    await press('1 处需要修改');
    expect(screen.getByRole('alert')).toHaveFocus();
    await userEvent.type(title(), '乙');
    await press('保存');
    await waitFor(() => expect(state).toHaveTextContent(/^已保存 \d\d:\d\d$/));
  });

  it('sends once, however often one presses while it is under way', async () => {
    let answer = (): void => undefined;
    const save = vi.fn<Save>(() => new Promise<void>((resolve) => (answer = resolve)));
    show({ save });
    await userEvent.type(title(), '甲');
    await userEvent.dblClick(screen.getByRole('button', { name: '保存' }));
    expect(save).toHaveBeenCalledOnce();
    expect(screen.getByRole('status')).toHaveTextContent('正在保存…');
    answer();
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('已保存'));
  });

  it('stands at the foot of the frame where there is one', async () => {
    const foot = document.body.appendChild(document.createElement('div'));
    const save = vi.fn<Save>(() => Promise.resolve());
    render(
      <VigilProvider look="console">
        <FrameFootContext value={foot}>
          <Form save={save} />
        </FrameFootContext>
      </VigilProvider>,
    );
    await userEvent.type(title(), '甲');
    await userEvent.click(within(foot).getByRole('button', { name: '保存' }));
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    foot.remove();
  });

  it('a refusal about a field is shown there and keeps what was typed; another one above the fields', async () => {
    const save = vi.fn<Save>();
    save.mockRejectedValueOnce(refusal('BadInput', '题库名称不能超过50个字！'));
    save.mockRejectedValueOnce(refusal('NotAllowed', '您没有权限执行此操作！'));
    show({ save });
    await userEvent.type(title(), '甲');
    await press('保存');
    await waitFor(() => expect(title()).toBeInvalid());
    expect(title()).toHaveAccessibleDescription('题库名称不能超过50个字！');
    expect(title()).toHaveValue('安全生产甲');
    await press('保存');
    expect(await screen.findByRole('alert')).toHaveTextContent('您没有权限执行此操作！');
    expect(title()).toHaveValue('安全生产甲');
  });

  it('a save tried again after a fault is the same command', async () => {
    const save = vi.fn<Save>();
    save.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    save.mockResolvedValueOnce(undefined);
    show({ save });
    await userEvent.type(title(), '甲');
    await press('保存');
    await screen.findByRole('alert');
    await press('保存');
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    expect(save.mock.calls[0]?.[1].commandId).toBe(save.mock.calls[1]?.[1].commandId);
  });
});

describe('when somebody was faster', () => {
  const faster = refusal('SomebodyWasFaster', '题库已被他人修改，请刷新后重试！');
  const theirs: TheirVersion<Values> = {
    values: { title: '安全生产（李）', remark: '<p>李老师<b>写的</b></p>' },
    version: 4,
    by: '李老师',
    at: '2026-11-21T02:00:00Z',
  };

  const meet = async (save: ReturnType<typeof vi.fn<Save>>) => {
    save.mockRejectedValueOnce(faster);
    show({ save, theirs });
    await userEvent.type(title(), '（我）');
    await press('保存');
    return screen.findByRole('dialog', { name: '已被他人修改' });
  };

  it('tells who, when and what differs; my changes go on top of theirs', async () => {
    const save = vi.fn<Save>();
    const dialog = await meet(save);
    await waitFor(() => expect(dialog).toHaveTextContent('李老师 于 2026-11-21 10:00:00'));
    expect(screen.getByRole('row', { name: '题库名称 安全生产（李） 安全生产（我）' })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: '备注 李老师写的 未修改，将保留对方的内容' })).toBeInTheDocument();
    save.mockResolvedValueOnce(undefined);
    await press('在其基础上保存我的修改');
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    expect(save).toHaveBeenLastCalledWith(
      { title: '安全生产（我）', remark: '<p>李老师<b>写的</b></p>' },
      expect.objectContaining({ version: 4 }),
    );
  });

  it('theirs can be taken instead: nothing is sent, the form shows their version', async () => {
    const save = vi.fn<Save>();
    await meet(save);
    await waitFor(() => expect(screen.getByRole('button', { name: '载入对方的版本' })).toBeEnabled());
    await press('载入对方的版本');
    await waitFor(() => expect(title()).toHaveValue('安全生产（李）'));
    expect(save).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('有未保存的修改')).toBeNull();
  });
});
