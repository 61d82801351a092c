import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileViewsId, fileViewsStream } from '@vigil/domain/uploads/public';
import type { Caller } from '../../testing/caller.js';
import type { Candidate } from '../../testing/candidate.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { paidInSandbox } from '../../testing/paid-in-sandbox.js';
import { selling } from '../../testing/selling.js';
import { until } from '../../testing/until.js';
import { ordersOf } from '../streams.js';
import { tendOrder } from '../tend-order.js';
import { invoicesOf } from './streams.js';

let room: ExamRoom;
let address: string;
let buyer: Candidate;
let stranger: Candidate;
let accountant: Caller;
let teller: Caller;
let chief: Caller;
beforeAll(async () => {
  room = await ExamRoom.open({ env: { DEMO: 'on' } });
  await selling(room, true);
  address = await room.server.app.listen();
  [buyer, stranger] = (await room.candidates(2)) as [Candidate, Candidate];
  accountant = await room.staff(['pay:invoice']);
  teller = await room.staff(['pay:order', 'pay:refund']);
  chief = await room.staff(['pay:order', 'pay:refund:audit']);
});
afterAll(() => room.close());

const title = {
  ...{ kind: 'company', type: 'special', name: '示例科技有限公司', taxNumber: '91350100m000100y43' },
  mail: 'caiwu@example.com',
};
const numberOf = (n: number): string => `2631200000001234${String(n).padStart(4, '0')}`;

let made = 0;
async function paid(who: Candidate = buyer): Promise<string> {
  const { id: repoId } = await room.admin.ok<{ id: string }>('/api/repo/save', {
    ...{ title: `开票题库${(made += 1)}`, training: true, price: 9.9 },
  });
  const { id } = await who.ok<{ id: string }>('/api/repo/buy/init', { repoId });
  await paidInSandbox(room.services, id);
  await tendOrder(room.services, id);
  await until('it is paid', async () => (await ordersOf(room.services).load(id)).state.paid !== null);
  await room.caughtUp('orders');
  return id;
}

const request = (orderIds: readonly string[], who: Caller = buyer, more: object = {}) =>
  who.ok<{ id: string }>('/api/pay/invoice/request', { orderIds, title: { ...title, ...more } });

async function refunded(id: string, amount: number): Promise<void> {
  const asked = await teller.ok<{ id: string }>('/api/pay/refund/request', {
    id,
    amount,
    reason: '退一部分',
  });
  await chief.ok('/api/pay/refund/decide', { id, refundId: asked.id, grant: true });
}

const sheet = async (id: string) => {
  await room.caughtUp('invoices');
  return accountant.ok<Record<string, unknown>>('/api/pay/invoice/sheet', { id });
};
const stateOf = async (id: string, who = buyer) =>
  (await invoicesOf(room.services).load(who.user.id)).state[id];

async function uploaded(who: Caller, bytes: Uint8Array, name: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(bytes)]), name);
  const answer = await fetch(`${address}/api/common/file/upload`, {
    ...{ method: 'POST', headers: { token: who.token }, body: form },
  });
  return ((await answer.json()) as { data: { url: string } }).data.url;
}
const pdf = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n');
const issue = async (id: string, number: string, amount: number, fileUrl?: string) => {
  await room.caughtUp('invoices');
  return accountant.post('/api/pay/invoice/issue', {
    ...{ id, number, amount, issuedOn: '2026-11-28' },
    fileUrl: fileUrl ?? (await uploaded(accountant, pdf, '发票.pdf')),
  });
};

