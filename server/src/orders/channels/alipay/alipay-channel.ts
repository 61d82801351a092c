import type { BillDay, BillLine, Movement, OrderMovement } from '@vigil/domain/orders/public';
import { z } from 'zod';
import { inYuan, noBillOf } from '../bill-text.js';
import {
  ChannelRefusal,
  type Download,
  ForgedNotification,
  type ChannelPayment,
  type Notification,
  type OpenedTrade,
  type PaymentChannel,
  type RefundToMake,
  type SendForm,
  type TradeStanding,
  type TradeToOpen,
  unknownAttempt,
} from '../payment-channel.js';
import { isSigned } from '../rsa.js';
import { readAlipayBill } from './alipay-bill.js';
import { isSignedNotification, signCall, type AlipayFields } from './signature.js';
import { alipayAmount, alipayTime, readAlipayAmount, readAlipayTime } from './wire.js';

export interface AlipaySettings {
  readonly appId: string;
  /** PEM: ours, to sign with */
  readonly privateKey: string;
  /** PEM: the gateway's, to check with */
  readonly gatewayKey: string;
  /** where calls and the buyer's form go */
  readonly gatewayUrl: string;
  /** where it tells us of payments, and where it leads the buyer back to */
  readonly notifyUrl: string;
  readonly returnUrl: string;
  readonly sandbox: boolean;
}

const answer = z.object({
  code: z.string(),
  msg: z.string().default(''),
  sub_code: z.string().optional(),
  sub_msg: z.string().optional(),
  trade_no: z.string().optional(),
  out_trade_no: z.string().optional(),
  trade_status: z.string().optional(),
  total_amount: z.string().optional(),
  send_pay_date: z.string().optional(),
  gmt_refund_pay: z.string().optional(),
  bill_download_url: z.string().optional(),
});
type Answer = z.infer<typeof answer>;

const answered = '10000';
const plainText = 'text/plain; charset=utf-8';
const paidStates = ['TRADE_SUCCESS', 'TRADE_FINISHED'];

/** Alipay's payment on its own page (`alipay.trade.page.pay`), signed by RSA2 both ways. */
export class AlipayChannel implements PaymentChannel {
  readonly currency = 'CNY';
  readonly answers = {
    taken: { status: 200, contentType: plainText, body: 'success' },
    refused: { status: 200, contentType: plainText, body: 'fail' },
  };

  constructor(
    private readonly settings: AlipaySettings,
    private readonly send: SendForm,
    private readonly now: () => number,
    private readonly download: Download,
  ) {}

  get sandbox(): boolean {
    return this.settings.sandbox;
  }

  open({ attemptId, amount, title, payUntil }: TradeToOpen): OpenedTrade {
    const { notifyUrl, returnUrl, gatewayUrl } = this.settings;
    const fields = this.call(
      'alipay.trade.page.pay',
      {
        ...{ out_trade_no: attemptId, product_code: 'FAST_INSTANT_TRADE_PAY', subject: plain(title) },
        ...{ total_amount: alipayAmount(amount), time_expire: alipayTime(payUntil) },
      },
      { notify_url: notifyUrl, return_url: returnUrl },
    );
    return { kind: 'form', text: formOf(`${gatewayUrl}?charset=utf-8`, fields) };
  }

  async query(attemptId: string): Promise<TradeStanding> {
    const told = await this.ask('alipay.trade.query', { out_trade_no: attemptId });
    if (told.sub_code === 'ACQ.TRADE_NOT_EXIST') return { state: 'none' };
    return this.standing(attemptId, accepted(told));
  }

  async probe(): Promise<void> {
    await this.query(unknownAttempt);
  }

  async close(attemptId: string): Promise<TradeStanding> {
    const told = await this.ask('alipay.trade.close', { out_trade_no: attemptId });
    if (told.code === answered) return { state: 'closed' };
    // None began it, or it is paid or closed already: what stands decides.
    return this.query(attemptId);
  }

  async refund({ refundId, attemptId, amount, reason }: RefundToMake): Promise<number> {
    const told = accepted(
      await this.ask('alipay.trade.refund', {
        ...{ out_trade_no: attemptId, out_request_no: refundId },
        ...{ refund_amount: alipayAmount(amount), refund_reason: plain(reason) },
      }),
    );
    return readAlipayTime(told.gmt_refund_pay ?? '') ?? this.now();
  }

