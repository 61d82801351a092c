import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderConsole } from '../../app/testing/render-console.tsx';
import { ChaptersDialog } from './chapters-dialog.tsx';

// Under load dialogs take their time to be drawn.
vi.setConfig({ testTimeout: 20_000 });

it('Escape answers the question before a chapter is deleted, and only then closes the dialog', async () => {
  const onClose = vi.fn<() => void>();
  renderConsole(<ChaptersDialog opened onClose={onClose} bank={{ id: 'b1', title: '网络安全' }} />, () => ({
    data: { chapterList: [{ id: 'c1', title: '密码学', sort: 1, parentId: null, quCount: 0 }] },
  }));
  await userEvent.click(await screen.findByLabelText('“密码学”的操作'));
  await userEvent.click(await screen.findByText('删除'));
  await screen.findByText('确认要删除选定的信息吗？');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('确认要删除选定的信息吗？')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('a title is typed where the chapter stands; Escape leaves it as it was and the dialog open', async () => {
  const onClose = vi.fn<() => void>();
  renderConsole(<ChaptersDialog opened onClose={onClose} bank={{ id: 'b1', title: '网络安全' }} />, () => ({
    data: { chapterList: [{ id: 'c1', title: '密码学', sort: 1, parentId: null, quCount: 0 }] },
  }));
  await userEvent.click(await screen.findByLabelText('“密码学”的操作'));
  await userEvent.click(await screen.findByText('重命名'));
  const title = await screen.findByLabelText('章节名称');
  await waitFor(() => expect(screen.queryByText('移出一级')).toBeNull());
  expect(document.activeElement).toBe(title);
  await userEvent.keyboard('甲{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('章节名称')).toBeNull());
  expect(screen.getByText('密码学')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});
