import { hash, randomBytes } from 'node:crypto';
import { billDayBegins, billDayEnds, isBillDay, isBillDue } from '@vigil/domain/orders/public';
import { z } from 'zod';
import type { Documents } from '@vigil/stores/documents/port';
import type { GatewayAnswer, GatewayCall } from '../channels/call-gateway.js';
import type { Notification } from '../channels/payment-channel.js';
import { isSigned, signText } from '../channels/rsa.js';
import { messageText, readAuthorization, requestText, sealResource } from '../channels/wechat/signature.js';
import { wechatTime, type WechatSettings } from '../channels/wechat/wechat-channel.js';
import type { SandboxKeys, SandboxTrade } from '../collections.js';
import { SandboxBooks } from './sandbox-books.js';
import { wechatBillFile } from './wechat-bill-file.js';
import { readJson } from '../read-json.js';

const asked = z.object({
  ...{ appid: z.string(), mchid: z.string(), description: z.string().min(1).max(127) },
  ...{ out_trade_no: z.string().regex(/^[\w|*@-]{6,32}$/), time_expire: z.string(), notify_url: z.string() },
  amount: z.object({ total: z.number().int().positive(), currency: z.literal('CNY') }),
});
const askedBack = z.object({
  ...{ out_trade_no: z.string(), out_refund_no: z.string().min(1).max(64) },
  amount: z.object({ refund: z.number().int().positive(), total: z.number().int().positive() }),
});

interface Told {
  readonly status: number;
  readonly json: unknown;
}
const failed = (status: number, code: string, message: string): Told => ({ status, json: { code, message } });

const keptSeconds = 300;

/**
 * A gateway like WeChat Pay's that moves no money: it recomputes our signature from the request's bytes, signs its answers
 * and notifications, seals what it tells under the APIv3 key, and shows a page as the buyer's phone would.
 */
export class WechatSandbox {
  readonly books: SandboxBooks;

  constructor(
    documents: Documents,
    private readonly keys: SandboxKeys,
    private readonly notify: (notification: Notification) => Promise<boolean>,
    private readonly now: () => number,
  ) {
    this.books = new SandboxBooks(documents, 'wechat', now);
  }

  /** How an adapter is set up to speak to it. `phonePath`: the page that the QR code leads to. */
  static settings(keys: SandboxKeys): Omit<WechatSettings, 'gatewayUrl' | 'notifyUrl' | 'sandbox'> {
    return {
      ...{ appId: keys.appId, mchId: '1900000001', serialNo: serialOf(keys.appPublicKey) },
      ...{ privateKey: keys.appPrivateKey, apiV3Key: keys.secret ?? '' },
      publicKeyId: `PUB_KEY_ID_${serialOf(keys.gatewayPublicKey)}`,
      publicKey: keys.gatewayPublicKey,
    };
  }

  /** A call of the merchant's server. */
  async call(call: GatewayCall): Promise<GatewayAnswer> {
    const { pathname, search } = new URL(call.url, 'https://sandbox.invalid');
    const path = `${pathname.slice(pathname.indexOf('/v3/'))}${search}`;
    const [, day = '', token] = /^\/v3\/billdownload\/file\?day=([\d-]+)&token=(\w+)$/.exec(path) ?? [];
    // A file is not signed: its hash was told before.
    if (token !== undefined && token === this.tokenOf(day) && this.isMerchants(call, path))
      return { status: 200, headers: {}, body: (await this.billFile(day)).bytes };
    const { status, json } = this.isMerchants(call, path)
      ? await this.answer(call, path)
      : failed(401, 'SIGN_ERROR', '签名错误');
    return { status, ...this.signed(status === 204 ? '' : JSON.stringify(json)) };
  }

  /** The buyer confirms on the phone; answers the trade as it is then. */
  async pay(tradeNo: string): Promise<SandboxTrade | null> {
    await this.books.pay(tradeNo);
    await this.tell();
    return this.books.ofNumber(tradeNo);
  }

  tell(): Promise<void> {
    return this.books.tell((trade) => this.notify(this.notification(trade)));
  }

  /** The notification about a paid trade, `change`d before it is sealed. */
  notification(trade: SandboxTrade, change: object = {}): Notification {
    const resource = sealResource(
      JSON.stringify({ ...this.told(trade), ...change }),
      this.keys.secret ?? '',
      randomBytes(6).toString('hex'),
      'transaction',
    );
    const body = JSON.stringify({
      ...{ id: randomBytes(16).toString('hex'), create_time: wechatTime(this.now()) },
      ...{ resource_type: 'encrypt-resource', event_type: 'TRANSACTION.SUCCESS', summary: '支付成功' },
      resource: { ...resource, algorithm: 'AEAD_AES_256_GCM', original_type: 'transaction' },
    });
    return this.signed(body);
  }

  private signed(body: string): { readonly headers: Record<string, string>; readonly body: Buffer } {
    const message = {
      ...{ timestamp: String(Math.floor(this.now() / 1000)), nonce: randomBytes(16).toString('hex'), body },
    };
    return {
      headers: {
        ...{ 'wechatpay-timestamp': message.timestamp, 'wechatpay-nonce': message.nonce },
        'wechatpay-serial': WechatSandbox.settings(this.keys).publicKeyId,
        'wechatpay-signature': signText(messageText(message), this.keys.gatewayPrivateKey),
      },
      body: Buffer.from(body),
    };
  }

