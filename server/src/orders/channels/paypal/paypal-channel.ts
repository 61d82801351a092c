import {
  hundredthsOf,
  type BillDay,
  type BillLine,
  type Movement,
  type OrderMovement,
} from '@vigil/domain/orders/public';
import { inYuan } from '../bill-text.js';
import type { CallGateway } from '../call-gateway.js';
import {
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
import { backOf, fenOf, paidOf, paypalAmount, readPaypalAmount, type Asked } from './money.js';
import { paypalBill } from './paypal-bill.js';
import { PaypalClient, PaypalRefusal, type PaypalAccount } from './paypal-client.js';
import {
  captureShape,
  eventShape,
  orderShape,
  refundShape,
  verificationShape,
  type Capture,
  type PaypalOrder,
} from './wire.js';
import { readJson } from '../../read-json.js';

export interface PaypalSettings extends PaypalAccount {
  /** what notifications are checked for */
  readonly webhookId: string;
  readonly currency: string;
  /** yuan for one of the currency */
  readonly rate: number;
  readonly returnUrl: string;
  readonly sandbox: boolean;
}

/** A trade as it was opened: its number there and what it was asked for. id = ours. */
export interface OpenedAtPaypal extends Asked {
  readonly paypalId: string;
  /** nobody captures it any more */
  readonly closed: boolean;
}

/** Where trades are found again; the first that was kept under a number stands. */
export interface PaypalTrades {
  get(attemptId: string): Promise<OpenedAtPaypal | null>;
  keep(attemptId: string, trade: OpenedAtPaypal): Promise<void>;
  close(attemptId: string): Promise<void>;
}

/** Money is there; of the last two some went back since. */
const captured = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'];

/**
 * PayPal, Orders v2. The buyer approves on PayPal's page, and only our capture moves money: a trade that nobody may pay
 * any more is closed by capturing it no more. Notifications are checked by PayPal itself over the bytes that came.
 */
export class PaypalChannel implements PaymentChannel {
  readonly answers = {
    taken: { status: 200, contentType: 'text/plain', body: 'ok' },
    refused: { status: 500, contentType: 'text/plain', body: 'fail' },
  };
  private readonly client: PaypalClient;

  constructor(
    private readonly settings: PaypalSettings,
    private readonly trades: PaypalTrades,
    call: CallGateway,
    private readonly now: () => number,
  ) {
    this.client = new PaypalClient(settings, call, now);
  }

  get sandbox(): boolean {
    return this.settings.sandbox;
  }

  get currency(): string {
    return this.settings.currency;
  }

  bill(day: BillDay): Promise<readonly BillLine[]> {
    return paypalBill(this.client, day, this.now());
  }

  async inBill(movement: OrderMovement): Promise<Movement> {
    const { kind, number, orderId, amount } = movement;
    const trade = await this.trades.get(movement.attemptId);
    // A trade that nobody opened here was asked for in nothing but the order's own fen.
    if (trade === null) return inYuan(movement);
    const hundredths = kind === 'refund' ? backOf(amount, trade) : paidOf(amount, trade);
    return { kind, number, orderId, amount: hundredths, currency: trade.currency };
  }

  async open({ attemptId, amount, title }: TradeToOpen): Promise<OpenedTrade> {
    const { currency, rate, returnUrl } = this.settings;
    const asked = (await this.trades.get(attemptId)) ?? {
      ...{ fen: amount, hundredths: hundredthsOf(amount, rate), currency },
    };
    const value = paypalAmount(asked.hundredths);
    const order = await this.client.ask(orderShape, 'POST', '/v2/checkout/orders', {
      requestId: attemptId,
      body: JSON.stringify({
        intent: 'CAPTURE',
        purchase_units: [
          {
            ...{
              custom_id: attemptId,
              invoice_id: attemptId,
              description: [...title].slice(0, 127).join(''),
            },
            amount: { currency_code: asked.currency, value },
          },
        ],
        payment_source: {
          paypal: {
            experience_context: {
              ...{ return_url: returnUrl, cancel_url: returnUrl, user_action: 'PAY_NOW' },
              ...{ shipping_preference: 'NO_SHIPPING', locale: 'zh-CN' },
            },
          },
        },
      }),
    });
    const link = order.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
    if (link === undefined) throw new Error('paypal answered no page for the buyer');
    const { fen, hundredths } = asked;
    await this.trades.keep(attemptId, {
      ...{ fen, hundredths, currency: asked.currency, paypalId: order.id, closed: false },
    });
    return { kind: 'url', text: link.href };
  }

  async query(attemptId: string): Promise<TradeStanding> {
    const trade = await this.trades.get(attemptId);
    if (trade === null) return { state: 'none' };
    const order = await this.orderOf(trade.paypalId);
    if (order === null) return { state: 'none' };
    if (order.status !== 'APPROVED' || trade.closed) return standing(attemptId, order, trade);
    return standing(attemptId, await this.capture(attemptId, trade, order), trade);
  }

  async probe(): Promise<void> {
    await this.orderOf(unknownAttempt);
  }

  async close(attemptId: string): Promise<TradeStanding> {
    // Kept first: who asks from now on captures nothing.
    await this.trades.close(attemptId);
    const stands = await this.query(attemptId);
    return stands.state === 'paid' ? stands : { state: 'closed' };
  }

  async refund({ refundId, attemptId, transactionId, amount, reason }: RefundToMake): Promise<number> {
    const trade = await this.trades.get(attemptId);
    if (trade === null) throw new ChannelRefusal('RESOURCE_NOT_FOUND');
    const told = await this.client.ask(
      refundShape,
      'POST',
      `/v2/payments/captures/${encodeURIComponent(transactionId)}/refund`,
      {
        requestId: refundId,
        body: JSON.stringify({
          amount: { currency_code: trade.currency, value: paypalAmount(backOf(amount, trade)) },
          ...{ invoice_id: refundId, note_to_payer: [...reason].slice(0, 200).join('') },
        }),
      },
    );
    // `PENDING` is on its way.
    if (told.status === 'FAILED' || told.status === 'CANCELLED') throw new ChannelRefusal(told.status);
    return timeOf(told.create_time) ?? this.now();
  }

  async notified({ body, headers }: Notification): Promise<ChannelPayment | null> {
    const text = body.toString('utf8');
    const event = eventShape.safeParse(readJson(text));
    if (!event.success) throw new ForgedNotification('it cannot be read');
    if (!(await this.isPaypals(text, headers))) throw new ForgedNotification('the signature is not PayPal’s');
    // That it was approved is found by asking; everything else moves no money to us.
    if (event.data.event_type !== 'PAYMENT.CAPTURE.COMPLETED') return null;
    const capture = captureShape.safeParse(event.data.resource);
    const attemptId = capture.data?.custom_id;
    const trade = attemptId === undefined ? null : await this.trades.get(attemptId);
    if (!capture.success || attemptId === undefined || trade === null)
      throw new ForgedNotification('it is for no trade of ours');
    return paymentOf(attemptId, capture.data, trade);
  }

  private async orderOf(paypalId: string): Promise<PaypalOrder | null> {
    try {
      return await this.client.ask(orderShape, 'GET', `/v2/checkout/orders/${encodeURIComponent(paypalId)}`);
    } catch (error) {
      // Past its days PayPal forgets what nobody approved.
      if (error instanceof PaypalRefusal && error.status === 404) return null;
      throw error;
    }
  }

  /** The order after the money was taken, or as it was where the buyer's way to pay was refused. */
  private async capture(attemptId: string, trade: OpenedAtPaypal, before: PaypalOrder): Promise<PaypalOrder> {
    const path = `/v2/checkout/orders/${encodeURIComponent(trade.paypalId)}/capture`;
    try {
      return await this.client.ask(orderShape, 'POST', path, {
        requestId: `${attemptId}-capture`,
        body: '{}',
      });
    } catch (error) {
      if (!(error instanceof PaypalRefusal) || error.status !== 422) throw error;
      // Somebody captured it already, or the buyer has to choose another way: what stands decides.
      return (await this.orderOf(trade.paypalId)) ?? before;
    }
  }

  /** Asks PayPal over the very bytes: what is parsed and written again may be others. */
  private async isPaypals(text: string, headers: Notification['headers']): Promise<boolean> {
    const header = (name: string): string => {
      const value = headers[`paypal-${name}`];
      return typeof value === 'string' ? value : '';
    };
    const fields = {
      ...{ auth_algo: header('auth-algo'), cert_url: header('cert-url') },
      ...{ transmission_id: header('transmission-id'), transmission_sig: header('transmission-sig') },
      ...{ transmission_time: header('transmission-time'), webhook_id: this.settings.webhookId },
    };
    if (fields.transmission_id === '' || fields.transmission_sig === '') return false;
    const body = `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${text}}`;
    const path = '/v1/notifications/verify-webhook-signature';
    const told = await this.client.ask(verificationShape, 'POST', path, { body });
    return told.verification_status === 'SUCCESS';
  }
}

function standing(attemptId: string, order: PaypalOrder, trade: OpenedAtPaypal): TradeStanding {
  const [unit] = order.purchase_units;
  if (unit?.custom_id !== undefined && unit.custom_id !== attemptId)
    throw new Error('paypal answered about another trade');
  const capture = unit?.payments?.captures.find(({ status }) => captured.includes(status));
  if (capture !== undefined) return { state: 'paid', payment: paymentOf(attemptId, capture, trade) };
  return { state: trade.closed || order.status === 'VOIDED' ? 'closed' : 'waiting' };
}

function paymentOf(attemptId: string, capture: Capture, trade: OpenedAtPaypal): ChannelPayment {
  const { currency_code: currency, value } = capture.amount;
  const hundredths = readPaypalAmount(value);
  const receivedAt = timeOf(capture.create_time);
  if (hundredths === null || hundredths < 1 || currency !== trade.currency || receivedAt === null)
    throw new ForgedNotification('it lacks what a payment has');
  return { attemptId, transactionId: capture.id, amount: fenOf(hundredths, trade), receivedAt };
}

function timeOf(text: string | undefined): number | null {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? null : ms;
}
