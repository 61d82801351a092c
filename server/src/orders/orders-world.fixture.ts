import { isPending, noOrder, orderDecider, type Channel } from '@vigil/domain/orders/public';
import type { Documents } from '@vigil/stores/documents/port';
import type { EventLog } from '@vigil/stores/event-log/port';
import type { RequestContext } from '../platform/context.js';
import { Declarations } from '../platform/declarations/declarations.js';
import type { Seller } from '../platform/declarations/sales.js';
import { RefusedError } from '../platform/errors.js';
import { Metrics } from '../platform/metrics/metrics.js';
import type { Lease } from '../platform/roles/lease.js';
import type { Services } from '../platform/services.js';
import { slices } from '../slices.js';
import { fieldsOf } from '../testing/paid-in-sandbox.js';
import { readForm } from './channels/alipay/alipay-channel.js';
import { collections, type DiscountDocument, type SandboxTrade } from './collections.js';
import { applyDiscount } from './discounts/apply-discount.js';
import { openTrade } from './open-trade.js';
import { prices, type Act } from './orders-acts.fixture.js';
import { everythingIn, type RoundStores } from './orders-stores.fixture.js';
import { placeOrder } from './place-order.js';
import { whenOrderDecidedSettleDiscount, whenOrderMovedTend } from './reactors.js';
import { alipaySandbox, paypalSandbox, tellOfSandboxes, wechatSandbox } from './sandbox/installed-sandbox.js';
import { SandboxBooks } from './sandbox/sandbox-books.js';
import { orderIdOfStream, ordersOf, runOrder } from './streams.js';
import { takeNotification } from './take-notification.js';
import { tendOrder } from './tend-order.js';

/** What every process of a round has in common: the gateways' books, time, and what is sold. */
export class OrdersWorld {
  now = 1_800_000_000_000;
  on = true;
  readonly prices: Record<string, number> = { ...prices };
  /** notifications that nobody signed and that were taken nevertheless */
  forgedTaken = 0;

  constructor(
    readonly log: EventLog,
    readonly documents: Documents,
    private readonly bus: RoundStores['bus'],
  ) {}

  /** Services of one process over these stores; what is the gateways' own is never a step of it. */
  process(log: EventLog, documents: Documents): Services {
    const own = new Set<string>([collections.sandboxKeys.name, collections.sandboxTrades.name]);
    const quiet = { debug: ignore, info: ignore, warn: ignore, error: ignore };
    return {
      ...{
        rates: { of: ignore },
        config: { demo: true, shared: true },
        log,
        logger: quiet,
        tracing: null,
        metrics: new Metrics(),
      },
      documents: {
        ...documents,
        collection: (definition: Parameters<Documents['collection']>[0]) =>
          (own.has(definition.name) ? this.documents : documents).collection(definition),
      },
      clock: { now: () => this.now, monotonic: () => this.now },
      bus: this.bus,
      declared: declarationsWith(this.seller()),
    } as unknown as Services;
  }

  private seller(): Seller {
    return {
      offer: async (_context, id) => {
        if (!this.on) throw new RefusedError('NotForSale', '暂未开放购买！');
        return { title: id, priceFen: this.prices[id] ?? 0 };
      },
      sellable: async () => this.on,
    };
  }

  /** Numbers of the orders that were placed, in their order. */
  async orderIds(): Promise<string[]> {
    return (await everythingIn(this.log))
      .filter(({ type }) => type === 'OrderPlaced')
      .map(({ stream }) => orderIdOfStream(stream) ?? '');
  }

  /** Every trade that the gateways know, by our number. */
  trades(): Promise<SandboxTrade[]> {
    return this.documents
      .collection<SandboxTrade>(collections.sandboxTrades)
      .find({ sort: [{ field: 'id' }] });
  }

  private async unpaidTrades(): Promise<SandboxTrade[]> {
    return (await this.trades()).filter(({ state }) => state === 'waiting' || state === 'approved');
  }

  private async paidIds(): Promise<string[]> {
    return (await everythingIn(this.log))
      .filter(({ type }) => type === 'OrderPaid')
      .map(({ stream }) => orderIdOfStream(stream) ?? '');
  }

