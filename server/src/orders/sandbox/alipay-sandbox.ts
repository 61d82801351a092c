import { hash, randomBytes } from 'node:crypto';
import { billDayBegins, billDayEnds, isBillDay, isBillDue, type BillDay } from '@vigil/domain/orders/public';
import { z } from 'zod';
import type { Documents } from '@vigil/stores/documents/port';
import { isSignedCall, signNotification, type AlipayFields } from '../channels/alipay/signature.js';
import { signText } from '../channels/rsa.js';
import { alipayAmount, alipayTime, readAlipayAmount, readAlipayTime } from '../channels/alipay/wire.js';
import type { SendForm } from '../channels/payment-channel.js';
import type { SandboxKeys, SandboxTrade } from '../collections.js';
import { alipayBillFile } from './alipay-bill-file.js';
import { SandboxBooks } from './sandbox-books.js';

const content = z.object({
  out_trade_no: z.string().max(64).default(''),
  total_amount: z.string().optional(),
  subject: z.string().optional(),
  time_expire: z.string().optional(),
  out_request_no: z.string().optional(),
  refund_amount: z.string().optional(),
  bill_type: z.string().optional(),
  bill_date: z.string().optional(),
});
type Content = z.infer<typeof content>;
type Answered = Readonly<Record<string, string>>;

const ok = { code: '10000', msg: 'Success' };
const failed = (sub_code: string, sub_msg: string): Answered => ({
  ...{ code: '40004', msg: 'Business Failed', sub_code, sub_msg },
});
const refusedCall = (sub_code: string): Answered => ({ code: '40002', msg: 'Invalid Arguments', sub_code });

/**
 * A gateway like Alipay's that moves no money: it checks our signature, signs its answers, has a page on which the buyer
 * pays, tells of payments until it hears `success`, answers query, close and refund. The demo pays with it, and the
 * adapter's tests speak to it. Its books are documents, so that any process serves it.
 */
export class AlipaySandbox {
  private readonly books: SandboxBooks;

  constructor(
    documents: Documents,
    private readonly keys: SandboxKeys,
    private readonly send: SendForm,
    private readonly now: () => number,
    /** where bills are fetched */
    private readonly billAddress: () => string = () => 'https://sandbox.invalid/bill',
  ) {
    this.books = new SandboxBooks(documents, 'alipay', now);
  }

  /** A call of the merchant's server: the signed JSON text. */
  async call(fields: AlipayFields): Promise<string> {
    const method = fields['method'] ?? '';
    const text = JSON.stringify(await this.answer(method, fields));
    const sign = signText(text, this.keys.gatewayPrivateKey);
    return `{"${method.replaceAll('.', '_')}_response":${text},"sign":"${sign}"}`;
  }

  /** The buyer's form: the gateway's own number of the trade, for its page; null: the form is not the merchant's. */
  async begin(fields: AlipayFields): Promise<string | null> {
    const given = this.checked(fields);
    const amount = readAlipayAmount(given?.total_amount ?? '');
    const expiresAt = readAlipayTime(given?.time_expire ?? '');
    if (fields['method'] !== 'alipay.trade.page.pay' || !given?.out_trade_no) return null;
    if (amount === null || amount < 1 || expiresAt === null) return null;
    const trade = await this.books.begin({
      ...{ id: given.out_trade_no, appId: fields['app_id'] ?? '', title: given.subject ?? '', amount },
      ...{ expiresAt, notifyUrl: fields['notify_url'] ?? '', returnUrl: fields['return_url'] ?? '' },
    });
    return trade.amount === amount ? trade.tradeNo : null;
  }

  /** The trade of a page; null: there is none. */
  tradeOf(tradeNo: string): Promise<SandboxTrade | null> {
    return this.books.ofNumber(tradeNo);
  }

  /** The buyer pays on the page; answers the trade as it is then. */
  async pay(tradeNo: string): Promise<SandboxTrade | null> {
    await this.books.pay(tradeNo);
    await this.tell();
    return this.tradeOf(tradeNo);
  }

  /** Sends the notifications that are due; what is not answered `success` comes again later. */
  tell(): Promise<void> {
    return this.books.tell(
      async (trade) => (await this.send(trade.notifyUrl, this.notification(trade))) === 'success',
    );
  }

