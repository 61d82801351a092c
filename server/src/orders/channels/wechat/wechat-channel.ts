import { randomBytes } from 'node:crypto';
import type { BillDay, BillLine, Movement, OrderMovement } from '@vigil/domain/orders/public';
import { z } from 'zod';
import { inYuan, noBillOf } from '../bill-text.js';
import { jsonOf, type CallGateway, type GatewayAnswer } from '../call-gateway.js';
import {
  BillNotReady,
  ChannelRefusal,
  ForgedNotification,
  type ChannelPayment,
  type Notification,
  type OpenedTrade,
  type PaymentChannel,
  type RefundToMake,
  type TradeStanding,
  type TradeToOpen,
  unknownAttempt,
} from '../payment-channel.js';
import { PlatformKeys } from './platform-keys.js';
import { authorizationOf, isSignedMessage, openResource } from './signature.js';
import { readWechatBill } from './wechat-bill.js';
import { readJson } from '../../read-json.js';

export interface WechatSettings {
  readonly appId: string;
  readonly mchId: string;
  /** of the merchant's certificate */
  readonly serialNo: string;
  /** PEM: ours, to sign with */
  readonly privateKey: string;
  /** 32 characters: what notifications and certificates are sealed with */
  readonly apiV3Key: string;
  /** the platform's public key (PEM) and its number; '' where certificates are used alone */
  readonly publicKeyId: string;
  readonly publicKey: string;
  /** where calls go, without a path */
  readonly gatewayUrl: string;
  readonly notifyUrl: string;
  readonly sandbox: boolean;
}

const trade = z.object({
  out_trade_no: z.string(),
  transaction_id: z.string().optional(),
  trade_state: z.string(),
  success_time: z.string().optional(),
  appid: z.string().optional(),
  mchid: z.string().optional(),
  amount: z.object({ total: z.number().int().positive(), currency: z.string().default('CNY') }).optional(),
});
type Trade = z.infer<typeof trade>;

const billTold = z.object({
  ...{ hash_type: z.literal('SHA1'), hash_value: z.string().min(1), download_url: z.string().min(1) },
});
const refusal = z.object({ code: z.string(), message: z.string().default('') });
const notification = z.object({
  event_type: z.string(),
  resource: z.object({
    ...{ algorithm: z.literal('AEAD_AES_256_GCM'), ciphertext: z.string(), nonce: z.string() },
    associated_data: z.string().default(''),
  }),
});

/** Also what went back was paid once: `REFUND` says so. */
const paidStates = ['SUCCESS', 'REFUND'];
const endedStates = ['CLOSED', 'REVOKED', 'PAYERROR'];
/** Seconds that a message of the platform may be old, or ahead: an older one is a replay. */
const freshSeconds = 300;
const longestTitle = 42;
const json = 'application/json; charset=utf-8';

/** WeChat Pay v3, `native`: the buyer scans a QR code with the phone. Everything is signed both ways. */
export class WechatChannel implements PaymentChannel {
  readonly currency = 'CNY';
  readonly answers = {
    taken: { status: 200, contentType: json, body: JSON.stringify({ code: 'SUCCESS', message: '' }) },
    refused: { status: 500, contentType: json, body: JSON.stringify({ code: 'FAIL', message: '未处理' }) },
  };
  private readonly keys: PlatformKeys;

  constructor(
    private readonly settings: WechatSettings,
    private readonly call: CallGateway,
    private readonly now: () => number,
  ) {
    this.keys = new PlatformKeys(
      settings,
      settings.apiV3Key,
      // Signed by the very certificates it tells: believed by their seal.
      async () => jsonOf(accepted(await this.send('GET', '/v3/certificates'))),
      now,
    );
  }

  get sandbox(): boolean {
    return this.settings.sandbox;
  }

  async open({ attemptId, amount, title, payUntil }: TradeToOpen): Promise<OpenedTrade> {
    const { appId, mchId, notifyUrl } = this.settings;
    const answer = await this.ask('POST', '/v3/pay/transactions/native', {
      ...{ appid: appId, mchid: mchId, description: [...title].slice(0, longestTitle).join('') },
      ...{ out_trade_no: attemptId, time_expire: wechatTime(payUntil), notify_url: notifyUrl },
      amount: { total: amount, currency: 'CNY' },
    });
    const text = z.object({ code_url: z.string().min(1) }).parse(jsonOf(accepted(answer))).code_url;
    return { kind: 'qr', text };
  }

  async query(attemptId: string): Promise<TradeStanding> {
    const answer = await this.ask('GET', this.pathOf(attemptId, `?mchid=${this.settings.mchId}`));
    if (answer.status === 404 && refusedBy(answer).code === 'ORDER_NOT_EXIST') return { state: 'none' };
    return this.standing(attemptId, trade.parse(jsonOf(accepted(answer))));
  }

  async probe(): Promise<void> {
    await this.query(unknownAttempt);
  }

  async close(attemptId: string): Promise<TradeStanding> {
    const { mchId } = this.settings;
    const answer = await this.ask('POST', this.pathOf(attemptId, '/close'), { mchid: mchId });
    if (answer.status === 204) return { state: 'closed' };
    // None knows it, or it is paid or closed already: what stands decides.
    return this.query(attemptId);
  }

  async refund({ refundId, attemptId, amount, paid, reason }: RefundToMake): Promise<number> {
    const answer = await this.ask('POST', '/v3/refund/domestic/refunds', {
      ...{ out_trade_no: attemptId, out_refund_no: refundId, reason: [...reason].slice(0, 80).join('') },
      amount: { refund: amount, total: paid, currency: 'CNY' },
    });
    const told = z
      .object({ status: z.string(), success_time: z.string().optional() })
      .parse(jsonOf(accepted(answer)));
    // `PROCESSING` is on its way; the other two never arrive.
    if (told.status === 'CLOSED' || told.status === 'ABNORMAL') throw new ChannelRefusal(told.status);
    return readWechatTime(told.success_time) ?? this.now();
  }

