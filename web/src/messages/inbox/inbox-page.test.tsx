import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setToken } from '@vigil/ui/session/session.ts';
import { refusal, renderWeb } from '../../app/render-web.fixture.tsx';
import { InboxPage } from './inbox-page.tsx';

const message = (id: string, readState = 0, content = `第一行<br>&lt;b&gt;${id}`) => ({
  __typename: 'SiteMessage',
  ...{ id, title: `消息${id}`, content, readState },
  createTime: '2026-11-21T00:00:00Z',
});

afterEach(() => setToken(null));

/**
 * A server with these unread messages, whose list knows of what was read `behind` calls later; what was asked of it,
 * in order.
 */
function open(ids: readonly string[], fail = false, behind = 0, content?: string) {
  const asked: [string, unknown][] = [];
  const read = new Set<string>();
  let lag = behind;
  const listedAsRead = (id: string) => read.has(id) && lag <= 0;
  setToken('t');
  renderWeb(<InboxPage />, (operation, variables) => {
    asked.push([operation, variables]);
    if (operation === 'MyMessages') {
      if (read.size > 0) lag -= 1;
      const { params } = variables['input'] as { params: { readState: number } };
      const records = ids
        .filter((id) => listedAsRead(id) === (params.readState === 1))
        .map((id) => message(id, params.readState));
      const page = { total: records.length, pages: 1, current: 1, size: 10 };
      return { msgPaging: { __typename: 'SiteMessagePage', records, ...page } };
    }
    if (fail && operation !== 'MessagesShown') return refusal(20010000, 'NotFound', '消息不存在！');
    if (operation === 'OpenMessage') {
      read.add(variables['id'] as string);
      return { msgDetailForRead: message(variables['id'] as string, 1, content) };
    }
    for (const id of (variables['ids'] as string[] | undefined) ?? [])
      if (operation !== 'MessagesShown') read.add(id);
    return operation === 'CountUnread'
      ? { msgCountUnread: ids.length - read.size }
      : {
          msgMarkRead: true,
          msgUserDelete: true,
          msgShown: true,
        };
  });
  const times = (operation: string) => asked.filter(([name]) => name === operation).length;
  return { asked, times };
}

describe('the inbox', () => {
  it('shows unread ones ten a page, says that they were shown, and opens one: lists and count are asked anew [msg-002] [msg-003]', async () => {
    const { asked, times } = open(['1', '2']);
    fireEvent.click(await screen.findByRole('button', { name: /消息1/ }));
    const dialog = await screen.findByRole('dialog', { name: '消息详情' });
    expect(await within(dialog).findByText(/<b>1/)).toBeTruthy();
    expect(asked[0]).toMatchObject(['MyMessages', { input: { size: 10, params: { readState: 0 } } }]);
    expect(asked).toContainEqual(['MessagesShown', { ids: ['1', '2'] }]);
    expect(times('CountUnread')).toBe(1);
    expect(times('MyMessages')).toBeGreaterThan(1);
    expect(screen.queryByRole('button', { name: /消息1/ })).toBeNull();
  });

  it('asks for the list again while it does not agree with the count', async () => {
    const { times } = open(['1'], false, 3);
    fireEvent.click(await screen.findByRole('button', { name: /消息1/ }));
    expect(await screen.findByText('没有未读消息', undefined, { timeout: 8000 })).toBeTruthy();
    expect(times('MyMessages')).toBeGreaterThan(3);
  });

  it('what a message names is a link: an address, and the own scores', async () => {
    open(['1'], false, 0, '请到“我的成绩”查看，说明见 https://example.com/a。');
    fireEvent.click(await screen.findByRole('button', { name: /消息1/ }));
    const dialog = await screen.findByRole('dialog', { name: '消息详情' });
    const links = (await within(dialog).findAllByRole('link')).map((link) => link.getAttribute('href'));
    expect(links).toEqual(['https://example.com/a', '/web/uc?to=exam']);
  });

  it('marks chosen ones read; none chosen is said [msg-005]', async () => {
    const { asked } = open(['1', '2', '3']);
    await screen.findByText('消息1');
    fireEvent.click(screen.getByRole('button', { name: '标为已读' }));
    expect(await screen.findByText('请至少选择一条记录！')).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: '选择“消息1”' }));
    fireEvent.click(screen.getByRole('checkbox', { name: '选择“消息3”' }));
    fireEvent.click(screen.getByRole('button', { name: '标为已读' }));
    expect(await screen.findByText('操作成功！')).toBeTruthy();
    expect(asked).toContainEqual(['MarkMessagesRead', { ids: ['1', '3'] }]);
    expect(await screen.findByText('消息2')).toBeTruthy();
  });

  it('deletes after asking, and keeps the choice when it fails [msg-005]', async () => {
    const { times } = open(['1'], true);
    await screen.findByText('消息1');
    fireEvent.click(screen.getByRole('checkbox', { name: '全选' }));
    fireEvent.click(screen.getByRole('button', { name: '删除' }));
    expect(await screen.findByText('确定删除选中的 1 条消息吗？')).toBeTruthy();
    expect(times('DeleteMessages')).toBe(0);
    const dialog = await screen.findByRole('dialog', { name: '删除消息' });
    fireEvent.click(within(dialog).getByRole('button', { name: '删除' }));
    expect(await screen.findByText('消息不存在！')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: '选择“消息1”' })).toHaveProperty('checked', true);
  });

  it('says when nothing is unread, and what comes here', async () => {
    open([]);
    expect(await screen.findByText('没有未读消息')).toBeTruthy();
    for (const name of ['标为已读', '删除'])
      expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
  });
});