  private isMerchants({ method, headers, body }: GatewayCall, path: string): boolean {
    const given = readAuthorization(headers['authorization'] ?? '');
    if (given === null) return false;
    const { mchid, serial_no, timestamp = '', nonce_str: nonce = '', signature = '' } = given;
    const { mchId, serialNo } = WechatSandbox.settings(this.keys);
    const isFresh = Math.abs(Number(timestamp) - this.now() / 1000) <= keptSeconds;
    if (mchid !== mchId || serial_no !== serialNo || !isFresh) return false;
    const text = requestText({ method, path, timestamp, nonce, body });
    return isSigned(text, signature, this.keys.appPublicKey);
  }

  private tokenOf(day: string): string {
    return hash('sha256', `${this.keys.gatewayPrivateKey}${day}`, 'hex');
  }

  private async billFile(day: string): Promise<ReturnType<typeof wechatBillFile>> {
    const billed = await this.books.moved(billDayBegins(day), billDayEnds(day));
    return wechatBillFile(billed, WechatSandbox.settings(this.keys).mchId);
  }

  private async bill(query: URLSearchParams): Promise<Told> {
    const day = query.get('bill_date') ?? '';
    if (!isBillDay(day)) return failed(400, 'PARAM_ERROR', '参数错误');
    if (!isBillDue(day, this.now())) return failed(400, 'STATEMENT_CREATING', '账单生成中');
    const billed = await this.books.moved(billDayBegins(day), billDayEnds(day));
    if (billed.length === 0) return failed(400, 'NO_STATEMENT_EXIST', '账单文件不存在');
    const { hashValue } = await this.billFile(day);
    return {
      status: 200,
      json: {
        ...{ hash_type: 'SHA1', hash_value: hashValue },
        download_url: `https://api.mch.invalid/v3/billdownload/file?day=${day}&token=${this.tokenOf(day)}`,
      },
    };
  }

  private async answer({ method, body }: GatewayCall, path: string): Promise<Told> {
    if (method === 'POST' && path === '/v3/pay/transactions/native') return this.begin(readJson(body));
    if (method === 'POST' && path === '/v3/refund/domestic/refunds') return this.refund(readJson(body));
    const [route, query] = path.split('?');
    if (method === 'GET' && route === '/v3/bill/tradebill') return this.bill(new URLSearchParams(query));
    const [, id = '', closing] =
      /^\/v3\/pay\/transactions\/out-trade-no\/([^/?]+)(\/close)?(?:\?.*)?$/.exec(path) ?? [];
    const trade = await this.books.get(decodeURIComponent(id));
    if (id === '') return failed(404, 'RESOURCE_NOT_EXISTS', '接口不存在');
    if (trade === null) return failed(404, 'ORDER_NOT_EXIST', '订单不存在');
    if (closing === undefined) return { status: 200, json: this.told(trade) };
    if (trade.state === 'paid') return failed(400, 'ORDERPAID', '订单已支付');
    if (trade.state === 'closed' || (await this.books.close(trade))) return { status: 204, json: null };
    return failed(500, 'SYSTEM_ERROR', '请重试');
  }

  private async begin(given: unknown): Promise<Told> {
    const read = asked.safeParse(given);
    const expiresAt = Date.parse(read.data?.time_expire ?? '');
    const { appId, mchId } = WechatSandbox.settings(this.keys);
    if (!read.success || Number.isNaN(expiresAt) || read.data.appid !== appId || read.data.mchid !== mchId)
      return failed(400, 'PARAM_ERROR', '参数错误');
    const { out_trade_no, description, amount, notify_url } = read.data;
    const trade = await this.books.begin({
      ...{ id: out_trade_no, appId, title: description, amount: amount.total, expiresAt },
      ...{ notifyUrl: notify_url, returnUrl: '' },
    });
    if (trade.amount !== amount.total)
      return failed(400, 'INVALID_REQUEST', '请求重入时，参数与首次请求时不一致');
    return { status: 200, json: { code_url: `weixin://wxpay/bizpayurl?pr=${trade.tradeNo}` } };
  }

  private told(trade: SandboxTrade): object {
    const states = { waiting: 'NOTPAY', approved: 'USERPAYING', paid: 'SUCCESS', closed: 'CLOSED' };
    return {
      ...{ appid: trade.appId, mchid: WechatSandbox.settings(this.keys).mchId, out_trade_no: trade.id },
      ...{ trade_state: trade.refunds.length > 0 ? 'REFUND' : states[trade.state] },
      ...(trade.paidAt === null
        ? {}
        : { transaction_id: trade.tradeNo, trade_type: 'NATIVE', success_time: wechatTime(trade.paidAt) }),
      amount: { total: trade.amount, payer_total: trade.amount, currency: 'CNY', payer_currency: 'CNY' },
    };
  }

  private async refund(given: unknown): Promise<Told> {
    const read = askedBack.safeParse(given);
    if (!read.success) return failed(400, 'PARAM_ERROR', '参数错误');
    const { out_trade_no, out_refund_no, amount } = read.data;
    const trade = await this.books.get(out_trade_no);
    if (trade === null) return failed(404, 'RESOURCE_NOT_EXISTS', '订单不存在');
    if (trade.amount !== amount.total) return failed(400, 'PARAM_ERROR', '订单金额不一致');
    const made = await this.books.refund(trade, out_refund_no, amount.refund);
    if (made === 'state') return failed(400, 'INVALID_REQUEST', '订单状态不正确');
    if (made === 'amount') return failed(400, 'INVALID_REQUEST', '申请退款金额大于订单可退金额');
    if (made === 'again') return failed(400, 'FREQUENCY_LIMITED', '请重试');
    const success_time = wechatTime(made.at);
    return {
      status: 200,
      json: { refund_id: `w${made.id}`, out_refund_no, status: 'SUCCESS', success_time },
    };
  }
}

/** Like a certificate's: 40 upper-case hex digits. */
const serialOf = (key: string): string => hash('sha1', key, 'hex').toUpperCase();
