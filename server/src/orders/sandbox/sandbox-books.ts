import { randomBytes } from 'node:crypto';
import type { Channel } from '@vigil/domain/orders/public';
import type { Collection, Documents } from '@vigil/stores/documents/port';
import { collections, type SandboxTrade } from '../collections.js';

const minute = 60_000;
/** How long a gateway waits after each notification that was not taken. */
const pauses = [4, 10, 10, 60, 120, 360, 900].map((minutes) => minutes * minute);

/** What a merchant asks of a trade. Fen, ms. */
export type TradeAsked = Pick<
  SandboxTrade,
  'id' | 'appId' | 'title' | 'amount' | 'expiresAt' | 'notifyUrl' | 'returnUrl'
> &
  Partial<Pick<SandboxTrade, 'currency'>>;

/** What a sandbox keeps of a payment, in ten-thousandths of it; of what went back it gives the same back. */
export const sandboxFeeRate = 60;
const sandboxFee = (amount: number): number => Math.round((amount * sandboxFeeRate) / 10_000);
const perPart = 1000;

/** What a sandbox's bill has of a trade: its payment, or one refund of it. Hundredths of its currency, ms. */
export interface BilledBySandbox {
  readonly trade: SandboxTrade;
  /** null: it is the payment */
  readonly refundId: string | null;
  readonly amount: number;
  /** what the gateway kept; negative: it gave back */
  readonly fee: number;
  readonly at: number;
}

export type SandboxRefund = SandboxTrade['refunds'][number];

/**
 * The books of a sandbox's gateway: trades that buyers pay, that are closed, given back and told of until they are heard.
 * Documents, so that any process serves them; whoever is later than somebody else reads again.
 */
export class SandboxBooks {
  private readonly trades: Collection<SandboxTrade>;

  constructor(
    documents: Documents,
    private readonly channel: Channel,
    private readonly now: () => number,
  ) {
    this.trades = documents.collection<SandboxTrade>(collections.sandboxTrades);
  }

  /** Begins a trade, or finds the one that was begun under this number. */
  async begin(asked: TradeAsked): Promise<SandboxTrade> {
    const made: SandboxTrade = {
      ...{ currency: 'CNY', ...asked, version: 1, channel: this.channel, state: 'waiting' },
      ...{ tradeNo: randomBytes(14).toString('hex'), paidAt: null, notifyAt: null, notified: 0, refunds: [] },
    };
    await this.trades.putIfAbsent(made);
    return (await this.trades.get(asked.id)) ?? made;
  }

  /** By the merchant's number. */
  async get(id: string): Promise<SandboxTrade | null> {
    const trade = await this.trades.get(id);
    if (trade === null || trade.state !== 'waiting' || this.now() < trade.expiresAt) return trade;
    return this.changed(trade, { state: 'closed' });
  }

  /** By the gateway's own number; null: there is none. */
  async ofNumber(tradeNo: string): Promise<SandboxTrade | null> {
    const [trade] = await this.trades.find({ filter: { tradeNo }, limit: 1 });
    return trade ?? null;
  }

  /** The buyer pays, in time; answers the trade as it is then. */
  async pay(tradeNo: string): Promise<SandboxTrade | null> {
    const trade = await this.ofNumber(tradeNo);
    if (trade === null || trade.state === 'paid' || trade.state === 'closed') return trade;
    const now = this.now();
    const to: Partial<SandboxTrade> =
      now < trade.expiresAt ? { state: 'paid', paidAt: now, notifyAt: now } : { state: 'closed' };
    return (await this.change(trade, to)) ? this.ofNumber(tradeNo) : this.pay(tradeNo);
  }

  /** The buyer agrees that the merchant takes the money; answers the trade as it is then. */
  async approve(tradeNo: string): Promise<SandboxTrade | null> {
    const trade = await this.ofNumber(tradeNo);
    if (trade === null || trade.state !== 'waiting') return trade;
    const state = this.now() < trade.expiresAt ? 'approved' : 'closed';
    return (await this.change(trade, { state })) ? this.ofNumber(tradeNo) : this.approve(tradeNo);
  }

  /** Closes one that waits; false: it is something else, or somebody was faster. */
  async close(trade: SandboxTrade): Promise<boolean> {
    return trade.state === 'waiting' && (await this.change(trade, { state: 'closed' }));
  }

  /** Gives back a part of what was paid, once per `id`. Answers why not, or the refund. */
  async refund(
    trade: SandboxTrade,
    id: string,
    amount: number,
  ): Promise<SandboxRefund | 'state' | 'amount' | 'again'> {
    if (trade.state !== 'paid' || id === '' || amount < 1) return 'state';
    const made = trade.refunds.find((one) => one.id === id);
    if (made !== undefined) return made;
    const before = trade.refunds.reduce((sum, one) => sum + one.amount, 0);
    if (before + amount > trade.amount) return 'amount';
    const refund = { id, amount, at: this.now() };
    return (await this.change(trade, { refunds: [...trade.refunds, refund] })) ? refund : 'again';
  }

  /** Every payment and refund of trades from `from` until `until`; ms. */
  async moved(from: number, until: number): Promise<BilledBySandbox[]> {
    const within = (at: number | null): at is number => at !== null && at >= from && at < until;
    const found: BilledBySandbox[] = [];
    for (let last = ''; ;) {
      const filter = { channel: this.channel, id: { gt: last } };
      const part = await this.trades.find({ filter, sort: [{ field: 'id' }], limit: perPart });
      for (const trade of part) {
        const { paidAt, amount, refunds, fee = sandboxFee(amount) } = trade;
        if (within(paidAt)) found.push({ trade, refundId: null, amount, at: paidAt, fee });
        for (const { id, amount: back, at } of refunds)
          if (within(at)) found.push({ trade, refundId: id, amount: back, at, fee: -sandboxFee(back) });
      }
      if (part.length < perPart) return found;
      last = part.at(-1)?.id ?? '';
    }
  }

  /** Tells of payments that are due to be told; one that is not taken comes again later, by the official pattern. */
  async tell(send: (trade: SandboxTrade) => Promise<boolean>): Promise<void> {
    const filter = { channel: this.channel, notifyAt: { lte: this.now() } };
    for (const trade of await this.trades.find({ filter, limit: 100 })) {
      const pause = pauses[trade.notified];
      const notifyAt = pause === undefined ? null : this.now() + pause;
      // Moved on first: two processes send one of them.
      if (!(await this.change(trade, { notifyAt, notified: trade.notified + 1 }))) continue;
      if (await send(trade).catch(() => false)) await this.taken(trade.id);
    }
  }

  private async taken(id: string): Promise<void> {
    const trade = await this.trades.get(id);
    if (trade !== null && !(await this.change(trade, { notifyAt: null }))) await this.taken(id);
  }

  private async changed(trade: SandboxTrade, to: Partial<SandboxTrade>): Promise<SandboxTrade> {
    await this.change(trade, to);
    return (await this.trades.get(trade.id)) ?? trade;
  }

  private async change(trade: SandboxTrade, to: Partial<SandboxTrade>): Promise<boolean> {
    const { version } = trade;
    return (await this.trades.save({ ...trade, ...to, version: version + 1 }, version)) === 'written';
  }
}