  /** One act; what is refused in words is an answer. */
  async carryOut(services: Services, one: Act): Promise<void> {
    try {
      await this.does(services, one);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
    }
  }

  private async does(services: Services, one: Act): Promise<void> {
    switch (one.kind) {
      case 'order':
        await placeOrder(contextOf(services, one.buyer), { kind: 'exam', id: one.thing });
        return;
      case 'trade':
        return this.trade(services, among((await this.orderIds()).toReversed(), one.place % 3), one.channel);
      case 'pay':
        return this.pay(services, among(await this.unpaidTrades(), one.place));
      case 'pay-untold':
        return this.payUntold(among(await this.unpaidTrades(), one.place));
      case 'discount':
        return this.discount(services, among((await this.orderIds()).toReversed(), one.place % 3), one.code);
      case 'tell':
        return tellOfSandboxes(services);
      case 'again':
      case 'forge':
        return this.notify(services, among(await this.trades(), one.place), one.kind === 'forge');
      case 'tend': {
        const id = among(await this.orderIds(), one.place);
        return id === undefined ? undefined : tendOrder(services, id);
      }
      case 'ask':
        return this.ask(services, among(await this.paidIds(), one.place), one.part);
      case 'decide':
        return this.decide(services, among(await this.paidIds(), one.place), one.grant);
      case 'price':
        this.prices[one.thing] = one.fen;
        return;
      case 'sell':
        this.on = one.on;
        return;
      case 'wait':
        this.now += one.seconds * 1000;
    }
  }

  /** One code has one use, the other takes everything off. */
  async defineCodes(): Promise<void> {
    const discounts = this.documents.collection<DiscountDocument>(collections.discounts);
    const common = {
      ...{ version: 1, title: '优惠', kind: 'percent' as const, from: null, until: null },
      ...{ kinds: [], subjectIds: [], minimum: 0, enabled: true, usesPerPerson: null },
    };
    for (const [code, value, totalUses] of [
      ['ONCE1234', 20, 1],
      ['FREE1234', 100, 2],
    ] as const)
      await discounts.putIfAbsent({ ...common, id: code, code, value, totalUses });
  }

  private async discount(services: Services, orderId: string | undefined, code: string): Promise<void> {
    if (orderId === undefined) return;
    const { placed } = (await ordersOf(services).load(orderId)).state;
    await applyDiscount(contextOf(services, placed?.buyerId ?? ''), orderId, code);
  }

  private async trade(services: Services, orderId: string | undefined, channel: Channel): Promise<void> {
    if (orderId === undefined) return;
    const { placed } = (await ordersOf(services).load(orderId)).state;
    const envelope = envelopeBy({ kind: 'candidate', id: placed?.buyerId ?? '' }, this.now);
    const { text } = await openTrade(services, orderId, channel, envelope);
    if (channel !== 'alipay') return;
    // The buyer's browser takes the form to the gateway.
    const form = readForm(new URLSearchParams(fieldsOf(text)).toString());
    await (await alipaySandbox(services)).begin(form ?? {});
  }

  private async pay(services: Services, trade: SandboxTrade | undefined): Promise<void> {
    if (trade?.channel === 'alipay') await (await alipaySandbox(services)).pay(trade.tradeNo);
    if (trade?.channel === 'wechat') await (await wechatSandbox(services)).pay(trade.tradeNo);
    if (trade?.channel === 'paypal') await (await paypalSandbox(services)).approve(trade.tradeNo);
  }

  private async payUntold(trade: SandboxTrade | undefined): Promise<void> {
    if (trade === undefined) return;
    const books = new SandboxBooks(this.documents, trade.channel, () => this.now);
    await (trade.channel === 'paypal' ? books.approve(trade.tradeNo) : books.pay(trade.tradeNo));
  }

