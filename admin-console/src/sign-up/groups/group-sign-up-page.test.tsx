import '@testing-library/jest-dom/vitest';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { consoleSession } from '../../app/testing/console-session.tsx';
import { renderConsole } from '../../app/testing/render-console.tsx';
import { GroupSignUpPage } from './group-sign-up-page.tsx';

vi.setConfig({ testTimeout: 60_000 });

const sitting = {
  ...{ __typename: 'GroupSitting', id: 'e1', title: '第一场', catName: '安全工程师', price: 12_000 },
  ...{ startTime: null, left: 3 },
};
const row = (account: string, realName: string, why: string | null) => ({
  ...{ __typename: 'GroupRow', account, realName, why },
});
const result = (orderId: string | null) => ({
  ...{ __typename: 'GroupSignUpResult', orderId, price: 12_000, total: 12_000 },
  rows: [row('zhang', '张三', null), row('nobody', '', '没有该账号')],
});

it('a list is looked at first, then placed for whoever can be signed up, and led to its payment', async () => {
  const sent: [string, object][] = [];
  renderConsole(consoleSession(<GroupSignUpPage />), (operation, variables) => {
    sent.push([operation, variables]);
    if (operation === 'GroupSittings') return { data: { groupSittings: [sitting] } };
    if (operation === 'GroupCheck') return { data: { groupCheck: result(null) } };
    return { data: { groupSignUp: result('o1') } };
  });
  const user = userEvent.setup();
  const list = await screen.findByLabelText(/^报名名单/);
  expect(screen.getByText('安全工程师 · 第一场 · 每人 ¥120.00 · 余 3 个名额')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '核对名单' }));
  expect(screen.getByRole('alert')).toHaveTextContent('请填写要报名的账号！');
  fireEvent.change(list, { target: { value: 'zhang\n nobody，zhang' } });
  expect(screen.getByText('共 2 个账号')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '核对名单' }));
  const place = await screen.findByRole('button', { name: '为 1 人占位并下单 ¥120.00' });
  const rows = screen.getAllByRole('row').slice(1);
  expect(within(rows[0] as HTMLElement).getByText('没有该账号')).toBeInTheDocument();
  expect(within(rows[1] as HTMLElement).getByText('可以报名')).toBeInTheDocument();
  await user.click(place);
  expect(await screen.findByRole('link', { name: '去支付' })).toHaveAttribute('href', '/web/uc?to=myOrder');
  expect(screen.getByText('已为 1 人保留名额')).toBeInTheDocument();
  const asked = { examId: 'e1', accounts: ['zhang', 'nobody'] };
  expect(sent.filter(([operation]) => operation !== 'GroupSittings')).toEqual([
    ['GroupCheck', asked],
    ['GroupSignUp', asked],
  ]);
  // Another list was not looked at yet.
  fireEvent.change(list, { target: { value: 'li' } });
  expect(screen.queryByRole('link', { name: '去支付' })).toBeNull();
});