const fetched = (path: string, who: Caller, body?: object) =>
  fetch(`${address}${path}`, {
    headers: { token: who.token, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });

describe('an invoice', () => {
  it('is asked for several orders, made out with the file of the tax system, told, and had by its payer alone', async () => {
    const orders = [await paid(), await paid()];
    const may = await buyer.ok<{ orderId: string; amount: number }[]>('/api/pay/invoice/orders', {});
    expect(may).toMatchObject(orders.toReversed().map((orderId) => ({ orderId, amount: 9.9 })));
    const { id } = await request(orders);
    expect(await sheet(id)).toMatchObject({
      ...{ stage: 'requested', amount: 19.8, realName: buyer.user.realName },
      title: { name: title.name, taxNumber: '91350100M000100Y43', type: 'special' },
    });
    await buyer.ok('/api/pay/invoice/orders', {}).then((left) => expect(left).toEqual([]));
    const events = await room.services.log.readStream(`invoices-${buyer.user.id}`);
    expect(JSON.stringify(events)).not.toContain(title.name);

    expect((await issue(id, numberOf(1), 19.8, '/api/common/file/none')).msg).toBe('请上传发票文件！');
    const ofdless = await uploaded(accountant, zipSync({ 'a.txt': new Uint8Array([1]) }), '发票.ofd');
    expect((await issue(id, numberOf(1), 19.8, ofdless)).reason).toBe('BadInput');
    const ofd = await uploaded(accountant, zipSync({ 'OFD.xml': new Uint8Array([60]) }), '发票.ofd');
    expect((await issue(id, numberOf(1), 9.9, ofd)).reason).toBe('InvoiceChanged');
    expect((await issue(id, numberOf(1), 19.8, ofd)).code).toBe(0);
    const issued = await stateOf(id);
    expect(issued).toMatchObject({ stage: 'issued', number: numberOf(1) });

    await room.caughtUp('invoices');
    const mine = await buyer.ok<{ records: { id: string; fileUrl: string }[] }>(
      '/api/pay/invoice/my-paging',
      {},
    );
    const [shown] = mine.records;
    expect(shown).toMatchObject({ id, stage: 'issued', number: numberOf(1), issuedOn: '2026-11-28' });
    const file = await fetched(shown?.fileUrl ?? '', buyer);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-disposition')).toContain('.ofd');
    for (const other of [stranger, teller])
      expect(await (await fetched(shown?.fileUrl ?? '', other)).json()).toMatchObject({
        reason: 'NotAllowed',
      });
    expect((await fetched(shown?.fileUrl ?? '', accountant)).status).toBe(200);
    const looks = await room.services.log.readStream(
      fileViewsStream(fileViewsId(accountant.user.id, room.services.clock.now())),
    );
    expect(looks.some(({ data }) => JSON.stringify(data).includes(issued?.fileId ?? '-'))).toBe(true);

    await until('the payer is told', async () => {
      await room.caughtUp('inbox');
      const { records } = await buyer.ok<{ records: { content: string }[] }>('/api/sys/user/msg/paging', {});
      return records.some(({ content }) => content.includes('金额为¥19.80的发票已开具'));
    });
  });

  it('[OR23] is one, of however many that ask at once; it is withdrawn, or returned with a reason, and asked anew', async () => {
    const order = await paid();
    const asks = await Promise.all(
      [1, 2, 3].map(() => buyer.post('/api/pay/invoice/request', { orderIds: [order], title })),
    );
    expect(asks.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(asks.filter(({ reason }) => reason === 'InvoiceThere')).toHaveLength(2);
    const id = (asks.find(({ code }) => code === 0)?.data as { id: string } | undefined)?.id ?? '';
    expect((await stranger.refused('/api/pay/invoice/withdraw', { id })).reason).toBe('NotFound');
    await buyer.ok('/api/pay/invoice/withdraw', { id });
    expect((await issue(id, numberOf(2), 9.9)).reason).toBe('InvoiceDecided');
    const again = await request([order]);
    await room.caughtUp('invoices');
    expect((await accountant.refused('/api/pay/invoice/return', { id: again.id, reason: ' ' })).reason).toBe(
      'InvoiceReasonMissing',
    );
    await accountant.ok('/api/pay/invoice/return', { id: again.id, reason: '税号与抬头不符' });
    expect(await sheet(again.id)).toMatchObject({ stage: 'returned', reason: '税号与抬头不符' });
    expect((await request([order])).id).not.toBe(again.id);
  });

  it('says why it cannot be: nothing paid, another’s order, a title that is none, a refund that is asked for', async () => {
    const [order, other] = [await paid(), await paid(stranger)];
    const refuse = async (body: object) =>
      (await buyer.refused('/api/pay/invoice/request', { orderIds: [order], title, ...body })).reason;
    expect(await refuse({ orderIds: [other] })).toBe('NotFound');
    expect(await refuse({ orderIds: [order, other] })).toBe('NotFound');
    expect(await refuse({ orderIds: [] })).toBe('BadInput');
    expect(await refuse({ orderIds: Array.from({ length: 51 }, (_none, at) => `o${at}`) })).toBe('BadInput');
    expect(await refuse({ title: { ...title, taxNumber: '91350100M000100Y44' } })).toBe('BadInput');
    expect(await refuse({ title: { ...title, mail: '' } })).toBe('BadInput');
    await teller.ok('/api/pay/refund/request', { id: order, amount: 1, reason: '少用了一天' });
    expect(await refuse({})).toBe('RefundAsked');
    const { id: repoId } = await room.admin.ok<{ id: string }>('/api/repo/save', {
      ...{ title: '没付的题库', training: true, price: 9.9 },
    });
    const { id: open } = await buyer.ok<{ id: string }>('/api/repo/buy/init', { repoId });
    expect(await refuse({ orderIds: [open] })).toBe('NothingToInvoice');
  });

  it('[OR25] becomes smaller by a refund while it waits, and comes back by itself where nothing is left', async () => {
    const order = await paid();
    const { id } = await request([order]);
    await refunded(order, 4);
    await until('it is smaller', async () => (await stateOf(id))?.lines[0]?.amount === 590);
    expect((await issue(id, numberOf(3), 9.9)).reason).toBe('InvoiceChanged');
    await refunded(order, 5.9);
    await until('it came back', async () => (await stateOf(id))?.stage === 'returned');
    expect(await sheet(id)).toMatchObject({ reason: '订单已全部退款', amount: 5.9 });
  });

  it('[OR25] is to be reversed after a refund: the accountant sees it, and its rest is invoiced anew', async () => {
    const order = await paid();
    const { id } = await request([order]);
    expect((await issue(id, numberOf(4), 9.9)).code).toBe(0);
    const twice = await request([await paid()]);
    await room.caughtUp('invoices');
    expect((await issue(twice.id, numberOf(4), 9.9)).reason).toBe('InvoiceNumberTaken');
    await refunded(order, 4);
    await until('it is due', async () => Object.keys((await stateOf(id))?.kept ?? {}).length > 0);
    await room.caughtUp('invoices');
    const due = await accountant.ok<{ records: { id: string }[] }>('/api/pay/invoice/paging', {
      params: { stage: 'due' },
    });
    expect(due.records.map((one) => one.id)).toEqual([id]);
    const [, toReverse] = await accountant.ok<number[]>('/api/pay/invoice/todo', {});
    expect(toReverse).toBe(1);
    await accountant.ok('/api/pay/invoice/reverse', { id, number: numberOf(5) });
    await room.caughtUp('invoices');
    const rest = await request([order]);
    expect(await sheet(rest.id)).toMatchObject({ amount: 5.9, stage: 'requested' });
    const found = async (number: string) => {
      const { records } = await accountant.ok<{ records: { id: string }[] }>('/api/pay/invoice/paging', {
        params: { number },
      });
      return records.map((one) => one.id);
    };
    expect(await found(numberOf(4))).toEqual([id]);
    expect((await found(order)).toSorted()).toEqual([id, rest.id].toSorted());
  });

  it('is made out by who may for the whole site', async () => {
    const bound = await room.staff(['pay:invoice'], { scopeDepartId: 'elsewhere' });
    for (const path of ['paging', 'todo', 'sheet', 'return', 'reverse', 'issue'])
      for (const [who, why] of [
        [buyer, 'NotAllowed'],
        [teller, 'NotAllowed'],
        [bound, 'OutOfScope'],
      ] as const)
        expect((await who.refused(`/api/pay/invoice/${path}`, { ...issuing, params: {} })).reason, path).toBe(
          why,
        );
  });
});
const issuing = {
  id: 'x',
  reason: '无',
  number: numberOf(9),
  amount: 1,
  issuedOn: '2026-11-28',
  fileUrl: 'x',
};

describe('the export', () => {
  it('has what the tax system asks, is in the log first, and is for who may', async () => {
    await room.admin.ok('/api/sys/config/switch/save', {
      settings: [
        { name: 'invoiceGoodsName', value: '*非学历教育服务*考试费' },
        { name: 'invoiceTaxCode', value: '3070201020000000000' },
        { name: 'invoiceTaxRate', value: '0.03' },
      ],
    });
    const order = await paid();
    const { id } = await request([order], buyer, { name: '=导出公式', remark: '发票备注' });
    await room.caughtUp('invoices');
    const body = { format: 'csv', params: { number: order } };
    const answer = await fetched('/api/pay/invoice/export', accountant, body);
    const text = await answer.text();
    expect(text.split('\r\n')).toHaveLength(3);
    for (const part of [
      id,
      "'=导出公式",
      '91350100M000100Y43',
      '*非学历教育服务*考试费',
      '0.03',
      '9.9',
      order,
    ])
      expect(text).toContain(part);
    const [event] = await room.services.log.readStream(`orders-exports-${accountant.user.id}`);
    expect(event).toMatchObject({ type: 'InvoicesExported', data: { count: 1 } });
    expect(await (await fetched('/api/pay/invoice/export', teller, body)).json()).toMatchObject({
      reason: 'NotAllowed',
    });
  });
});

describe('a receipt', () => {
  it('is had at once for what is kept of an own order, and for nothing else', async () => {
    await room.admin.ok('/api/sys/config/switch/save', {
      settings: [{ name: 'receiptPayee', value: '示例考试中心' }],
    });
    const order = await paid();
    const path = '/api/pay/order/receipt';
    const answer = await fetched(path, buyer, { id: order });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const refusal = async (who: Caller, id: string) => (await who.refused(path, { id })).reason;
    expect(await refusal(stranger, order)).toBe('NotFound');
    await refunded(order, 9.9);
    expect(await refusal(buyer, order)).toBe('NoReceipt');
  });
});