  /** A notification of before comes again, or one that somebody else made. */
  private async notify(services: Services, trade: SandboxTrade | undefined, forged: boolean): Promise<void> {
    if (trade === undefined || (!forged && trade.state !== 'paid')) return;
    const paid = { ...trade, paidAt: trade.paidAt ?? this.now };
    const notification =
      trade.channel === 'alipay'
        ? {
            body: Buffer.from(
              new URLSearchParams((await alipaySandbox(services)).notification(paid)).toString(),
            ),
            headers: {},
          }
        : trade.channel === 'wechat'
          ? (await wechatSandbox(services)).notification(paid)
          : (await paypalSandbox(services)).notification(paid);
    const { body, headers } = notification;
    const given = forged ? { headers, body: changed(body) } : notification;
    const { status, body: said } = await takeNotification(services, trade.channel, given);
    if (forged && status === 200 && said !== 'fail') this.forgedTaken += 1;
  }

  private async ask(services: Services, orderId: string | undefined, part: number): Promise<void> {
    if (orderId === undefined) return;
    const { state } = await ordersOf(services).load(orderId);
    const amount = Math.ceil((state.placed?.due ?? 0) / part);
    const refundId = `${orderId}r${state.refunds.length}`;
    await runOrder(
      services,
      orderId,
      { type: 'RequestRefund', refundId, amount, reason: '考试取消' },
      envelopeBy({ kind: 'staff', id: 'teller' }, this.now),
    );
  }

  private async decide(services: Services, orderId: string | undefined, grant: boolean): Promise<void> {
    if (orderId === undefined) return;
    const { state } = await ordersOf(services).load(orderId);
    const asked = state.refunds.find(({ stage }) => stage === 'requested');
    if (asked === undefined) return;
    await runOrder(
      services,
      orderId,
      { type: 'DecideRefund', refundId: asked.refundId, grant, reason: '' },
      envelopeBy({ kind: 'staff', id: 'chief' }, this.now),
    );
  }

  /**
   * What a process does that lives: every event that moves something is handled once more, and what is pending is looked
   * after again and again, as time passes, until nothing is. Rejects where something stays for ever.
   */
  async settle(services: Services): Promise<void> {
    const reactors = [whenOrderMovedTend(services), whenOrderDecidedSettleDiscount(services)];
    let handled = 0;
    for (let look = 0; look < 40; look += 1) {
      const events = (await everythingIn(this.log)).slice(handled);
      handled += events.length;
      for (const event of events)
        for (const reactor of reactors)
          if (reactor.types.some((type) => type === event.type)) await reactor.handle(event, everHeld);
      await tellOfSandboxes(services);
      const pending = await this.pending();
      if (pending.length === 0 && events.length === 0) return;
      for (const id of pending) await tendOrder(services, id);
      this.now += 300_000;
    }
    throw new Error(`orders stay pending: ${(await this.pending()).join(', ')}`);
  }

  private async pending(): Promise<string[]> {
    const ids = await this.orderIds();
    const states = await Promise.all(
      ids.map(async (id) =>
        (await this.log.readStream(`order-${id}`)).reduce(
          (state, event) => orderDecider.evolve(state, event as never),
          noOrder,
        ),
      ),
    );
    return ids.filter((_id, at) => isPending(states[at] ?? noOrder));
  }
}

const ignore = (): void => undefined;
/** The role of a reactor that nobody takes. */
const everHeld = {} as Lease;
const among = <T>(all: readonly T[], at: number): T | undefined => all[at % Math.max(1, all.length)];

const envelopeBy = (
  actor: { readonly kind: 'candidate' | 'staff'; readonly id: string },
  arrivedAt: number,
) => ({
  ...{ actor, arrivedAt, operation: 'test', commandId: null },
});

/** The same bytes but one. */
function changed(body: Buffer): Buffer {
  const other = Buffer.from(body);
  const at = Math.floor(other.length / 2);
  other[at] = (other[at] ?? 0) ^ 1;
  return other;
}

const all = new Declarations(slices);
/** Everything that is declared, and this seller of exams. */
const declarationsWith = (seller: Seller): Declarations =>
  Object.create(all, { sellers: { value: new Map([['exam', seller]]) } }) as Declarations;

const contextOf = (services: Services, buyerId: string): RequestContext =>
  ({
    ...{ services, arrivedAt: services.clock.now(), commandId: null, reached: ignore },
    session: { id: buyerId, user: { id: buyerId, roleType: 1 } },
  }) as unknown as RequestContext;
