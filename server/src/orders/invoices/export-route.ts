import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InvoiceView } from '@vigil/projections/orders/public';
import { z } from 'zod';
import type { RequestContext } from '../../platform/context.js';
import { settingsOf } from '../../platform/declarations/declarations.js';
import { badInput } from '../../platform/errors.js';
import { guarded } from '../../platform/http/multipart-file.js';
import { sendTable, type Cells } from '../../platform/office/table-file.js';
import type { Services } from '../../platform/services.js';
import { viewReached } from '../../platform/views/view-reached.js';
import { recordExport, timeAsked } from '../office/exports.js';
import { invoicesWanted } from './invoices-wanted.js';
import { presentInvoices } from './present.js';
import { invoiceView } from './streams.js';
import type { PayInvoice } from './types.js';

const invoicesAtMost = 5000;
const perPart = 200;

/** Columns by the names of the tax system's sheet for many invoices (数电票批量开票), a line for each order. */
const headings: readonly string[] = [
  ...['发票流水号', '发票类型', '是否含税', '受票方自然人标识', '购买方名称', '购买方纳税人识别号'],
  ...['购买方地址', '购买方电话', '购买方开户银行', '购买方银行账号', '购买方邮箱', '备注'],
  ...['项目名称', '商品和服务税收编码', '单位', '数量', '单价', '金额', '税率', '订单编号'],
];

const words = z.string().max(100).nullish();
const wanted = z.object({
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  params: z.object({ stage: words, realName: words, number: words, from: words, to: words }).default({}),
});

/**
 * `POST /api/pay/invoice/export {params, format: xlsx or csv}`: the invoices of the list with all the tax system asks,
 * amounts in yuan, tax included; `pay:invoice`. That it was done is in the log before the file leaves.
 */
export function addInvoicesExport(app: FastifyInstance, services: Services): void {
  const access = { kind: 'admin', permissions: ['pay:invoice'], wholeSite: true } as const;
  app.post('/api/pay/invoice/export', guarded(services, { operation: 'invoicesExport', access, work: send }));
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestContext,
): Promise<FastifyReply> {
  const { services } = context;
  const asked = wanted.safeParse(request.body ?? {});
  if (!asked.success) throw badInput('导出参数不正确！');
  const { params, format } = asked.data;
  if (context.session !== null) services.rates.heavy(context.session);
  await viewReached(context, 'invoices');
  const [from, to] = [timeAsked(params.from), timeAsked(params.to)];
  const filter = await invoicesWanted(services, { ...params, from, to });
  const count = await invoiceView(services).count(filter);
  if (count > invoicesAtMost) throw badInput(`一次最多导出${invoicesAtMost}张发票申请！`);
  if (count === 0) throw badInput('没有可以导出的发票申请！');
  const said = {
    ...(params.stage ? { stage: params.stage } : {}),
    ...(params.realName ? { realName: true } : {}),
  };
  await recordExport(context, 'InvoicesExported', { count, filter: said });
  const found = await invoiceView(services).find({ filter, sort: [{ field: 'requestedAt' }], limit: count });
  const seller = sellerOf(services);
  const parts = partsOf(found);
  return sendTable(reply, '开票申请', { format, name: '开票申请', headings }, async () => {
    const part = parts.shift();
    if (part === undefined) return null;
    return (await presentInvoices(services, part)).flatMap((one) => linesOf(one, seller));
  });
}

const partsOf = (all: readonly InvoiceView[]): InvoiceView[][] =>
  Array.from({ length: Math.ceil(all.length / perPart) }, (_none, part) =>
    all.slice(part * perPart, (part + 1) * perPart),
  );

/** What the site says of what it sells; empty texts are left to be filled in. */
interface Seller {
  readonly goodsName: string;
  readonly taxCode: string;
  readonly taxRate: string;
}

function sellerOf(services: Services): Seller {
  const site = settingsOf(services);
  return {
    goodsName: site.text('invoiceGoodsName'),
    taxCode: site.text('invoiceTaxCode'),
    taxRate: site.text('invoiceTaxRate'),
  };
}

const typeNames: Readonly<Record<string, string>> = { general: '普通发票', special: '增值税专用发票' };

function linesOf({ id, title, orders }: PayInvoice, seller: Seller): Cells[] {
  return orders.map((order) => {
    const yuan = order.amount / 100;
    return [
      ...[id, typeNames[title?.type ?? 'general'] ?? '', '是', title?.kind === 'person' ? '是' : '否'],
      ...[title?.name ?? '', title?.taxNumber ?? '', title?.address ?? '', title?.phone ?? ''],
      ...[title?.bank ?? '', title?.bankAccount ?? '', title?.mail ?? '', title?.remark ?? ''],
      ...[seller.goodsName === '' ? order.title : seller.goodsName, seller.taxCode, '项', 1, yuan, yuan],
      ...[seller.taxRate, order.orderId],
    ];
  });
}
