import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/services.js';
import { readForm } from '../channels/alipay/alipay-channel.js';
import type { AlipayFields } from '../channels/alipay/signature.js';
import { paypalAmount } from '../channels/paypal/money.js';
import type { SandboxTrade } from '../collections.js';
import { buttonTo, line, sendPage, type PlainPage } from '../pages.js';
import { alipaySandbox, paypalSandbox, wechatSandbox } from './installed-sandbox.js';
import { sandboxPaths } from './sandbox-channels.js';

/** What every page of the sandbox says. */
export const sandboxWords = '沙箱支付，不产生真实扣款';

const { gateway, cashier, phone, approve } = sandboxPaths;
const formOf = ({ body }: FastifyRequest): AlipayFields =>
  (Buffer.isBuffer(body) ? readForm(body.toString('utf8')) : null) ?? {};

/** The sandboxes as a buyer's browser or phone and a merchant's server meet them. Bodies are buffers. */
export function addSandboxPages(scope: FastifyInstance, services: Services): void {
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

  addPage(scope, services, {
    ...{ path: cashier, parameter: 'trade', words: '确认付款' },
    find: async (tradeNo) => (await alipaySandbox(services)).tradeOf(tradeNo),
    act: async (tradeNo) => (await alipaySandbox(services)).pay(tradeNo),
  });
  addPage(scope, services, {
    ...{ path: phone, parameter: 'pr', words: '立即支付' },
    find: async (tradeNo) => (await wechatSandbox(services)).books.ofNumber(tradeNo),
    act: async (tradeNo) => (await wechatSandbox(services)).pay(tradeNo),
  });
  addPage(scope, services, {
    ...{ path: approve, parameter: 'token', words: '同意并付款' },
    find: async (tradeNo) => (await paypalSandbox(services)).books.ofNumber(tradeNo),
    act: async (tradeNo) => (await paypalSandbox(services)).approve(tradeNo),
  });
}

interface BuyerPage {
  readonly path: string;
  /** names the trade in the address, and in the form */
  readonly parameter: string;
  /** on the button */
  readonly words: string;
  find(tradeNo: string): Promise<SandboxTrade | null>;
  act(tradeNo: string): Promise<SandboxTrade | null>;
}

function addPage(scope: FastifyInstance, services: Services, page: BuyerPage): void {
  const show = (reply: FastifyReply, trade: SandboxTrade | null): FastifyReply =>
    sendPage(reply, pageOf(trade, page, services.clock.now()));
  scope.get(page.path, async (request, reply) => {
    const given = (request.query as Record<string, unknown>)[page.parameter];
    return show(reply, typeof given === 'string' ? await page.find(given) : null);
  });
  scope.post(page.path, async (request, reply) =>
    show(reply, await page.act(formOf(request)[page.parameter] ?? '')),
  );
}

const said = line(sandboxWords, 'sandbox');
const signs: Readonly<Record<string, string>> = { CNY: '¥', USD: 'US$' };

function pageOf(trade: SandboxTrade | null, { path, parameter, words }: BuyerPage, now: number): PlainPage {
  if (trade === null) return { title: '交易不存在', body: said };
  const { title, amount, currency, state, tradeNo } = trade;
  const price = `${signs[currency ?? 'CNY'] ?? `${currency} `}${paypalAmount(amount)}`;
  const what = line(title) + line(price, 'amount');
  const back = line('请关闭本页，回到原页面。');
  if (state === 'paid') return { title: '支付成功！', body: what + said + back };
  if (state === 'approved') return { title: '已同意付款', body: what + said + back };
  if (state === 'closed' || now >= trade.expiresAt) return { title: '交易已关闭', body: what + said };
  return { title: '确认付款', body: what + said + buttonTo(path, { [parameter]: tradeNo }, words) };
}
