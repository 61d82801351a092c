import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderWeb } from '../../app/render-web.fixture.tsx';
import { MyInvoicesPage } from './my-invoices-page.tsx';

afterEach(cleanup);

const order = { __typename: 'InvoiceOrder', orderId: 'o1', title: '消防题库', amount: 990, payTime: null };
const invoice = {
  ...{ __typename: 'PayInvoice', id: 'i1', stage: 'returned', amount: 990, number: null, issuedOn: null },
  ...{ fileUrl: null, reason: '抬头有误', reversalDue: false, requestTime: '2026-11-23T04:00:00Z' },
  orders: [order],
  title: {
    ...{ __typename: 'InvoiceTitleShown', kind: 'company', type: 'general', name: '示例科技有限公司' },
    ...{ taxNumber: '91350100M000100Y43', mail: 'caiwu@example.com', address: '', phone: '', bank: '' },
    ...{ bankAccount: '', remark: '' },
  },
};
const open = (change: object = {}, offered: readonly object[] = [order], later: readonly object[] = []) =>
  renderWeb(<MyInvoicesPage />, (operation) => {
    if (operation === 'InvoiceOrders') return { invoiceOrders: offered };
    const records = [...later, { ...invoice, ...change }];
    return operation === 'OwnInvoices'
      ? { invoices: { __typename: 'PayInvoicePage', records, total: 1, pages: 1, current: 1, size: 10 } }
      : null;
  });

describe('own invoices', () => {
  it('one that came back is asked for again with what was typed', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: '重新申请开票：示例科技有限公司' }));
    const dialog = within(await screen.findByRole('dialog', { name: '申请开票' }));
    expect(await dialog.findByRole('checkbox', { name: /消防题库/ })).toBeChecked();
    expect(dialog.getByLabelText(/^单位名称/)).toHaveValue('示例科技有限公司');
    expect(dialog.getByLabelText(/^纳税人识别号/)).toHaveValue('91350100M000100Y43');
    expect(dialog.getByRole('alert')).toHaveTextContent('退回原因：抬头有误');
  });

  it("the only order is chosen; a company's title used before a person's is there with its kind", async () => {
    const person = { ...invoice.title, kind: 'person', name: '王小明', taxNumber: '' };
    open({ stage: 'issued' }, [order], [{ ...invoice, id: 'i2', stage: 'issued', title: person }]);
    fireEvent.click(await screen.findByRole('button', { name: '申请开票' }));
    const dialog = within(await screen.findByRole('dialog', { name: '申请开票' }));
    expect(await dialog.findByRole('checkbox', { name: /消防题库/ })).toBeChecked();
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(dialog.getByLabelText(/^抬头 /)).toHaveValue('王小明');
    fireEvent.click(dialog.getByText('单位'));
    expect(dialog.getByLabelText(/^单位名称/)).toHaveValue('示例科技有限公司');
    expect(dialog.getByLabelText(/^纳税人识别号/)).toHaveValue('91350100M000100Y43');
  });

  it('nothing is offered to whom no order may be invoiced; taking one back asks first', async () => {
    open({ stage: 'requested' }, []);
    fireEvent.click(await screen.findByRole('button', { name: '撤回开票申请：示例科技有限公司' }));
    expect(await screen.findByText(/撤回“示例科技有限公司”的开票申请/)).toBeVisible();
    expect(screen.queryByRole('button', { name: '申请开票' })).toBeNull();
  });
});
