import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { World, type Mock } from '../../app/world.fixture.tsx';
import { InvoiceOrdersDocument, InvoiceRequestDocument } from '../../generated/graphql.ts';
import { InvoiceRequestDialog } from './invoice-request-dialog.tsx';

const offered = (...orders: object[]): Mock => ({
  request: { query: InvoiceOrdersDocument },
  result: {
    data: { invoiceOrders: orders.map((one) => ({ __typename: 'InvoiceOrder', payTime: null, ...one })) },
  },
});
const two = offered(
  { orderId: 'o1', title: '消防题库', amount: 990 },
  { orderId: 'o2', title: '急救题库', amount: 500 },
);
const nothing = { address: '', phone: '', bank: '', bankAccount: '', remark: '' };
const show = (...mocks: Mock[]) => {
  const onDone = vi.fn<() => void>();
  render(
    <World mocks={mocks}>
      <InvoiceRequestDialog onClose={() => undefined} onDone={onDone} />
    </World>,
  );
  return { onDone, user: userEvent.setup() };
};
const fill = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('asking for an invoice', () => {
  it('is for the orders that are chosen, and says what is wrong before it is sent', async () => {
    const variables = {
      orderIds: ['o1', 'o2'],
      title: {
        ...{ kind: 'company', type: 'general', name: '示例科技有限公司', taxNumber: '91350100M000100Y43' },
        ...{ mail: 'caiwu@example.com', ...nothing },
      },
    };
    const { onDone, user } = show(two, {
      request: { query: InvoiceRequestDocument, variables },
      result: { data: { invoiceRequest: { __typename: 'IdOf', id: 'i1' } } },
    });
    await user.click(await screen.findByRole('checkbox', { name: /消防题库/ }));
    expect(screen.getByText('开票金额：¥9.90')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: /急救题库/ }));
    expect(screen.getByText('开票金额：¥14.90')).toBeTruthy();
    fill(/^单位名称/, '示例科技有限公司');
    fill(/^纳税人识别号/, '91350100m000100y44');
    fill(/^接收邮箱/, 'caiwu@example.com');
    await user.click(screen.getByRole('button', { name: '提交申请' }));
    expect(await screen.findByText('纳税人识别号不正确，请核对！')).toBeTruthy();
    expect(screen.getByLabelText(/^纳税人识别号/).getAttribute('aria-invalid')).toBe('true');
    fill(/^纳税人识别号/, '91350100m000100y43');
    await user.click(screen.getByRole('button', { name: '提交申请' }));
    await vi.waitFor(() => expect(onDone).toHaveBeenCalled());
  });

  it('asks a person for no tax number, and says when there is nothing to invoice', async () => {
    const { user } = show(two);
    await user.click(await screen.findByText('个人'));
    expect(screen.queryByLabelText(/^纳税人识别号/)).toBeNull();
    await user.click(screen.getByRole('button', { name: '提交申请' }));
    for (const words of ['请选择要开票的订单！', '请填写抬头！', '请填写正确的接收邮箱！'])
      expect(screen.getByText(words)).toBeTruthy();
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /消防题库/ })),
    );
  });

  it("keeps no company's name for a person; each name is there again with its kind", async () => {
    const { user } = show(two);
    await screen.findByRole('checkbox', { name: /消防题库/ });
    fill(/^单位名称/, '示例科技有限公司');
    await user.click(screen.getByText('个人'));
    expect(screen.getByLabelText<HTMLInputElement>(/^抬头 /).value).toBe('');
    fill(/^抬头 /, '王小明');
    await user.click(screen.getByText('单位'));
    expect(screen.getByLabelText<HTMLInputElement>(/^单位名称/).value).toBe('示例科技有限公司');
    await user.click(screen.getByText('个人'));
    expect(screen.getByLabelText<HTMLInputElement>(/^抬头 /).value).toBe('王小明');
  });

  it('says that no order may be invoiced', async () => {
    show(offered());
    expect(await screen.findByText('没有可以开票的订单')).toBeTruthy();
  });
});