  async notified({ body, headers }: Notification): Promise<ChannelPayment | null> {
    const text = body.toString('utf8');
    const why = await this.whyNotPlatforms(text, (name) => firstOf(headers[name]));
    if (why !== null) throw new ForgedNotification(why);
    const told = notification.safeParse(readJson(text));
    if (!told.success) throw new ForgedNotification('it cannot be read');
    if (told.data.event_type !== 'TRANSACTION.SUCCESS') return null;
    const paid = trade.safeParse(readJson(this.opened(told.data.resource)));
    if (!paid.success) throw new ForgedNotification('it lacks what a payment has');
    const { appId, mchId } = this.settings;
    if (paid.data.mchid !== mchId || paid.data.appid !== appId)
      throw new ForgedNotification('it is for another merchant');
    const standing = this.standing(paid.data.out_trade_no, paid.data);
    return standing.state === 'paid' ? standing.payment : null;
  }

  async bill(day: BillDay): Promise<readonly BillLine[]> {
    const query = `bill_date=${day}&bill_type=ALL&tar_type=GZIP`;
    const answer = await this.ask('GET', `/v3/bill/tradebill?${query}`);
    const { code } = answer.status < 300 ? { code: '' } : refusedBy(answer);
    if (code === 'STATEMENT_CREATING') throw new BillNotReady(day);
    if (code === 'NO_STATEMENT_EXIST') return noBillOf(day, this.now());
    const told = billTold.parse(jsonOf(accepted(answer)));
    // The file is not signed; its hash is, by the answer before. It is asked of the gateway that we know.
    const { pathname, search } = new URL(told.download_url, 'https://gateway.invalid');
    const file = accepted(await this.send('GET', `${pathname}${search}`));
    return readWechatBill(file.body, told.hash_value, day);
  }

  inBill(movement: OrderMovement): Movement {
    return inYuan(movement);
  }

  private opened(resource: z.infer<typeof notification>['resource']): string {
    try {
      return openResource(resource, this.settings.apiV3Key);
    } catch {
      throw new ForgedNotification('it is not sealed by the APIv3 key');
    }
  }

  private standing(attemptId: string, told: Trade): TradeStanding {
    if (told.out_trade_no !== attemptId) throw new Error('wechat answered about another trade');
    const { trade_state: state, transaction_id: transactionId, amount } = told;
    if (state === 'NOTPAY' || state === 'USERPAYING') return { state: 'waiting' };
    if (endedStates.includes(state)) return { state: 'closed' };
    if (!paidStates.includes(state) || transactionId === undefined || amount?.currency !== 'CNY')
      throw new Error(`wechat answered the trade state ${state}`);
    const receivedAt = readWechatTime(told.success_time) ?? this.now();
    return { state: 'paid', payment: { attemptId, transactionId, amount: amount.total, receivedAt } };
  }

  private readonly pathOf = (attemptId: string, more: string): string =>
    `/v3/pay/transactions/out-trade-no/${encodeURIComponent(attemptId)}${more}`;

  /** An answer whose signature was checked over its bytes. */
  private async ask(method: 'GET' | 'POST', path: string, content?: object): Promise<GatewayAnswer> {
    const answer = await this.send(method, path, content);
    const why = await this.whyNotPlatforms(answer.body.toString('utf8'), (name) => answer.headers[name]);
    if (why !== null) throw new Error(`wechat’s answer is not to be believed: ${why}`);
    return answer;
  }

  private send(method: 'GET' | 'POST', path: string, content?: object): Promise<GatewayAnswer> {
    const body = content === undefined ? '' : JSON.stringify(content);
    const timestamp = String(Math.floor(this.now() / 1000));
    const request = { method, path, timestamp, nonce: randomBytes(16).toString('hex'), body };
    return this.call({
      ...{ method, url: `${this.settings.gatewayUrl}${path}`, body },
      headers: {
        ...{ authorization: authorizationOf(this.settings, request), accept: 'application/json' },
        ...{ 'content-type': 'application/json', 'user-agent': 'vigil' },
      },
    });
  }

  /** Why a message is not the platform's; null: it is. */
  private async whyNotPlatforms(
    body: string,
    header: (name: string) => string | undefined,
  ): Promise<string | null> {
    const timestamp = header('wechatpay-timestamp') ?? '';
    const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : NaN;
    if (!(Math.abs(seconds - this.now() / 1000) <= freshSeconds)) return 'it is not of these minutes';
    const key = await this.keys.of(header('wechatpay-serial') ?? '');
    if (key === null) return 'its serial number is unknown';
    const message = { timestamp, nonce: header('wechatpay-nonce') ?? '', body };
    const signature = header('wechatpay-signature') ?? '';
    return isSignedMessage(message, signature, key) ? null : 'the signature is not the platform’s';
  }
}

const refusedBy = (answer: GatewayAnswer): { readonly code: string; readonly message: string } =>
  refusal.catch({ code: `HTTP ${answer.status}`, message: '' }).parse(readJson(answer.body.toString('utf8')));

function accepted(answer: GatewayAnswer): GatewayAnswer {
  if (answer.status >= 200 && answer.status < 300) return answer;
  const { code, message } = refusedBy(answer);
  throw new ChannelRefusal([code, message].filter((text) => text !== '').join('：'));
}

const firstOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** RFC 3339 in Shanghai's time. */
export const wechatTime = (ms: number): string =>
  `${new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;

/** ms; null: it is no time. */
function readWechatTime(text: string | undefined): number | null {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? null : ms;
}
