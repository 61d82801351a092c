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

  it('strikes out a value that has a name as a whole: half of it could not be read', async () => {
    const changes = [
      { path: 'state', before: '0', after: '1' },
      { path: 'owner', before: '"d1"', after: '"d2"' },
    ];
    const [newest] = versions;
    const names: Readonly<Record<string, string>> = {
      0: '启用',
      1: '禁用',
      '"d1"': '教学一部',
      '"d2"': '教学二部',
    };
    render(
      <VigilProvider look="console">
        <HistoryDialog
          opened
          onClose={() => undefined}
          title="安全生产"
          load={() => Promise.resolve(newest === undefined ? [] : [{ ...newest, changes }])}
          sayPath={(path) => path}
          sayValue={(_path, json) => names[json] ?? json}
        />
      </VigilProvider>,
    );
    expect((await screen.findByText('启用')).tagName).toBe('DEL');
    expect(screen.getByText('禁用').tagName).toBe('INS');
    expect(screen.getByText('教学一部').tagName).toBe('DEL');
    expect(screen.getByText('教学二部').tagName).toBe('INS');
  });

  it('without a version says that nobody changed it; only of what came with the program that it did', async () => {
    show(
      () => Promise.resolve(),
      () => Promise.resolve([]),
    );
    expect(await screen.findByText('还没有人修改过。')).toBeInTheDocument();
    expect(screen.queryByText(/系统自带/)).toBeNull();
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
