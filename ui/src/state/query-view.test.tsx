import '@testing-library/jest-dom/vitest';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Empty } from './empty.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { QueryView } from './query-view.tsx';

const setOnline = (online: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
};

afterEach(() => {
  cleanup();
  setOnline(true);
});

interface Face {
  readonly data?: readonly string[];
  readonly error?: unknown;
  readonly refetch?: () => Promise<unknown>;
  readonly page?: boolean;
}

const view = ({ refetch = () => Promise.resolve(), page = false, ...face }: Face) => (
  <MantineProvider>
    <QueryView
      page={page}
      query={{ loading: false, refetch, ...face }}
      isEmpty={(rows) => rows.length === 0}
      empty={<Empty title="暂无数据" hint="原因" />}
    >
      {(rows) => <p>{rows.join('、')}</p>}
    </QueryView>
  </MantineProvider>
);

describe('the five faces of a view', () => {
  it('loading announces itself once it takes longer than 300 ms', async () => {
    render(view({}));
    expect(screen.queryByRole('status')).toBeNull();
    expect(await screen.findByRole('status')).toHaveTextContent('正在加载');
  });

  it('empty says why [common-091]', () => {
    render(view({ data: [] }));
    expect(screen.getByText('暂无数据')).toBeInTheDocument();
  });

  it('failed says what and offers retry', async () => {
    const refetch = vi.fn<() => Promise<void>>(() => Promise.resolve());
    render(view({ error: new TypeError('fetch'), refetch }));
    expect(screen.getByRole('alert')).toHaveTextContent('服务器无法连接或无法响应！');
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it('failed is the heading of a page that has no other', () => {
    const failure = { error: new TypeError('fetch') };
    render(view({ ...failure, page: true }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('加载失败');
    cleanup();
    render(view(failure));
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('what is not for the one who looks says so, and offers no retry that changes nothing', () => {
    const extensions = { code: 10010003, reason: 'NotAllowed' };
    render(
      view({
        error: new CombinedGraphQLErrors({ errors: [{ message: '您没有权限执行此操作！', extensions }] }),
      }),
    );
    expect(screen.getByRole('alert')).toHaveTextContent(
      '没有权限您没有查看此内容的权限，如需查看，请联系管理员授权。',
    );
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each(['NotFound', 'NotYourPaper'])(
    'what does not exist says so in the server’s words, and offers the way back alone (%s)',
    async (reason) => {
      history.pushState(null, '', '/list');
      const back = vi.spyOn(history, 'back').mockReturnValue();
      const extensions = { code: 20010000, reason };
      render(
        view({ error: new CombinedGraphQLErrors({ errors: [{ message: '考试不存在！', extensions }] }) }),
      );
      expect(screen.getByRole('alert')).toHaveTextContent('不存在或已删除考试不存在！返回');
      await userEvent.click(screen.getByRole('button'));
      expect(back).toHaveBeenCalledOnce();
      back.mockRestore();
    },
  );

  it('what does not exist names the tab of a page that has nothing else, and the heading of one that has', () => {
    document.title = '编辑考试 - 云考场';
    const extensions = { code: 20010000, reason: 'NotFound' };
    const error = new CombinedGraphQLErrors({ errors: [{ message: '考试不存在！', extensions }] });
    render(view({ error, page: true }));
    expect(document.title).toBe('不存在或已删除 - 云考场');
    cleanup();
    render(
      <MantineProvider>
        <PageHeader title="考试统计" site="云考场" error={error} />
      </MantineProvider>,
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('不存在或已删除');
    expect(document.title).toBe('不存在或已删除 - 云考场');
    cleanup();
    render(
      <MantineProvider>
        <PageHeader title="考试统计" site="云考场" error={new TypeError('fetch')} />
      </MantineProvider>,
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('考试统计');
  });

  it('data once loaded stays through a failed reload', () => {
    render(view({ data: ['甲', '乙'], error: new TypeError('fetch') }));
    expect(screen.getByText('甲、乙')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offline says so, and loads again by itself when the network is back', () => {
    const refetch = vi.fn<() => Promise<void>>(() => Promise.resolve());
    setOnline(false);
    render(view({ error: new TypeError('fetch'), refetch }));
    expect(screen.getByRole('alert')).toHaveTextContent('当前没有网络');
    setOnline(true);
    expect(refetch).toHaveBeenCalledTimes(1);
  });
});