  notified({ body }: Notification): ChannelPayment | null {
    const fields = readForm(body.toString('utf8'));
    if (fields === null) throw new ForgedNotification('a field comes twice');
    if (!isSignedNotification(fields, this.settings.gatewayKey))
      throw new ForgedNotification('the signature is not the gateway’s');
    if (fields['app_id'] !== this.settings.appId) throw new ForgedNotification('it is for another app');
    // A refund is told with the state of its trade; the payment was told before.
    if (!paidStates.includes(fields['trade_status'] ?? '') || fields['refund_fee'] !== undefined) return null;
    const payment = paymentOf({
      attemptId: fields['out_trade_no'],
      transactionId: fields['trade_no'],
      amount: fields['total_amount'],
      receivedAt: readAlipayTime(fields['gmt_payment'] ?? '') ?? this.now(),
    });
    if (payment === null) throw new ForgedNotification('it lacks what a payment has');
    return payment;
  }

  async bill(day: BillDay): Promise<readonly BillLine[]> {
    const asked = { bill_type: 'trade', bill_date: day };
    const told = await this.ask('alipay.data.dataservice.bill.downloadurl.query', asked);
    if (told.sub_code === 'isp.bill_not_exist') return noBillOf(day, this.now());
    const url = accepted(told).bill_download_url;
    if (url === undefined) throw new Error('alipay named no bill to fetch');
    return readAlipayBill(await this.download(url), day);
  }

  inBill(movement: OrderMovement): Movement {
    return inYuan(movement);
  }

  private standing(attemptId: string, told: Answer): TradeStanding {
    if (told.out_trade_no !== attemptId) throw new Error('alipay answered about another trade');
    if (told.trade_status === 'WAIT_BUYER_PAY') return { state: 'waiting' };
    // Also what was paid and wholly given back says closed; it was told as paid before.
    if (told.trade_status === 'TRADE_CLOSED') return { state: 'closed' };
    const payment = paymentOf({
      ...{ attemptId, transactionId: told.trade_no, amount: told.total_amount },
      receivedAt: readAlipayTime(told.send_pay_date ?? '') ?? this.now(),
    });
    if (!paidStates.includes(told.trade_status ?? '') || payment === null)
      throw new Error(`alipay answered the trade state ${told.trade_status ?? 'none'}`);
    return { state: 'paid', payment };
  }

  private call(method: string, content: object, more: AlipayFields = {}): AlipayFields {
    const { appId, privateKey } = this.settings;
    return signCall(
      {
        ...{ app_id: appId, method, format: 'JSON', charset: 'utf-8', sign_type: 'RSA2', version: '1.0' },
        ...{ timestamp: alipayTime(this.now()), biz_content: JSON.stringify(content) },
        ...more,
      },
      privateKey,
    );
  }

  /** The gateway's answer, its signature checked over the text as it came. */
  private async ask(method: string, content: object): Promise<Answer> {
    const { gatewayUrl, gatewayKey } = this.settings;
    const text = await this.send(`${gatewayUrl}?charset=utf-8`, this.call(method, content));
    const name = `${method.replaceAll('.', '_')}_response`;
    const parsed = z.object({ [name]: answer, sign: z.string() }).safeParse(JSON.parse(text) as unknown);
    const signed = signedPart(text, name);
    if (!parsed.success || signed === null) throw new Error('alipay’s answer cannot be read');
    if (!isSigned(signed, parsed.data['sign'] as string, gatewayKey))
      throw new Error('alipay’s answer is not signed by it');
    return parsed.data[name] as Answer;
  }
}

function accepted(told: Answer): Answer {
  if (told.code === answered) return told;
  throw new ChannelRefusal(told.sub_code ?? told.sub_msg ?? `${told.code} ${told.msg}`);
}

/** The object behind `name` as it stands in the text: what the gateway signed. */
function signedPart(text: string, name: string): string | null {
  const key = `"${name}":`;
  const start = text.indexOf(key);
  const end = text.lastIndexOf(',"sign":');
  return start < 0 || end < start ? null : text.slice(start + key.length, end);
}

const payment = z.object({
  ...{ attemptId: z.string().min(1), transactionId: z.string().min(1), receivedAt: z.number() },
  amount: z.string().transform(readAlipayAmount).pipe(z.number().int().positive()),
});
const paymentOf = (fields: Record<keyof ChannelPayment, unknown>): ChannelPayment | null =>
  payment.safeParse(fields).data ?? null;

/** Fields of a form; null: one comes twice, so that it could be read in two ways. */
export function readForm(text: string): AlipayFields | null {
  const pairs = [...new URLSearchParams(text)];
  return new Set(pairs.map(([name]) => name)).size === pairs.length ? Object.fromEntries(pairs) : null;
}

/** Signs that the gateway takes in no name or reason. */
const plain = (text: string): string => text.replaceAll(/[/=&<>"'\\]/g, ' ').slice(0, 128);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const formOf = (action: string, fields: AlipayFields): string =>
  [
    `<form id="alipay" name="alipay" method="POST" action="${escaped(action)}">`,
    ...Object.entries(fields).map(
      ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
    ),
    '<button type="submit">前往支付宝</button></form>',
  ].join('');
