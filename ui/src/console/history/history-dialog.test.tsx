import '@testing-library/jest-dom/vitest';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { VigilProvider } from '../../theme/provider.tsx';
import { HistoryDialog, type HistoryVersion } from './history-dialog.tsx';

const versions: HistoryVersion[] = [
  {
    version: 2,
    time: '2026-11-20T02:00:00Z',
    actorName: '李老师',
    kind: 'changed',
    changes: [
      { path: 'title', before: '"安全生产"', after: '"安全生产（新）"' },
      { path: 'secretly', before: '1', after: '2' },
    ],
  },
  { version: 1, time: '2026-11-19T02:00:00Z', actorName: '系统管理员', kind: 'created', changes: [] },
];
type Restore = (version: number) => Promise<unknown>;

const show = (onRestore: Restore, load = () => Promise.resolve(versions)) => {
  const onClose = vi.fn<() => void>();
  render(
    <VigilProvider look="console">
      <HistoryDialog
        opened
        onClose={onClose}
        title="安全生产"
        load={load}
        sayPath={(path) => (path === 'title' ? '题库名称' : null)}
        onRestore={onRestore}
      />
    </VigilProvider>,
  );
  return onClose;
};

describe('the history of a piece of reference data', () => {
  it('tells who changed what, as a difference, and keeps quiet about what says nothing', async () => {
    show(() => Promise.resolve());
    expect(await screen.findByText('李老师')).toBeInTheDocument();
    expect(screen.getByText('题库名称')).toBeInTheDocument();
    expect(screen.getByText('（新）').tagName).toBe('INS');
    expect(screen.queryByText('2', { exact: true })).toBeNull();
  });

  it('brings an older version back after asking once, and not the one that counts', async () => {
    const onRestore = vi.fn<Restore>(() => Promise.resolve());
    const onClose = show(onRestore);
    await userEvent.click(await screen.findByRole('button', { name: '恢复此版本' }));
    expect(onRestore).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: '确认恢复为第 1 版' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(onRestore).toHaveBeenCalledWith(1);
  });

  it('that cannot be loaded can be tried again', async () => {
    let tries = 0;
    show(
      () => Promise.resolve(),
      () => (tries++ === 0 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(versions)),
    );
    await userEvent.click(await screen.findByRole('button', { name: '重试' }));
    expect(await screen.findByText('李老师')).toBeInTheDocument();
  });
});
