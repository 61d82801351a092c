import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import type { Documents } from '@vigil/stores/documents/port';
import type { GatewayAnswer, GatewayCall } from '../channels/call-gateway.js';
import type { Notification } from '../channels/payment-channel.js';
import { paypalAmount, readPaypalAmount } from '../channels/paypal/money.js';
import type { PaypalSettings } from '../channels/paypal/paypal-channel.js';
import { isSigned, signText } from '../channels/rsa.js';
import type { SandboxKeys, SandboxTrade } from '../collections.js';
import { SandboxBooks, type BilledBySandbox } from './sandbox-books.js';
import { readJson } from '../read-json.js';

const money = z.object({ currency_code: z.string().length(3), value: z.string() });
const asked = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(z.object({ custom_id: z.string().min(1), description: z.string().default(''), amount: money }))
    .length(1),
  payment_source: z.object({
    paypal: z.object({ experience_context: z.object({ return_url: z.string() }) }),
  }),
});
const askedBack = z.object({ amount: money, invoice_id: z.string().min(1) });

interface Told {
  readonly status: number;
  readonly json: unknown;
}
const failed = (status: number, name: string, issue: string): Told => ({
  status,
  json: { name, message: name, details: [{ issue }] },
});
const unknown = failed(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');

/** ms in which a buyer may approve. */
const kept = 3 * 3_600_000;

/**
 * A gateway like PayPal's that moves no money: tokens by client and secret, orders that a buyer approves on a page and
 * the merchant captures, refunds, and notifications signed over their bytes. Also checks such a signature when asked.
 */
export class PaypalSandbox {
  readonly books: SandboxBooks;
  /** lines on a page of the report at most */
  pageMost = 500;
  private readonly token: string;

  constructor(
    documents: Documents,
    private readonly keys: SandboxKeys,
    private readonly notify: (notification: Notification) => Promise<boolean>,
    private readonly now: () => number,
    /** where a buyer approves */
    private readonly pagePath: string,
  ) {
    this.books = new SandboxBooks(documents, 'paypal', now);
    this.token = `A21AA${keys.secret ?? ''}`;
  }

  /** How an adapter is set up to speak to it. */
  static account(keys: SandboxKeys): Pick<PaypalSettings, 'clientId' | 'clientSecret' | 'webhookId'> {
    return { clientId: keys.appId, clientSecret: keys.secret ?? '', webhookId: `WH-${keys.appId}` };
  }

  /** A call of the merchant's server. */
  async call(call: GatewayCall): Promise<GatewayAnswer> {
    const { pathname, searchParams } = new URL(call.url, 'https://sandbox.invalid');
    const path = pathname.slice(pathname.search(/\/v[12]\//));
    const { status, json } = await this.answer(call, path, searchParams);
    return { status, headers: {}, body: Buffer.from(JSON.stringify(json)) };
  }

  /** The buyer approves on the page; answers the trade as it is then. */
  approve(tradeNo: string): Promise<SandboxTrade | null> {
    return this.books.approve(tradeNo);
  }

  tell(): Promise<void> {
    return this.books.tell((trade) => this.notify(this.notification(trade)));
  }

  /** The notification about a captured trade, its resource `change`d before it is signed. */
  notification(trade: SandboxTrade, change: object = {}): Notification {
    const body = JSON.stringify({
      ...{ id: `WH-${randomBytes(8).toString('hex')}`, event_type: 'PAYMENT.CAPTURE.COMPLETED' },
      ...{ create_time: timeOf(this.now()), resource_type: 'capture' },
      resource: { ...this.captureOf(trade), ...change },
    });
    const id = randomBytes(16).toString('hex');
    const at = timeOf(this.now());
    return {
      body: Buffer.from(body),
      headers: {
        ...{ 'paypal-auth-algo': 'SHA256withRSA', 'paypal-cert-url': 'https://sandbox.invalid/cert' },
        ...{ 'paypal-transmission-id': id, 'paypal-transmission-time': at },
        'paypal-transmission-sig': signText(this.signedText(id, at, body), this.keys.gatewayPrivateKey),
      },
    };
  }

  private signedText(id: string, at: string, body: string): string {
    return [id, at, PaypalSandbox.account(this.keys).webhookId, crc32(Buffer.from(body))].join('|');
  }

  private async answer(call: GatewayCall, path: string, query: URLSearchParams): Promise<Told> {
    if (path === '/v1/oauth2/token') return this.giveToken(call);
    if (call.headers['authorization'] !== `Bearer ${this.token}`)
      return failed(401, 'AUTHENTICATION_FAILURE', 'INVALID_TOKEN');
    if (path === '/v1/notifications/verify-webhook-signature') return this.verify(call.body);
    if (path === '/v1/reporting/transactions') return this.report(query);
    if (path === '/v2/checkout/orders' && call.method === 'POST') return this.begin(call);
    const [, id = '', capturing] = /^\/v2\/checkout\/orders\/([^/]+)(\/capture)?$/.exec(path) ?? [];
    if (id !== '') {
      const trade = await this.books.ofNumber(id);
      if (trade === null) return unknown;
      return capturing === undefined ? { status: 200, json: this.told(trade) } : this.capture(trade);
    }
    const [, captureId = ''] = /^\/v2\/payments\/captures\/C-([^/]+)\/refund$/.exec(path) ?? [];
    return captureId === '' ? unknown : this.refund(captureId, call.body);
  }

  private giveToken({ headers, body }: GatewayCall): Told {
    const { clientId, clientSecret } = PaypalSandbox.account(this.keys);
    const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    if (headers['authorization'] !== expected || body !== 'grant_type=client_credentials')
      return { status: 401, json: { name: 'invalid_client', message: 'Client Authentication failed' } };
    return { status: 200, json: { access_token: this.token, token_type: 'Bearer', expires_in: 32_400 } };
  }

  private async begin({ body, headers }: GatewayCall): Promise<Told> {
    const read = asked.safeParse(readJson(body));
    const [unit] = read.data?.purchase_units ?? [];
    const amount = readPaypalAmount(unit?.amount.value ?? '');
    if (!read.success || unit === undefined || amount === null || amount < 1)
      return failed(400, 'INVALID_REQUEST', 'INVALID_PARAMETER_VALUE');
    if (headers['paypal-request-id'] !== unit.custom_id)
      return failed(400, 'INVALID_REQUEST', 'PAYPAL_REQUEST_ID_REQUIRED');
    const trade = await this.books.begin({
      ...{ id: unit.custom_id, appId: this.keys.appId, title: unit.description, amount },
      ...{ currency: unit.amount.currency_code, expiresAt: this.now() + kept, notifyUrl: '' },
      returnUrl: read.data.payment_source.paypal.experience_context.return_url,
    });
    return { status: 201, json: this.told(trade) };
  }

  private async capture(trade: SandboxTrade): Promise<Told> {
    if (trade.state === 'paid') return failed(422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED');
    if (trade.state !== 'approved') return failed(422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED');
    const paid = await this.books.pay(trade.tradeNo);
    return paid?.state === 'paid'
      ? { status: 201, json: this.told(paid) }
      : failed(422, 'UNPROCESSABLE_ENTITY', 'ORDER_EXPIRED');
  }

  private async refund(tradeNo: string, body: string): Promise<Told> {
    const read = askedBack.safeParse(readJson(body));
    const trade = await this.books.ofNumber(tradeNo);
    const amount = readPaypalAmount(read.data?.amount.value ?? '');
    if (!read.success || amount === null) return failed(400, 'INVALID_REQUEST', 'INVALID_PARAMETER_VALUE');
    if (trade === null || trade.currency !== read.data.amount.currency_code) return unknown;
    const made = await this.books.refund(trade, read.data.invoice_id, amount);
    if (made === 'state') return failed(422, 'UNPROCESSABLE_ENTITY', 'CAPTURE_NOT_COMPLETED');
    if (made === 'amount') return failed(422, 'UNPROCESSABLE_ENTITY', 'REFUND_AMOUNT_EXCEEDED');
    if (made === 'again') return failed(409, 'RESOURCE_CONFLICT', 'PREVIOUS_REQUEST_IN_PROGRESS');
    return { status: 201, json: { id: `R-${made.id}`, status: 'COMPLETED', create_time: timeOf(made.at) } };
  }

  private told(trade: SandboxTrade): object {
    const states = {
      waiting: 'PAYER_ACTION_REQUIRED',
      approved: 'APPROVED',
      paid: 'COMPLETED',
      closed: 'VOIDED',
    };
    return {
      ...{ id: trade.tradeNo, status: states[trade.state], intent: 'CAPTURE' },
      links: [{ rel: 'payer-action', href: `${this.pagePath}?token=${trade.tradeNo}`, method: 'GET' }],
      purchase_units: [
        {
          custom_id: trade.id,
          ...(trade.state === 'paid' ? { payments: { captures: [this.captureOf(trade)] } } : {}),
        },
      ],
    };
  }

  private captureOf(trade: SandboxTrade): object {
    return {
      ...{ id: `C-${trade.tradeNo}`, status: trade.refunds.length > 0 ? 'PARTIALLY_REFUNDED' : 'COMPLETED' },
      amount: { currency_code: trade.currency, value: paypalAmount(trade.amount) },
      ...{ custom_id: trade.id, invoice_id: trade.id, create_time: timeOf(trade.paidAt ?? this.now()) },
    };
  }

  /** The signature over the event's bytes as they stand in the body: what was written anew is another text. */
  private verify(body: string): Told {
    const mark = ',"webhook_event":';
    const from = body.indexOf(mark);
    const fields = z.record(z.string(), z.unknown()).safeParse(readJson(body));
    if (from < 0 || !fields.success) return failed(400, 'INVALID_REQUEST', 'INVALID_PARAMETER_SYNTAX');
    const event = body.slice(from + mark.length, -1);
    const {
      transmission_id: id,
      transmission_time: at,
      transmission_sig: signature,
      webhook_id,
    } = fields.data;
    const isOurs =
      webhook_id === PaypalSandbox.account(this.keys).webhookId &&
      isSigned(this.signedText(String(id), String(at), event), String(signature), this.keys.gatewayPublicKey);
    return { status: 200, json: { verification_status: isOurs ? 'SUCCESS' : 'FAILURE' } };
  }

  /** Pages as PayPal cuts them; an end is inclusive to its second. */
  private async report(query: URLSearchParams): Promise<Told> {
    const [from = NaN, end = NaN] = ['start_date', 'end_date'].map((name) =>
      Date.parse(query.get(name) ?? ''),
    );
    const [page, size] = ['page', 'page_size'].map((name) => Number(query.get(name) ?? '1'));
    if (Number.isNaN(from + end) || !Number.isInteger(page) || page === undefined || page < 1)
      return failed(400, 'INVALID_REQUEST', 'INVALID_PARAMETER_VALUE');
    const all = (await this.books.moved(from, end + 1000)).map((one) => lineOf(one));
    const perPage = Math.min(size ?? 100, this.pageMost);
    const transaction_details = all.slice((page - 1) * perPage, page * perPage);
    return {
      status: 200,
      json: {
        ...{ transaction_details, page, total_items: all.length },
        ...{ total_pages: Math.max(1, Math.ceil(all.length / perPage)) },
        last_refreshed_datetime: timeOf(this.now()),
      },
    };
  }
}

function lineOf({ trade, refundId, amount, fee, at }: BilledBySandbox): object {
  const money = (value: number): object => ({
    ...{ currency_code: trade.currency ?? 'USD', value: paypalAmount(value) },
  });
  const own =
    refundId === null
      ? { transaction_id: `C-${trade.tradeNo}`, transaction_event_code: 'T0006', invoice_id: trade.id }
      : { transaction_id: `R-${refundId}`, transaction_event_code: 'T1107', invoice_id: refundId };
  return {
    transaction_info: {
      ...{ ...own, transaction_status: 'S', custom_field: trade.id, transaction_initiation_date: timeOf(at) },
      transaction_amount: money(refundId === null ? amount : -amount),
      fee_amount: money(-fee),
    },
  };
}

const timeOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;
