import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/services.js';
import type { AlipayFields } from '../channels/alipay/signature.js';
import { alipayAmount } from '../channels/alipay/wire.js';
import type { SandboxTrade } from '../collections.js';
import { buttonTo, line, sendPage, type PlainPage } from '../pages.js';
import { alipaySandbox } from './installed-sandbox.js';

/** What every page of the sandbox says. */
export const sandboxWords = '沙箱支付，不产生真实扣款';

interface SandboxPaths {
  readonly gateway: string;
  readonly cashier: string;
  readonly readForm: (text: string) => AlipayFields | null;
}

/** The sandbox as a buyer's browser and a merchant's server meet it. Bodies are buffers. */
export function addSandboxPages(
  scope: FastifyInstance,
  services: Services,
  { gateway, cashier, readForm }: SandboxPaths,
): void {
  const formOf = ({ body }: FastifyRequest): AlipayFields =>
    (Buffer.isBuffer(body) ? readForm(body.toString('utf8')) : null) ?? {};

  scope.post(gateway, async (request, reply) => {
    const fields = formOf(request);
    const sandbox = await alipaySandbox(services);
    if (fields['method'] !== 'alipay.trade.page.pay')
      return reply.header('content-type', 'application/json; charset=utf-8').send(await sandbox.call(fields));
    const tradeNo = await sandbox.begin(fields);
    if (tradeNo === null)
      return sendPage(reply, { title: '无法支付', body: line('签名或参数不正确') + said });
    return reply.redirect(`${cashier}?trade=${tradeNo}`, 303);
  });

  scope.get(cashier, async (request, reply) => {
    const { trade } = request.query as { trade?: unknown };
    const found = typeof trade === 'string' ? await (await alipaySandbox(services)).tradeOf(trade) : null;
    return sendPage(reply, pageOf(found, cashier, services.clock.now()));
  });

  scope.post(cashier, async (request, reply) => {
    const paid = await (await alipaySandbox(services)).pay(formOf(request)['trade'] ?? '');
    return sendPage(reply, pageOf(paid, cashier, services.clock.now()));
  });
}

const said = line(sandboxWords, 'sandbox');

function pageOf(trade: SandboxTrade | null, cashier: string, now: number): PlainPage {
  if (trade === null) return { title: '交易不存在', body: said };
  const what = line(trade.title) + line(`¥${alipayAmount(trade.amount)}`, 'amount');
  if (trade.state === 'paid')
    return { title: '支付成功！', body: `${what}${said}${line('请关闭本页，回到原页面。')}` };
  if (trade.state === 'closed' || now >= trade.expiresAt)
    return { title: '交易已关闭', body: `${what}${said}` };
  return { title: '确认付款', body: what + said + buttonTo(cashier, { trade: trade.tradeNo }, '确认付款') };
}