  /** The fields of the notification about a paid trade. */
  notification(trade: SandboxTrade): AlipayFields {
    const at = alipayTime(this.now());
    return signNotification(
      {
        ...{ notify_time: at, notify_type: 'trade_status_sync', notify_id: randomBytes(16).toString('hex') },
        ...{ app_id: trade.appId, charset: 'utf-8', version: '1.0', trade_no: trade.tradeNo },
        ...{ out_trade_no: trade.id, trade_status: 'TRADE_SUCCESS', subject: trade.title },
        ...{ total_amount: alipayAmount(trade.amount), gmt_payment: alipayTime(trade.paidAt ?? this.now()) },
      },
      this.keys.gatewayPrivateKey,
    );
  }

  private async answer(method: string, fields: AlipayFields): Promise<Answered> {
    if (fields['app_id'] !== this.keys.appId) return refusedCall('isv.invalid-app-id');
    const given = this.checked(fields);
    if (given === null) return refusedCall('isv.invalid-signature');
    if (method === 'alipay.data.dataservice.bill.downloadurl.query') return this.bill(given);
    const trade = await this.books.get(given.out_trade_no);
    if (trade === null) return failed('ACQ.TRADE_NOT_EXIST', '交易不存在');
    switch (method) {
      case 'alipay.trade.query':
        return this.told(trade);
      case 'alipay.trade.close':
        return this.close(trade);
      case 'alipay.trade.refund':
        return this.refund(trade, given);
      default:
        return refusedCall('isv.invalid-method');
    }
  }

  /** The bill behind an address that was handed out; null: nobody was given it. */
  async billFile(address: string): Promise<Buffer | null> {
    const { searchParams } = new URL(address, 'https://sandbox.invalid');
    const day = searchParams.get('bill_date') ?? '';
    if (!isBillDay(day) || searchParams.get('token') !== this.tokenOf(day)) return null;
    const billed = await this.books.moved(billDayBegins(day), billDayEnds(day));
    return Buffer.from(alipayBillFile(billed, day, this.now()));
  }

  private tokenOf(day: BillDay): string {
    return hash('sha256', `${this.keys.gatewayPrivateKey}${day}`, 'hex');
  }

  /** Like the real one it has no bill of a day on which nothing moved. */
  private async bill({ bill_type, bill_date = '' }: Content): Promise<Answered> {
    if (bill_type !== 'trade' || !isBillDay(bill_date)) return refusedCall('isv.invalid-arguments');
    const none = failed('isp.bill_not_exist', '账单不存在');
    if (!isBillDue(bill_date, this.now())) return none;
    const billed = await this.books.moved(billDayBegins(bill_date), billDayEnds(bill_date));
    if (billed.length === 0) return none;
    const query = new URLSearchParams({ bill_date, token: this.tokenOf(bill_date) });
    return { ...ok, bill_download_url: `${this.billAddress()}?${query.toString()}` };
  }

  private told(trade: SandboxTrade): Answered {
    const states = {
      ...{ waiting: 'WAIT_BUYER_PAY', approved: 'WAIT_BUYER_PAY' },
      ...{ paid: 'TRADE_SUCCESS', closed: 'TRADE_CLOSED' },
    };
    return {
      ...{ ...ok, out_trade_no: trade.id, trade_no: trade.tradeNo, trade_status: states[trade.state] },
      total_amount: alipayAmount(trade.amount),
      ...(trade.paidAt === null ? {} : { send_pay_date: alipayTime(trade.paidAt) }),
    };
  }

  private async close(trade: SandboxTrade): Promise<Answered> {
    if (trade.state !== 'waiting') return failed('ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
    const done = await this.books.close(trade);
    return done ? { ...ok, out_trade_no: trade.id } : failed('ACQ.SYSTEM_ERROR', '请重试');
  }

  private async refund(trade: SandboxTrade, given: Content): Promise<Answered> {
    const amount = readAlipayAmount(given.refund_amount ?? '') ?? 0;
    const made = await this.books.refund(trade, given.out_request_no ?? '', amount);
    if (made === 'state') return failed('ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
    if (made === 'amount') return failed('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限');
    if (made === 'again') return failed('ACQ.SYSTEM_ERROR', '请重试');
    return { ...ok, out_trade_no: trade.id, trade_no: trade.tradeNo, gmt_refund_pay: alipayTime(made.at) };
  }

  /** What a signed call says; null: the signature is not the merchant's, or it cannot be read. */
  private checked(fields: AlipayFields): Content | null {
    const isOurs = fields['app_id'] === this.keys.appId && isSignedCall(fields, this.keys.appPublicKey);
    if (!isOurs) return null;
    try {
      return content.safeParse(JSON.parse(fields['biz_content'] ?? '')).data ?? null;
    } catch {
      return null;
    }
  }
}
